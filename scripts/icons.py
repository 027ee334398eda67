"""Draws the icons of the home screen from `frontend/public/icons/icon.svg`, in Chromium.

Run it when the drawing changes: `.venv/bin/python scripts/icons.py`. The maskable ones have no corners of
their own, since the phone cuts them; what matters of the drawing lies in the circle that is never cut away.
"""

from __future__ import annotations

import shutil
import sys
from pathlib import Path

from playwright.sync_api import sync_playwright

ICONS = Path(__file__).parents[1] / "frontend/public/icons"
CORNERS = 'rx="14"'
SIZES = {
    "icon-192": (192, True),
    "icon-512": (512, True),
    "maskable-512": (512, False),
    "apple-180": (180, False),
}
"""Pixels, and whether the corners are round, by name."""


def main() -> None:
    """Draw all."""
    found = (
        shutil.which("chromium-headless-shell") or shutil.which("chromium") or shutil.which("google-chrome")
    )
    if found is None:
        sys.exit("Chromium is not installed.")
    drawing = (ICONS / "icon.svg").read_text()
    if CORNERS not in drawing:
        sys.exit(f"The drawing has no {CORNERS} to leave away.")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=found, args=["--no-sandbox"])
        for name, (size, rounded) in SIZES.items():
            page = browser.new_page(viewport={"width": size, "height": size})
            shown = drawing if rounded else drawing.replace(CORNERS, "")
            style = "<style>*{margin:0}svg{display:block;width:100vw}</style>"
            page.set_content(style + shown)
            page.screenshot(path=ICONS / f"{name}.png", omit_background=True)
            page.close()
        browser.close()


if __name__ == "__main__":
    main()
