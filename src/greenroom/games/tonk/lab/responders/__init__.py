"""Responders: players described by numbers alone, which a search varies and a file keeps."""
