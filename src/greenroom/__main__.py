"""`python -m greenroom` is the same as `greenroom`."""

from greenroom.cli import main

main()
