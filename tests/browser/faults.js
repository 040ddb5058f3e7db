// What is wrong with a page in a window of this size, as sentences. `asks`: something of it must be picked.
asks => {
  const wrong = [];
  const seen = one => one.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && !one.closest(".hidden-text, title, desc, [hidden], option");
  const called = one => `<${one.tagName.toLowerCase()} ${one.className.baseVal ?? one.className}> ${(one.textContent || one.dataset?.pick || "").trim().slice(0, 60)}`;
  const round = box => [box.left, box.top, box.right, box.bottom].map(Math.round).join(" ");
  const cut = one => one && one !== document.body && (getComputedStyle(one).textOverflow === "ellipsis" || cut(one.parentElement)); // people's names may be
  const slides = one => one && one !== document.body && one !== document.documentElement
    && (["auto", "scroll"].includes(getComputedStyle(one).overflowX) || slides(one.parentElement));

  // On a screen with one pixel per px the dots of Barlow run into their stems below 14.2 px in 600 and 700, and between 18 and 20 px in 700.
  const plain = text => text.replaceAll(/["']/g, "").trim();
  const drawn = (family, wanted) => { // the weight of the face that is taken for a weight
    const weights = [...document.fonts].filter(face => plain(face.family) === plain(family.split(",")[0])).map(face => Number(face.weight));
    const order = wanted > 500 ? weight => weight >= wanted ? weight : 2000 - weight : weight => weight >= wanted && weight <= 500 ? weight : weight < wanted ? 2000 - weight : 3000 + weight;
    return weights.sort((one, other) => order(one) - order(other))[0] ?? wanted;
  };
  const dotless = (node, around) => {
    const { fontFamily, fontSize, fontWeight } = getComputedStyle(around), weight = drawn(fontFamily, Number(fontWeight));
    const size = parseFloat(fontSize) * (around.closest("svg") ? around.getScreenCTM().d : 1);
    return /[ij]/.test(node.data) && weight >= 600 && (size < 14.2 || weight >= 700 && size > 17.7 && size < 20);
  };

  // no page wider than its window
  if (document.documentElement.scrollWidth > innerWidth) wrong.push(`the page is ${document.documentElement.scrollWidth} wide`);

  // no words outside their button, their panel or the window
  const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (words.nextNode()) {
    const node = words.currentNode, around = node.parentElement;
    if (!node.data.trim() || around.closest("script, style") || !seen(around) || cut(around) && !around.closest(".btn, [data-pick]")) continue;
    const frames = [around.closest("button, .btn, a.tag"), around.closest(".chips, .panel, .dock, .bar, .player, .toast")].filter(Boolean);
    if (dotless(node, around)) wrong.push(`bold and small, so that i and j lose their dots: ${called(around)}`);
    const range = document.createRange();
    range.selectNodeContents(node);
    for (const box of range.getClientRects()) {
      if (!slides(around) && (box.left < -1 || box.right > innerWidth + 1)) wrong.push(`outside the window: ${called(around)}`);
      for (const frame of frames) {
        const outer = frame.getBoundingClientRect();
        const high = !slides(around) && (box.top < outer.top - 2 || box.bottom > outer.bottom + 2);
        if (!slides(around) && (box.left < outer.left - 1 || box.right > outer.right + 1) || high) wrong.push(`${called(around)} at ${round(box)} leaves ${round(outer)}`);
      }
    }
  }
  for (const button of document.querySelectorAll("button, .btn")) {
    if (!seen(button)) continue;
    for (const one of [button, ...button.querySelectorAll("span")]) {
      if (getComputedStyle(one).overflow === "visible" || one.matches(".hidden-text")) continue;
      if (one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 1) wrong.push(`cut off: ${called(button)}`);
    }
  }
  const main = document.querySelector("#dock .main > span:first-child"); // says in two lines what it does
  if (main && seen(main) && main.getClientRects()[0]?.height > 2.5 * parseFloat(getComputedStyle(main).lineHeight)) wrong.push(`more than two lines: ${called(main)}`);
  if (!asks) return [...new Set(wrong)];

  // what must be picked: in the window, not under the dock, and nothing else over it
  const things = [...document.querySelectorAll("main [data-pick]:not(.off)")].filter(one => one.checkVisibility() && !one.closest("[data-at]:not(.on)"));
  const target = one => one.querySelector(".hit:last-child") ?? one;
  const dock = document.getElementById("dock");
  const touched = one => {
    const box = target(one).getBoundingClientRect();
    const hit = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
    return Boolean(hit?.closest("[data-pick]")) || Boolean(hit && one.contains(hit));
  };
  const whole = one => {
    const box = one.getBoundingClientRect(), over = dock.getBoundingClientRect();
    const under = getComputedStyle(dock).position === "fixed" && box.bottom > over.top + 1 && box.right > over.left && box.left < over.right;
    return box.top >= -1 && box.left >= -1 && box.bottom <= innerHeight + 1 && box.right <= innerWidth + 1 && !under;
  };
  const onBoard = things.filter(one => one.closest("[data-slot=board]")), beside = things.filter(one => !one.closest("[data-slot=board]"));
  const moves = JSON.parse(document.getElementById("start").dataset.moves).moves, told = new Set(beside.map(one => one.dataset.pick));
  if (beside.length && moves.every(move => move.picks.every(pick => told.has(pick)))) { // tickets, payments, sights: what is chosen from is seen whole
    for (const one of beside) if (!whole(one) || !touched(one)) wrong.push(`not in sight: ${called(one)} at ${round(one.getBoundingClientRect())}, dock at ${round(dock.getBoundingClientRect())}`);
  } else if (onBoard.length && !onBoard.some(touched)) wrong.push(`none of ${onBoard.length} things on the board is in sight`);
  if (!things.length && moves.every(move => move.picks.length)) wrong.push("nothing can be picked");

  // and the rest can be reached by scrolling the page or the board
  const before = scrollY;
  for (const one of things) {
    target(one).scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
    if (!touched(one)) wrong.push(`out of reach: ${called(one)}`);
  }
  scrollTo({ top: before, behavior: "instant" });
  return [...new Set(wrong)];
}
