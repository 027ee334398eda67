"""The house rules of Tonk: options, presets, what was agreed, the words played."""
