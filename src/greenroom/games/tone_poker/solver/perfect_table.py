"""The throws of perfect play where only the bonus counts: a digit a hand. See `table_printer`.

Hands are in ascending order of their cards; a digit, in base 32, says which of a hand's five cards are
thrown, bit by bit from the lowest card.
"""

THROWN = (
    "0q4aqaq0i22i2iq4aqa6m2i222i2iiaqqii0m86m6mq0e0e0i6020gm6mme0qmmi4aqm2m24242i2imaqmimm20g0gm6mme0q2q"
    "ii2i2g0g82gaqqiiq2mm0040g4gg2c0i2i4242404kgc2i0qi88606m0g0g0g0g086mg0m4242ik40q02iaqig0g0828g0g0ogg"
    "0o2qim464k0k24242i20s04kcsk00g0g808og0g8ogi282g0g8gga0qisk8ogk22i2i14aqi2i0qig0g0828g0i8om00m2qimg0"
    "8gg0g8ogo4kcsk0ogk848g0884g80qim0055l5lldd1d3j5l5lll5lld2p1l499pmpl1h1hlh1hl9pphl45l53jl510d3jlp4h1"
    "hh9pphhj9pphh4ll44115b4l3j3jlj3jjb70j4l70h0hh1h2p0p9phj3jjb0pjjhb1pjjj34ll53j1j1532d3jajjh1hh9pjhjj"
    "9pphjpl0jjj3jjb0h1phb98h808pll9pphhplllllllpl0ggggl0i25li2i212l4ol10h1hh00he1h0ph02iga1h0phaqa0il4p"
    "hg4303j142ij0jbgjg0g080jg0j80og0o8sj8120p01h9ph18o0hg9phl0ogg0okphl14jol02i0i12gq02iaqig10q02iaqi0p"
    "mejmgqim808og0g8og84k0gk8ogk90phhk8ogk1qdmk02gp11h0phggghhl9phl8oo00l9phl1kjgl04kgsk0ogk1gimk0gimk0"
)
