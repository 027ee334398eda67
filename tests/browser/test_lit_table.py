"""The table under the lamp: what is written on the felt is read by night, by day, and without any of it."""

from __future__ import annotations

import base64
import re

import pytest
from playwright.sync_api import expect

from .axe import LIGHT
from .conftest import NewPerson
from .person import Person, Table

READABLE_CONTRAST = 4.5
GRAIN = re.compile("grain")
WRITTEN = ".stage .line span:not(.hidden), .stage .stock-count"
UNCOVER = """(shown) => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`* { transition: none !important } .stage > :not(.felt) { visibility: hidden }`);
  document.adoptedStyleSheets = shown ? [sheet] : [];
}"""
CONTRAST = """async ([written, picture]) => {
  const bytes = Uint8Array.from(atob(picture), (letter) => letter.charCodeAt(0));
  const image = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
  const canvas = new OffscreenCanvas(image.width, image.height);
  const paper = canvas.getContext("2d");
  paper.drawImage(image, 0, 0);
  const linear = (value) => (value <= 10.31 ? value / 3294.6 : ((value / 255 + 0.055) / 1.055) ** 2.4);
  const lightness = ([r, g, b]) => 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b);
  return [...document.querySelectorAll(written)].map((one) => {
    const letters = document.createRange();
    letters.selectNodeContents(one);
    const { x, y, width, height } = letters.getBoundingClientRect();
    const { data } = paper.getImageData(x, y, width, height);
    let most = 0;
    for (let at = 0; at < data.length; at += 4) most = Math.max(most, lightness(data.subarray(at, at + 3)));
    const ink = lightness(getComputedStyle(one).color.match(/[0-9.]+/g).map(Number));
    return { text: one.textContent, contrast: (ink + 0.05) / (most + 0.05) };
  });
}"""
"""The contrast of each text with the brightest pixel of the cloth below it."""


def _at_a_table(ann: Person) -> None:
    ann.open_table("Ann", bots=1)
    ann.deal()
    Table(ann).turn_of(ann)


@pytest.mark.parametrize("theme", ["night", "day"])
def test_what_is_written_on_the_felt_is_readable_where_the_lamp_shines(person: NewPerson, theme: str) -> None:
    ann = person()
    _at_a_table(ann)
    # Before the first draw a slip of paper lies over the line: it explains the drop.
    assert ann.act(drop=False)
    expect(ann.page.locator(WRITTEN)).to_have_count(2)
    ann.page.evaluate(LIGHT, theme)
    ann.page.evaluate(UNCOVER, True)
    picture = base64.b64encode(ann.page.screenshot()).decode()
    ann.page.evaluate(UNCOVER, False)
    found = ann.page.evaluate(CONTRAST, [WRITTEN, picture])
    assert len(found) == 2
    assert [one for one in found if one["contrast"] < READABLE_CONTRAST] == []


def test_the_table_has_an_edge_in_forced_colours_and_no_pattern_where_contrast_is_wanted(
    person: NewPerson,
) -> None:
    ann = person()
    _at_a_table(ann)
    cloth = ann.page.locator(".felt .cloth")
    expect(cloth).to_have_css("background-image", GRAIN)
    ann.page.emulate_media(contrast="more")
    expect(cloth).to_have_css("background-image", "none")
    ann.page.emulate_media(contrast="no-preference", forced_colors="active")
    # The width of a border that is not drawn is computed all the same: ask whether it is drawn first.
    ann.page.wait_for_function("() => matchMedia('(forced-colors: active)').matches")
    expect(cloth).to_have_css("background-image", "none")
    expect(cloth).to_have_css("border-top-style", "solid")
    expect(cloth).to_have_css("border-top-width", "2px")
