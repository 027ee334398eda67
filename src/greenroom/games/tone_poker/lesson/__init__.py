"""Lessons: a teacher's tables with the same decks, a drill of intervals, and a sheet for each pupil."""
