"""The rule sheet of a table of Tonk, written from its options and printed."""
