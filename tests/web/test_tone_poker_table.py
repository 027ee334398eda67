"""Tone Poker over real sockets: tables opened, joined, played and kept through a restart of the house."""

from pathlib import Path

from greenroom.games.tone_poker.text.view import TonePokerView
from greenroom.table.views import RoomShown
from greenroom.wire.messages import Message, Refused, Update
from staged.wire import score_details, tone_poker_hand, tonics
from web.visitors import Browser, Place, visited


async def all_know(*browsers: Browser) -> None:
    """Let every browser hear the reaction that the first one makes now: it has then heard all before."""
    await browsers[0].tell(do="react", id=next(browsers[0].numbers), reaction="wow")
    for browser in browsers:
        await browser.until(_tells_of_a_reaction)


def _tells_of_a_reaction(message: Message) -> bool:
    return isinstance(message, Update) and any(
        isinstance(each, RoomShown) and each.reaction is not None for each in message.happened
    )


async def at_a_table(place: Place, *names: str, **new: object) -> list[Browser]:
    browsers = [await place.browser(name) for name in names]
    host = browsers[0]
    table = await host.open_table(game="tone-poker", tonic=0, **new)
    for number, browser in enumerate(browsers):
        await browser.enter(table["code"])
        if number:
            assert isinstance(await browser.sit(number), Update)
    return browsers


def test_tp_03_whoever_joins_is_told_which_tonics_are_free(tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        ann, bob = await at_a_table(place, "Ann", "Bob")
        code = ann.now.room.code
        card = (await bob.http.get(f"/api/tables/{code}")).json()
        assert (card["game"], tonics(card), card["free_chairs"]) == ("tone-poker", [0, 1], 10)
        cy = await place.browser("Cy")
        await cy.enter(card["code"])
        refused = await cy.sit(1)
        assert isinstance(refused, Refused) and refused.code == "tone_poker.tonic_taken"
        assert isinstance(await cy.sit(2), Update)

    visited(tmp_path, story)


def test_tp_05_four_play_at_once_and_the_scores_are_kept(tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        browsers = await at_a_table(place, "Ann", "Bob", "Cy", "Di")
        ann = browsers[0]
        await ann.ask(do="ready")
        await all_know(*browsers)
        for action in ("deal", "play"):
            for browser in reversed(browsers):
                assert isinstance(await browser.act(action), Update)
        await all_know(*browsers)
        sheets = {str(tone_poker_hand(browser.now).score) for browser in browsers}
        assert len(sheets) == 1 and "None" not in sheets
        score = tone_poker_hand(ann.now).score
        assert score is not None
        points = score.points
        await ann.ask(do="ready")
        assert [chair.balance for chair in ann.now.room.chairs] == points
        ledger = (await ann.http.get(f"/api/tables/{ann.now.room.code}/score")).json()
        (hand,) = ledger["hands"]
        assert [line["net"] for line in hand["net"]] == points
        assert hand["winners"]
        played = {line["name"]: line for line in score_details(hand)["played"]}
        assert [played[name]["points"] for name in ("Ann", "Bob", "Cy", "Di")] == points
        places = [line["place"] for line in score_details(hand)["played"]]
        assert places == sorted(places)
        assert played["Di"]["tonic"] == 3 and len(played["Di"]["cards"]) == 5 and played["Di"]["label"]
        assert len(score_details(hand)["why"]) == len(set(places)) - 1

    visited(tmp_path, story)


def test_tp_01_a_host_fills_the_table_with_the_bots_of_the_house(tmp_path: Path) -> None:
    async def story(place: Place) -> None:
        (ann,) = await at_a_table(place, "Ann", bots=2)
        await ann.ask(do="ready")
        await ann.act("deal")
        await ann.act("play")
        await ann.until(
            lambda message: isinstance(message, Update) and tone_poker_hand(message).score is not None
        )
        assert {each.by for each in ann.now.happened} == {"bot"}

    visited(tmp_path, story)


def test_tp_11_a_hand_is_there_again_when_the_house_opens_again(tmp_path: Path) -> None:
    async def once(place: Place) -> None:
        (ann,) = await at_a_table(place, "Ann")
        await ann.ask(do="ready")
        await ann.act("deal")
        kept.append((ann.now.room.id, dict(ann.http.cookies), tone_poker_hand(ann.now)))

    async def again(place: Place) -> None:
        table, cookies, hand = kept[0]
        ann = await place.browser()
        ann.http.cookies.update(cookies)
        assert (await ann.enter(table)).hand == hand
        action = f"discard {hand.seats[0].cards[0]}"
        answer = await ann.ask(do="act", id="later", decision=ann.now.you.decision, action=action)
        assert isinstance(answer, Update) and len(tone_poker_hand(ann.now).seats[0].thrown) == 1

    kept: list[tuple[str, dict[str, str], TonePokerView]] = []
    visited(tmp_path, once)
    visited(tmp_path, again)
