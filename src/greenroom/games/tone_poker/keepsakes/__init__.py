"""The keepsakes of players: the phrases of a hand or a whole session, as a link or as a MIDI file."""
