"""What Tonk answers over HTTP: rules to choose from, hands to look through again."""
