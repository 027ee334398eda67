"""The answers of Tone Poker over HTTP: phrases, records and reviews to take home."""
