// What one needs in a turn and does not see without scrolling, as sentences: all of it at a desk; on a phone what one chooses from.
() => {
  const isPhone = innerWidth < 900, dock = document.getElementById("dock"), over = dock.getBoundingClientRect();
  const floor = box => getComputedStyle(dock).position === "fixed" && box.right > over.left ? over.top : innerHeight;
  const seen = selector => [...document.querySelectorAll(selector)].filter(one => one.checkVisibility() && one.getBoundingClientRect().width);
  const round = box => [box.left, box.top, box.right, box.bottom].map(Math.round).join(" ");
  const wrong = [];
  const whole = (name, one) => {
    const box = one.getBoundingClientRect();
    if (box.top < -1 || box.left < -1 || box.right > innerWidth + 1 || box.bottom > floor(box) + 1) wrong.push(`${name} at ${round(box)} of ${innerWidth} × ${Math.round(floor(box))}`);
  };
  for (const selector of [".asked .prompt", ".now-card", ".stage .board", ".tray .pick:not(.off), .tray .wagon, .tray .stack", ".now-card .pick:not(.off), .now-card .full, .now-card .tiles"]) {
    for (const one of seen(selector)) whole(selector, one);
  }
  if (!isPhone) {
    for (const selector of ["#dock .actions", ".sides .panel", ".race", ...innerHeight < 800 ? [] : [".seats"]]) for (const one of seen(selector)) whole(selector, one);
    const [total] = seen(".own-pad .total, .scorestrip .sum, .player.me .pts");
    if (total) whole("the points", total); else wrong.push("no points are to be seen");
  }
  return [...new Set(wrong)];
}
