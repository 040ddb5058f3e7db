"""What a person does, in any browser: looks at what is lit, and presses where it lies."""

from __future__ import annotations

from tests.browsers.drivers import Browser, wait_for

THINGS = ":is(.stage, .now-card) [data-pick]"
SPOT = """(selector, from) => {
  const all = [...document.querySelectorAll(selector)].filter(one => !one.disabled && one.checkVisibility());
  for (let i = 0; i < all.length; i++) {
    const thing = all[(from + i) % all.length], target = thing.querySelector('.hit') ?? thing;
    target.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
    const box = target.getBoundingClientRect();
    const [x, y] = [Math.round(box.x + box.width / 2), Math.round(box.y + box.height / 2)];
    if (document.elementFromPoint(x, y)?.closest(selector)) return [x, y];
  }
}"""
"""The middle of the first of these things, from a given one on, that lies under no other; it is brought into sight."""


READY = """() => {
  const { live, ready } = document.querySelector('main').dataset;
  return live && ['turn', 'over'].includes(ready) && ready;
}"""
HISTORY = "() => document.querySelector('[data-slot=log]').innerHTML"


def press(browser: Browser, selector: str, nth: int = 0) -> bool:
    """Press such a thing, if there is one."""
    spot = browser.ask(SPOT, selector, nth)
    if spot:
        browser.press(*spot)
    return bool(spot)


def wait_until(browser: Browser, what: str, is_so: str, *given: object) -> None:
    wait_for(what, lambda: browser.ask(is_so, *given))


def assert_fits(browser: Browser) -> None:
    """Nothing sticks out to the side."""
    needed, there = browser.ask("() => [document.documentElement.scrollWidth, innerWidth]")
    assert needed <= there


def start(browser: Browser, address: str, game: str) -> None:
    """From the home page to a game against a calm bot."""
    browser.open(address)
    assert_fits(browser)
    assert press(browser, "#quick label:has([value=calm])")
    assert browser.ask("() => document.querySelector('#quick :checked').value") == "calm"
    assert press(browser, f"[formaction='/play/{game}']")
    wait_until(browser, "the table", "() => location.pathname.startsWith('/t/') && document.readyState === 'complete'")
    assert_fits(browser)


def wait_for_turn(browser: Browser) -> bool:
    """Until the line is live and a press counts; False when the game is over."""
    return bool(wait_for("a turn", lambda: browser.ask(READY)) == "turn")


def take_turn(browser: Browser, turn: int) -> None:
    """Something lit and the main button, every third time a button instead; not always the first, so much is seen."""
    before = browser.ask(HISTORY)
    if turn % 3 == 2 and press(browser, "#dock .extra button"):
        pass
    elif press(browser, THINGS, turn):
        wait_until(
            browser,
            "one chosen, or several to choose from",
            "() => document.querySelector('#dock :is(.main:enabled, .chips button)') !== null",
        )
        if not press(browser, "#dock .main"):
            assert press(browser, "#dock .chips button", turn)
            assert press(browser, "#dock .main")
    else:
        assert press(browser, "#dock .skip") or press(browser, "#dock .extra button"), "it is our turn, and there is nothing to press"
    wait_until(browser, "the move", f"before => ({HISTORY})() !== before", before)


def see_result(browser: Browser) -> None:
    """From the table to the page with both score pads."""
    assert press(browser, "#dock a[href$='/result']")
    wait_until(browser, "the result", "() => location.pathname.endsWith('/result') && document.readyState === 'complete'")
    assert_fits(browser)
    assert browser.ask("() => document.querySelector('h1').innerText.trim()")
    assert len(browser.ask("() => [...document.querySelectorAll('tr.sum td')].map(one => one.innerText.trim()).filter(Boolean)")) == 2
