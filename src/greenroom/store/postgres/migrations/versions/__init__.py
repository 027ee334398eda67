"""The steps, never changed once released: while one is taken, nodes of the version before go on."""
