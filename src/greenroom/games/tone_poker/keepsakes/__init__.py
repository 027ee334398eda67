"""What players take home: the phrases of a hand or a whole session, as a link or as a MIDI file."""
