"""The answers of Tonk over HTTP: rules to choose from, hands to look through again."""
