// Things looked up: the card in full on hover, focus or long press; short messages; a choice between meanings.

const tip = /** @type {HTMLElement} */ (document.querySelector("#tip"));
const note = /** @type {HTMLElement} */ (document.querySelector("#toast"));
const menu = /** @type {HTMLElement} */ (document.querySelector("#choices"));
const main = /** @type {HTMLElement} */ (document.querySelector("main"));

/** @type {Promise<Record<string, {title: string, texts: string[], section: string, figure: string}>> | null} */
let glossary = null;
let waiting = 0;
let hiding = 0;
/** Whether the finger was held down to look something up. */
let held = false;
/** What the choice between meanings is about. @type {Element | null} */
let asked = null;

/** Beside a thing, inside the window. @param {HTMLElement} box @param {Element} at */
function beside(box, at) {
  box.hidden = false;
  const there = at.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = box;
  const above = there.top - height - 10;
  const left = Math.min(Math.max(8, there.left + there.width / 2 - width / 2), innerWidth - width - 8);
  const top = Math.min(above > 8 ? above : there.bottom + 10, innerHeight - height - 8);
  Object.assign(box.style, { left: `${left}px`, top: `${Math.max(8, top)}px` });
}

/** @param {string} tag @param {string} text @param {string} name */
function line(tag, text, name = "") {
  const element = document.createElement(tag);
  element.textContent = text;
  if (name) element.className = name;
  return element;
}

/** @param {Element} element */
async function explain(element) {
  const help = element.getAttribute("data-help");
  const about = element.getAttribute("data-about");
  if (help) {
    tip.replaceChildren(line("p", help));
    beside(tip, element);
    return;
  }
  glossary ??= fetch(`/art/${main.dataset.game}/glossary?language=${document.documentElement.lang}`).then((answer) => (answer.ok ? answer.json() : {}), () => ({}));
  const entry = (await glossary)[about ?? ""];
  if (!entry || !element.isConnected) return;
  const figure = document.createElement("div");
  figure.innerHTML = entry.figure;
  tip.replaceChildren(line("h3", entry.title), ...entry.texts.map((text) => line("p", text)));
  if (entry.section) tip.append(line("p", entry.section, "section"));
  tip.append(figure);
  beside(tip, element);
}

export function hideTip() {
  clearTimeout(waiting);
  tip.hidden = true;
}

/** A short message; it goes by itself. @param {string} text @param {Element} [at] */
export function toast(text, at) {
  note.textContent = text;
  note.hidden = false;
  Object.assign(note.style, { left: "", top: "", bottom: "", translate: "" });
  if (at) {
    beside(note, at);
    Object.assign(note.style, { bottom: "auto", translate: "none" });
  }
  clearTimeout(hiding);
  hiding = window.setTimeout(() => (note.hidden = true), 3500 + 40 * text.length);
}

/** Which of these was meant? `more` says what it would bring.
 * @param {Element} at @param {{label: string, then: () => void, more?: Promise<string>}[]} meanings */
export function popup(at, meanings) {
  menu.replaceChildren(
    ...meanings.map(({ label, then, more }) => {
      const button = /** @type {HTMLButtonElement} */ (line("button", label));
      button.type = "button";
      more?.then((text) => {
        if (!text || !button.isConnected) return;
        button.append(line("small", text));
        beside(menu, at);
      });
      button.onclick = () => {
        closePopup();
        then();
      };
      return button;
    }),
  );
  beside(menu, at);
  asked = at;
  /** @type {HTMLElement} */ (menu.firstElementChild).focus();
}

/** The focus goes back to what was asked about. */
function closePopup() {
  const inside = menu.contains(document.activeElement);
  menu.hidden = true;
  if (inside && (asked instanceof HTMLElement || asked instanceof SVGElement)) asked.focus({ preventScroll: true });
}

export function start() {
  /** @param {Event} event */
  const target = (event) => (event.target instanceof Element ? event.target.closest("[data-about], [data-help]") : null);
  document.addEventListener("pointerover", (event) => {
    const element = target(event);
    hideTip();
    if (element && event.pointerType === "mouse") waiting = window.setTimeout(() => explain(element), 450);
  });
  document.addEventListener("focusin", (event) => {
    const element = target(event);
    hideTip();
    if (element?.matches(":focus-visible")) waiting = window.setTimeout(() => explain(element), 600);
  });
  document.addEventListener("pointerdown", (event) => {
    const element = target(event);
    hideTip();
    note.hidden = true;
    if (!menu.hidden && event.target instanceof Node && !menu.contains(event.target)) menu.hidden = true;
    held = false;
    if (!element || event.pointerType === "mouse") return;
    waiting = window.setTimeout(() => {
      held = true;
      explain(element);
    }, 500);
  });
  // A long press only looks: where a browser takes its end for a tap, nothing is chosen.
  document.addEventListener("click", (event) => held && event.stopImmediatePropagation(), { capture: true });
  for (const kind of ["pointerup", "pointercancel"]) document.addEventListener(kind, () => clearTimeout(waiting));
  document.addEventListener("contextmenu", (event) => target(event) && !tip.hidden && event.preventDefault());
  document.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    hideTip();
    closePopup();
    note.hidden = true;
    for (const open of document.querySelectorAll(".menu[open]")) open.removeAttribute("open");
  });
  document.addEventListener("click", (event) => {
    const help = event.target instanceof Element ? event.target.closest("[data-help]") : null;
    if (help) explain(help);
  });
}
