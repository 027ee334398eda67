"""The ends of the notes that a page sets to sound."""

from __future__ import annotations

MAX_CLOCK_DIFFERENCE_MS = 50
"""Milliseconds by which the clock of the sound and that of the page may differ."""

ENDS = """(() => {
  const ends = (window.ends = []);
  const DAMPED = 450;
  const { stop } = AudioScheduledSourceNode.prototype;
  // A recording stops once its damper has had time to end the note; let go sooner, it is told twice.
  AudioBufferSourceNode.prototype.stop = function (when = 0, ...rest) {
    if (this.buffer?.duration > 1) {
      const left = 1000 * (when - this.context.currentTime);
      ends[(this.place ??= ends.length)] = performance.now() + left - DAMPED;
    }
    return stop.call(this, when, ...rest);
  };
})();"""
"""For each note, in the order in which they were set to sound, when its damper falls: in milliseconds."""

SILENT = "() => performance.now() > Math.max(...ends)"
