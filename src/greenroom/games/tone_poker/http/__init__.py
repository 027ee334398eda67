"""What Tone Poker answers over HTTP: phrases, records and reviews to take home."""
