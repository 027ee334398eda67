"""What Tone Poker says: its own sentences beside those of every table."""

from greenroom.locales import Sentences

SENTENCES = Sentences("greenroom.games.tone_poker")
t = SENTENCES.t
