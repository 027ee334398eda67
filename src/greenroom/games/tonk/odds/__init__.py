"""The odds of a deal of Tonk, exact."""
