"""The sentences of Tonk: its own, beside those of every table."""

from greenroom.locales import Sentences

SENTENCES = Sentences("greenroom.games.tonk")
t = SENTENCES.t
