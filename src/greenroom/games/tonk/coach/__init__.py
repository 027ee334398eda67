"""The coach of Tonk: what each decision of a hand was worth, and a hint for the one to come."""
