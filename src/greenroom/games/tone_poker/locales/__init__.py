"""The sentences of Tone Poker: its own, beside those of every table."""

from greenroom.locales import Sentences

SENTENCES = Sentences("greenroom.games.tone_poker")
t = SENTENCES.t
