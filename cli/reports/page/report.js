"use strict";
{
  const byId = (id) => document.getElementById(id);
  const frames = JSON.parse(byId("data").textContent);
  const cards = [...document.querySelectorAll(".frame")];
  const reduced = matchMedia("(prefers-reduced-motion: reduce)").matches;

  /** Makes an element; words are text, never markup. */
  const element = (name, properties = {}, ...children) => {
    const made = Object.assign(document.createElement(name), properties);
    made.append(...children);
    return made;
  };
  const say = (words) => { byId("said").textContent = words; };

  // Pictures lie in the page as text, and become pictures when they are looked at.
  const sourceOf = (frame, kind) => {
    const block = byId(`${kind}-${frame}`);
    if (block) return "data:image/png;base64," + block.textContent;
    return frames[frame].links[kind] || "";
  };

  const shown = new IntersectionObserver((entries) => {
    for (const entry of entries) {
      if (!entry.isIntersecting) continue;
      const thumb = entry.target.querySelector(".thumb");
      const source = sourceOf(Number(entry.target.dataset.frame), "thumbnail");
      if (source) thumb.replaceChildren(element("img", {src: source, alt: "", decoding: "async"}));
      shown.unobserve(entry.target);
    }
  }, {rootMargin: "400px"});
  for (const card of cards) shown.observe(card);

  // Which frames, maps and findings are shown.
  const search = byId("search");
  const filters = [...document.querySelectorAll("[data-filter]")];
  const filterables = [...document.querySelectorAll("[data-words]")];
  let chosen = "all";
  const visibleCards = () => cards.filter((card) => !card.hidden);

  const applyFilter = () => {
    const words = search.value.toLowerCase().split(/\s+/).filter(Boolean);
    for (const one of filterables) {
      const text = one.dataset.words.toLowerCase();
      const verdict = one.dataset.verdict;
      const kept = !verdict || chosen === "all" || verdict === chosen
        || (chosen === "failing" && one.dataset.passes === "no");
      one.hidden = !kept || !words.every((word) => text.includes(word));
    }
    for (const button of filters)
      button.setAttribute("aria-pressed", String(button.dataset.filter === chosen));
    for (const section of document.querySelectorAll("main > section")) {
      const all = [...section.querySelectorAll("[data-words]")];
      const kept = all.filter((one) => !one.hidden).length;
      const count = section.querySelector(".count");
      if (count) count.textContent = kept === all.length ? `${kept}` : `${kept} of ${all.length}`;
    }
    const none = byId("no-frames");
    if (none) none.hidden = visibleCards().length > 0;
  };
  const choose = (filter) => { chosen = filter; applyFilter(); };
  search.addEventListener("input", applyFilter);
  for (const button of filters)
    button.addEventListener("click", () => choose(button.dataset.filter));

  // Copying.
  const copy = async (text, what) => {
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      const area = element("textarea", {value: text, readOnly: true});
      (document.querySelector("dialog[open]") || document.body).append(area);
      area.select();
      document.execCommand("copy");
      area.remove();
    }
    say(`${what} copied`);
  };
  document.addEventListener("click", (event) => {
    const button = event.target.closest("[data-copy]");
    if (!button) return;
    copy(button.dataset.copy, button.dataset.what);
    const before = button.textContent;
    button.textContent = "Copied";
    setTimeout(() => { button.textContent = before; }, 1200);
  });
  byId("accept-shown")?.addEventListener("click", () => {
    const commands = visibleCards().map((card) => frames[card.dataset.frame].accept)
      .filter(Boolean);
    copy([...new Set(commands)].join("\n"), `${commands.length} commands`);
  });

  // Plans of maps are drawn when their map is opened, from SVG that can do nothing.
  const drawPlan = (card) => {
    const plan = card.querySelector(".plan");
    if (!card.open || !plan || plan.shadowRoot) return;
    const bytes = Uint8Array.from(atob(byId(plan.dataset.plan).textContent), (letter) =>
      letter.charCodeAt(0));
    const text = new TextDecoder().decode(bytes);
    const svg = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
    for (const one of [svg, ...svg.querySelectorAll("*")]) {
      if (/^(script|foreignObject|a|image|use)$/i.test(one.localName)) one.remove();
      for (const {name} of [...one.attributes])
        if (/^on|href$/i.test(name)) one.removeAttribute(name);
    }
    svg.style.cssText += "display: block; max-width: 100%; height: auto";
    plan.attachShadow({mode: "open"}).append(document.adoptNode(svg));  // its style is its own
  };
  for (const card of document.querySelectorAll("details.card")) {
    card.addEventListener("toggle", () => drawPlan(card));
    drawPlan(card);
  }

  // The viewer.
  const viewer = byId("viewer"), stage = byId("stage"), layers = byId("layers");
  const split = byId("split"), pixel = byId("pixel");
  const modes = [...document.querySelectorAll("[data-mode]")];
  const needs = {actual: ["actual"], expected: ["expected"], side: ["expected", "actual"],
    slider: ["expected", "actual"], blink: ["expected", "actual"], difference: ["difference"],
    flip: ["flip"]};
  let current = -1, mode = "slider", scale = 1, left = 0, top = 0, at = 0.5, blinking = 0;
  let size = {width: 1, height: 1}, readers = {}, returnTo = null;

  const has = (kind) => current >= 0 && sourceOf(current, kind) !== "";
  const can = (wanted) => needs[wanted].every(has);

  const image = (kind) => new Promise((done) => {
    const picture = element("img", {alt: "", draggable: false});
    picture.onload = picture.onerror = () => done(picture);
    picture.src = sourceOf(current, kind);
  });
  const layer = (name, pictures) => {
    const made = element("div", {className: "layer"}, ...pictures);
    made.dataset.layer = name;
    return made;
  };

  const place = () => {
    layers.style.transform = `translate(${left}px, ${top}px) scale(${scale})`;
    layers.style.width = `${size.width * (mode === "side" ? 2 : 1)}px`;
    layers.style.height = `${size.height}px`;
    const actual = layers.querySelector("[data-layer=actual]");
    const cut = at * size.width;
    if (actual) {
      actual.style.clipPath = mode === "slider" ? `inset(0 0 0 ${cut}px)` : "";
      actual.style.left = mode === "side" ? `${size.width}px` : "0";
    }
    split.hidden = mode !== "slider";
    split.style.left = `${left + cut * scale}px`;
    split.setAttribute("aria-valuenow", String(Math.round(at * 100)));
    byId("zoom-value").textContent = `${Math.round(scale * 100)} %`;
  };
  const fit = () => {
    const width = size.width * (mode === "side" ? 2 : 1);
    scale = Math.min(stage.clientWidth / width, stage.clientHeight / size.height) || 1;
    if (scale > 1) scale = Math.min(Math.floor(scale), 8);
    left = (stage.clientWidth - width * scale) / 2;
    top = (stage.clientHeight - size.height * scale) / 2;
    place();
  };
  const zoom = (factor, x = stage.clientWidth / 2, y = stage.clientHeight / 2) => {
    const next = Math.min(64, Math.max(0.05, scale * factor));
    left = x - (x - left) * next / scale;
    top = y - (y - top) * next / scale;
    scale = next;
    place();
  };

  const tags = {actual: ["actual"], expected: ["expected"], side: ["expected", "actual"],
    slider: ["expected", "actual"], difference: ["difference"], flip: ["FLIP"]};
  const applyMode = () => {
    clearInterval(blinking);
    const visible = mode === "slider" || mode === "side" ? ["expected", "actual"] : [mode];
    const show = (names) => {
      for (const one of layers.children) one.hidden = !names.includes(one.dataset.layer);
      const words = tags[mode] || names;
      byId("tag-left").textContent = words[0];
      byId("tag-right").textContent = words[1] || "";
      byId("tag-right").hidden = !words[1];
    };
    if (mode === "blink") {
      let step = 0;
      const blink = () => show([step++ % 2 ? "actual" : "expected"]);
      blink();
      stage.dataset.step = "";
      if (!reduced) blinking = setInterval(blink, 500);
      stage.blink = blink;
    } else {
      show(visible);
    }
    byId("legend").hidden = mode !== "flip";
    for (const button of modes) {
      button.disabled = !can(button.dataset.mode);
      button.setAttribute("aria-checked", String(button.dataset.mode === mode));
      button.tabIndex = button.dataset.mode === mode ? 0 : -1;
    }
    place();
  };
  const setMode = (wanted) => {
    if (!can(wanted)) return;
    const refit = (mode === "side") !== (wanted === "side");
    mode = wanted;
    applyMode();
    if (refit) fit();
    say(`${wanted} view`);
  };

  const fact = (list, name, ...values) => {
    if (values.some(Boolean)) list.append(element("dt", {}, name), element("dd", {}, ...values));
  };
  const copyable = (text, what) => {
    if (!text) return "";
    const button = element("button", {type: "button", textContent: `Copy ${what}`});
    Object.assign(button.dataset, {copy: text, what});
    return element("div", {}, element("pre", {}, text), button);
  };
  const tellFacts = (frame) => {
    const list = element("dl");
    fact(list, "Verdict", element("span", {className: frame.passes ? "pass" : "fail"},
      frame.verdict));
    fact(list, "Differences", frame.difference);
    fact(list, "Scores (they decide nothing)", frame.scores);
    fact(list, "Accept what there is", copyable(frame.accept, "command"));
    fact(list, "Camera", frame.camera);
    fact(list, "To look from there", copyable(frame.options, "options"));
    if (frame.digest) fact(list, "Digest", element("code", {}, frame.digest));
    if (frame.accepted.length)
      fact(list, "Accepted digests", ...frame.accepted.map((one) =>
        element("div", {}, element("code", {}, one))));
    for (const [kind, file] of Object.entries(frame.files))
      fact(list, `File: ${kind}`, element("code", {}, file));
    byId("facts").replaceChildren(list);
  };

  /** Pixels of a picture, to tell their colours. */
  const readerOf = (pictures) => {
    const canvas = element("canvas", size);
    const context = canvas.getContext("2d", {willReadFrequently: true});
    for (const picture of pictures) if (picture.naturalWidth) context.drawImage(picture, 0, 0);
    return (x, y) => {
      try {
        const [red, green, blue] = context.getImageData(x, y, 1, 1).data;
        return "#" + [red, green, blue].map((c) => c.toString(16).padStart(2, "0")).join("");
      } catch {
        return "";  // a picture beside the page, which browsers let nobody read
      }
    };
  };

  const open = async (index, keep = false) => {
    current = index;
    const frame = frames[index];
    byId("viewer-name").textContent = frame.name;
    const badge = byId("viewer-verdict");
    badge.textContent = frame.verdict;
    badge.className = `badge ${frame.passes ? "pass" : "fail"}`;
    tellFacts(frame);
    layers.replaceChildren();
    readers = {};
    if (!viewer.open) {
      returnTo = document.activeElement;
      viewer.showModal();
    }
    history.replaceState(null, "", "#frame=" + encodeURIComponent(frame.name));
    const pictures = {};
    for (const kind of ["expected", "actual", "difference", "flip"])
      if (has(kind)) pictures[kind] = await image(kind);
    if (current !== index) return;
    const list = Object.values(pictures);
    size = {width: Math.max(1, ...list.map((one) => one.naturalWidth)),
      height: Math.max(1, ...list.map((one) => one.naturalHeight))};
    if (frame.overlay && pictures.expected && pictures.actual)
      pictures.actual = [pictures.expected.cloneNode(), pictures.actual];
    for (const [kind, picture] of Object.entries(pictures))
      layers.append(layer(kind, [picture].flat()));
    for (const kind of ["expected", "actual"])
      if (pictures[kind]) readers[kind] = readerOf([pictures[kind]].flat());
    if (!can(mode)) mode = Object.keys(needs).find(can) || "actual";
    applyMode();
    byId("no-picture").hidden = list.some((one) => one.naturalWidth > 0);
    if (!keep) fit();
    stage.dataset.ready = String(index);
    const places = visibleCards().map((card) => Number(card.dataset.frame));
    byId("previous").disabled = places.indexOf(index) <= 0;
    byId("next").disabled = places.indexOf(index) === places.length - 1;
  };
  const move = (step) => {
    const places = visibleCards().map((card) => Number(card.dataset.frame));
    const next = places[places.indexOf(current) + step];
    if (next !== undefined) open(next);
  };
  viewer.addEventListener("close", () => {
    clearInterval(blinking);
    delete stage.dataset.ready;
    history.replaceState(null, "", location.pathname + location.search);
    const card = cards.find((one) => Number(one.dataset.frame) === current);
    (card && !card.hidden ? card.querySelector("button") : returnTo)?.focus();
    current = -1;
  });
  for (const card of cards)
    card.querySelector("button").addEventListener("click", () => open(Number(card.dataset.frame)));
  for (const button of modes)
    button.addEventListener("click", () => setMode(button.dataset.mode));
  byId("previous").addEventListener("click", () => move(-1));
  byId("next").addEventListener("click", () => move(1));
  byId("zoom-in").addEventListener("click", () => zoom(1.5));
  byId("zoom-out").addEventListener("click", () => zoom(1 / 1.5));
  byId("zoom-fit").addEventListener("click", fit);
  byId("close").addEventListener("click", () => viewer.close());
  addEventListener("resize", () => { if (viewer.open) fit(); });

  // Pointers: one drags the picture or the slider, two pinch, the wheel zooms.
  const pointers = new Map();
  let sliding = false;
  const local = (event) => {
    const box = stage.getBoundingClientRect();
    return {x: event.clientX - box.left, y: event.clientY - box.top};
  };
  stage.addEventListener("wheel", (event) => {
    event.preventDefault();
    const {x, y} = local(event);
    zoom(Math.exp(-event.deltaY / 300), x, y);
  }, {passive: false});
  stage.addEventListener("pointerdown", (event) => {
    if (event.button > 0) return;
    sliding = event.target === split;
    stage.setPointerCapture(event.pointerId);
    pointers.set(event.pointerId, local(event));
    stage.classList.add("dragging");
  });
  const readPixel = ({x, y}) => {
    const px = Math.floor((x - left) / scale) % size.width, py = Math.floor((y - top) / scale);
    const inside = px >= 0 && py >= 0 && py < size.height
      && (x - left) / scale < size.width * (mode === "side" ? 2 : 1);
    pixel.hidden = !inside;
    if (!inside) return;
    const colors = Object.entries(readers).map(([kind, read]) => [kind, read(px, py)])
      .filter(([, color]) => color);
    pixel.replaceChildren(`${px}, ${py}`, ...colors.flatMap(([kind, color]) => {
      const swatch = element("i");
      swatch.style.background = color;
      return [`  ${kind} `, swatch, ` ${color}`];
    }));
  };
  stage.addEventListener("pointermove", (event) => {
    const now = local(event), before = pointers.get(event.pointerId);
    readPixel(now);
    if (!before) return;
    if (sliding) {
      at = Math.min(1, Math.max(0, (now.x - left) / scale / size.width));
    } else if (pointers.size === 2) {
      const other = [...pointers].find(([id]) => id !== event.pointerId)[1];
      const spread = (a) => Math.hypot(a.x - other.x, a.y - other.y) || 1;
      zoom(spread(now) / spread(before), other.x, other.y);
    } else {
      left += now.x - before.x;
      top += now.y - before.y;
    }
    pointers.set(event.pointerId, now);
    place();
  });
  for (const type of ["pointerup", "pointercancel"])
    stage.addEventListener(type, (event) => {
      pointers.delete(event.pointerId);
      sliding = false;
      if (pointers.size === 0) stage.classList.remove("dragging");
    });
  stage.addEventListener("pointerleave", () => { pixel.hidden = true; });

  // Keys.
  const steps = {ArrowLeft: [1, 0], ArrowRight: [-1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1]};
  const viewerKey = (event) => {
    const key = event.key, step = steps[key];
    if (step && event.target.closest("[role=radiogroup]")) {
      const able = modes.filter((button) => !button.disabled);
      const next = able.indexOf(document.activeElement) + (key === "ArrowRight" ? 1 : -1);
      const button = able[(next + able.length) % able.length];
      setMode(button.dataset.mode);
      button.focus();
    } else if (step && mode === "slider" && step[0] && !event.shiftKey) {
      at = Math.min(1, Math.max(0, at - step[0] * 0.02));
      place();
    } else if (step) {
      left += step[0] * 40;
      top += step[1] * 40;
      place();
    } else if (key >= "1" && key <= String(modes.length)) {
      setMode(modes[Number(key) - 1].dataset.mode);
    } else if (key === "n" || key === "PageDown") {
      move(1);
    } else if (key === "p" || key === "PageUp") {
      move(-1);
    } else if (key === "+" || key === "=") {
      zoom(1.5);
    } else if (key === "-") {
      zoom(1 / 1.5);
    } else if (key === "0") {
      fit();
    } else if (key === " " && mode === "blink" && event.target === stage) {
      clearInterval(blinking);
      stage.blink();
    } else if (key === "c" && frames[current].accept) {
      copy(frames[current].accept, "command");
    } else {
      return false;
    }
    return true;
  };
  const gridKey = (event) => {
    const shownCards = visibleCards();
    const index = shownCards.indexOf(document.activeElement.closest?.(".frame"));
    const columns = Math.max(1, shownCards.findIndex((card) =>
      card.offsetTop !== shownCards[0]?.offsetTop));
    const by = {j: 1, k: -1, ArrowRight: 1, ArrowLeft: -1, ArrowDown: columns,
      ArrowUp: -columns}[event.key];
    if (by === undefined || (index < 0 && event.key.startsWith("Arrow"))) return false;
    const next = shownCards[index < 0 ? 0 : index + by];
    next?.querySelector("button").focus();
    return true;
  };
  const setTheme = (theme) => {
    document.documentElement.dataset.theme = theme;
    byId("theme").setAttribute("aria-pressed", String(theme === "dark"));
  };
  byId("theme").addEventListener("click", () => {
    const dark = document.documentElement.dataset.theme
      ? document.documentElement.dataset.theme === "dark"
      : matchMedia("(prefers-color-scheme: dark)").matches;
    setTheme(dark ? "light" : "dark");
  });
  byId("help-button").addEventListener("click", () => byId("help").showModal());
  byId("help-close").addEventListener("click", () => byId("help").close());
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || byId("help").open) return;
    const typing = event.target === search;
    if (typing && event.key === "Escape" && search.value) {
      search.value = "";
      applyFilter();
    }
    if (typing) return;
    let taken = true;
    if (event.key === "?") byId("help").showModal();
    else if (viewer.open) taken = viewerKey(event);
    else if (event.key === "/") search.focus();
    else if (event.key === "f") choose(chosen === "failing" ? "all" : "failing");
    else taken = gridKey(event);
    if (taken) event.preventDefault();
  });

  document.documentElement.dataset.script = "yes";
  applyFilter();
  const named = decodeURIComponent(/^#frame=(.*)$/.exec(location.hash)?.[1] || "");
  const wanted = frames.findIndex((frame) => frame.name === named);
  if (named && wanted >= 0) open(wanted);
}
