(() => {
  const title = document.title;
  const visited = [];
  const screens = [...document.querySelectorAll(".screen")];
  const target = () => document.getElementById(decodeURIComponent(location.hash.slice(1)));
  const screen = () => target()?.closest(".screen") ?? screens[0];
  let current = screen();
  let isBack = false;

  const entitle = () => {
    document.title = `${current.getAttribute("aria-label")} · ${title}`;
  };

  const arrive = () => {
    const next = screen();
    if (next !== current && !isBack) visited.push(current);
    isBack = false;
    current = next;
    entitle();
    const over = target()?.closest(".over");
    (over?.querySelector("a:not(.beside),button,input,select,textarea") ?? current).focus({ preventScroll: !over });
    if (!over && target() === current) scrollTo(0, 0);
  };

  const back = () => {
    isBack = true;
    const before = visited.pop() ?? screens[0];
    if (before === current && location.hash === `#${before.id}`) isBack = false;
    location.hash = before.id;
  };

  entitle();
  addEventListener("hashchange", arrive);

  document.addEventListener("click", (event) => {
    const pressed = event.target.closest("a,button");
    if (pressed?.dataset.back !== undefined) {
      event.preventDefault();
      back();
    } else if (pressed?.hasAttribute("aria-pressed")) {
      pressed.setAttribute("aria-pressed", String(pressed.getAttribute("aria-pressed") !== "true"));
    } else if (pressed?.matches("nav a") && pressed.getAttribute("href") === `#${current.id}`) {
      const nav = pressed.closest("nav");
      const was = nav.querySelector("[aria-current]");
      if (target()?.closest(".over")?.contains(pressed) || pressed.matches(".arrow")) return;
      event.preventDefault();
      pressed.setAttribute("aria-current", was?.getAttribute("aria-current") ?? "page");
      if (was !== pressed) was?.removeAttribute("aria-current");
    }
  });

  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && target()?.closest(".over")) location.hash = current.id;
  });
})();
