// What lies elsewhere after a choice is seen moving there. Things are known by their data-key.

const TIME = 380;
const EASE = "cubic-bezier(.3, .7, .2, 1)";

/** Whether the reader wants things to move. */
export function moving() {
  const wish = document.documentElement.dataset.motion;
  if (document.hidden || wish === "less") return false;
  return wish === "full" || !matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** @typedef {{rect: DOMRect, key: string, text: string}} Was */

/** Where everything lies before a change of the picture. @returns {Map<Element, Was>} */
export function placed() {
  const before = new Map();
  if (!moving()) return before;
  for (const element of document.querySelectorAll("[data-key]")) {
    const key = element.getAttribute("data-key") ?? "";
    before.set(element, { rect: element.getBoundingClientRect(), key, text: element.textContent ?? "" });
  }
  return before;
}

/** Let everything move from where it was. `from`: where new things come from if nothing else is known;
 * `to`: where things go that are no longer seen. @param {Map<Element, Was>} before
 * @param {DOMRect | null} from @param {DOMRect | null} to */
export function move(before, from, to) {
  if (!before.size) return;
  const now = [...document.querySelectorAll("[data-key]")];
  const here = new Set(now);
  const gone = [...before].filter(([element]) => !here.has(element));
  for (const element of now) {
    const was = before.get(element);
    if (was) {
      fly(element, was.rect);
      if (was.text !== (element.textContent ?? "")) pulse(element);
      continue;
    }
    const key = element.getAttribute("data-key");
    const place = gone.findIndex(([, other]) => other.key === key);
    if (place >= 0) fly(element, gone.splice(place, 1)[0][1].rect, true);
    else if (from) fly(element, from, true);
    else pulse(element);
  }
  if (to) for (const [copy, was] of gone.slice(0, 12)) ghost(copy, was, to);
}

/** @param {Element} element */
function pulse(element) {
  element.classList.add("pulse");
  element.addEventListener("animationend", () => element.classList.remove("pulse"), { once: true });
}

/** From where it was to where it is. @param {Element} element @param {DOMRect} was */
function fly(element, was, far = false) {
  const is = element.getBoundingClientRect();
  if (!is.width || !was.width) return;
  const x = was.left + was.width / 2 - (is.left + is.width / 2);
  const y = was.top + was.height / 2 - (is.top + is.height / 2);
  if (Math.hypot(x, y) < 3 || (!far && Math.hypot(x, y) > 2000)) return;
  const scale = element instanceof SVGGraphicsElement ? (element.getScreenCTM()?.a ?? 1) : 1;
  const shift = `${x / scale}px ${y / scale}px`;
  element.animate([{ translate: shift, zIndex: 9 }, { translate: "0 0", zIndex: 9 }], { duration: TIME, easing: EASE });
}

/** What is gone goes to whoever took it. @param {Element} copy @param {Was} was @param {DOMRect} to */
function ghost(copy, was, to) {
  if (!(copy instanceof HTMLElement) || !was.rect.width) return;
  copy.removeAttribute("data-key");
  copy.classList.remove("lit", "chosen");
  copy.setAttribute("aria-hidden", "true");
  Object.assign(copy.style, { position: "fixed", left: `${was.rect.left}px`, top: `${was.rect.top}px`, margin: "0", zIndex: "40", pointerEvents: "none" });
  document.body.append(copy);
  const x = to.left + to.width / 2 - was.rect.left - was.rect.width / 2;
  const y = to.top + to.height / 2 - was.rect.top - was.rect.height / 2;
  const play = copy.animate(
    [{ transform: "none", opacity: 1 }, { transform: `translate(${x}px, ${y}px) scale(.4)`, opacity: 0.2 }],
    { duration: TIME + 120, easing: EASE },
  );
  play.onfinish = () => copy.remove();
  play.oncancel = () => copy.remove();
}
