// The decision that waits: lights what may be chosen where it lies, puts answers together, explains.

import { ask, post } from "./live.js";
import { popup, toast } from "./tips.js";

/** @typedef {{words: string, label: string, act: string, button: HTMLElement}} Offer */

const words = /** @type {HTMLElement} */ (document.querySelector("#words")).dataset;

/** What is being put together, kept over redraws as long as the same thing is asked. */
let composing = { for: "", chosen: /** @type {string[]} */ ([]), order: /** @type {string[]} */ ([]), amount: "" };
/** @type {Map<string, Offer>} */
let offers = new Map();
/** @type {HTMLElement | null} */
let panel = null;
let busy = false;
/** Where the last choice was pointed at: what is new comes from there. @type {DOMRect | null} */
export let pointed = null;

export function start() {
  document.addEventListener("click", clicked);
  document.addEventListener("keydown", pressed);
  document.addEventListener("input", slid);
  for (const kind of ["pointerover", "focusin"]) document.addEventListener(kind, looked);
  for (const kind of ["dragstart", "dragover", "drop"]) document.addEventListener(kind, dragged);
  relight();
}

/** After every redraw. */
export function relight() {
  light();
  for (const jump of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-jump]"))) {
    jump.classList.toggle("jump-lit", Boolean(document.querySelector(`#${jump.dataset.jump} .lit`)));
  }
}

/** Before every redraw: the picture as it came. */
export function unlight() {
  for (const element of document.querySelectorAll(".lit, .chosen, .hovered")) {
    element.classList.remove("lit", "chosen", "hovered");
    if (element instanceof HTMLElement || element instanceof SVGElement) {
      if (element !== document.activeElement) element.removeAttribute("tabindex");
      if (element.getAttribute("role") === "button") element.setAttribute("role", element.dataset.role ?? "group");
      element.removeAttribute("aria-pressed");
    }
  }
}

function light() {
  unlight();
  busy = false;
  offers = new Map();
  panel = document.querySelector(".ask");
  if (!panel) return;
  const asked = `${panel.dataset.n} ${panel.dataset.seat} ${panel.dataset.verb}`;
  if (composing.for !== asked) composing = { for: asked, chosen: [], order: [], amount: "" };
  for (const button of /** @type {NodeListOf<HTMLElement>} */ (panel.querySelectorAll("[data-act]"))) {
    const act = button.dataset.act ?? "";
    offers.set(act, { act, words: button.dataset.words ?? act, label: button.textContent ?? "", button });
  }
  const covered = new Set();
  for (const element of pieces()) {
    const own = meant(element);
    if (!own.length) continue;
    if (element.checkVisibility()) own.forEach((offer) => covered.add(offer.act));
    element.classList.add("lit");
    element.setAttribute("tabindex", "0");
    if (element.getAttribute("role") !== "button") element.dataset.role = element.getAttribute("role") ?? "";
    element.setAttribute("role", "button");
    if (!element.hasAttribute("aria-label")) element.setAttribute("aria-label", own.map((offer) => offer.label).join(", "));
  }
  // A button within a button could be reached by nobody who cannot see it: the inner ones mean the same.
  for (const outer of document.querySelectorAll(".lit:has(.lit)")) {
    outer.removeAttribute("tabindex");
    outer.setAttribute("role", outer instanceof HTMLElement || outer instanceof SVGElement ? outer.dataset.role || "group" : "group");
  }
  if (panel.dataset.kind === "choose") free(covered);
  if (panel.dataset.kind === "some") compose(covered);
  if (panel.dataset.kind === "order") reorder();
  if (panel.dataset.kind === "amount" && composing.amount) setAmount(composing.amount);
}

/** @returns {(HTMLElement | SVGElement)[]} */
function pieces() {
  return [...document.querySelectorAll("[data-acts]")].filter((e) => e instanceof HTMLElement || e instanceof SVGElement);
}

/** The offers that pointing at this may mean. @param {Element} element @returns {Offer[]} */
function meant(element) {
  const acts = element.getAttribute("data-acts")?.split("|") ?? [];
  return acts.map((act) => offers.get(act)).filter((offer) => offer !== undefined);
}

// ---- choose one ------------------------------------------------------------------------------------

/** Buttons for what lies nowhere on the table, and for everything where there is little to choose from.
 * @param {Set<string>} covered */
function free(covered) {
  const list = panel?.querySelector(".offers-free");
  if (!panel || !list) return;
  const main = [...offers.values()].filter((offer) => !offer.button.closest(".side-tray"));
  const loose = main.filter((offer) => main.length <= 3 || !covered.has(offer.act));
  list.replaceChildren(
    ...loose.map((offer) => {
      const button = /** @type {HTMLElement} */ (offer.button.cloneNode(true));
      const item = document.createElement("li");
      item.append(button);
      return item;
    }),
  );
  const lit = /** @type {HTMLElement | null} */ (panel.querySelector(".ask-lit"));
  if (lit) lit.hidden = covered.size === 0 || loose.length === main.length;
  const all = /** @type {HTMLElement | null} */ (panel.querySelector(".offer-list"));
  if (all) all.hidden = loose.length === main.length;
}

/** @param {string} answer @param {Element | null} at */
async function send(answer, at) {
  if (busy || !panel) return;
  busy = true;
  pointed = at?.getBoundingClientRect() ?? null;
  panel.classList.add("busy");
  await post(panel, "choose", { n: panel.dataset.n ?? "", words: answer, seat: panel.dataset.seat ?? "" });
  panel?.classList.remove("busy");
  busy = false;
}

// ---- choose some -----------------------------------------------------------------------------------

/** Equal cards are told apart by their place: the second of two is `with elf-blue#1`.
 * @returns {{id: string, word: string, shown: Element[]}[]} */
function parts() {
  const count = /** @type {Record<string, number>} */ ({});
  const onTable = /** @type {Record<string, Element[]>} */ ({});
  for (const element of pieces()) for (const offer of meant(element)) (onTable[offer.act] ??= []).push(element);
  const buttons = /** @type {HTMLElement[]} */ ([...(panel?.querySelectorAll("[data-part][data-act]") ?? [])]);
  return buttons.map((button) => {
    const act = button.dataset.act ?? "";
    const place = (count[act] = (count[act] ?? -1) + 1);
    const piece = onTable[act]?.[place];
    return { id: `${act}#${place}`, word: button.dataset.part ?? "", shown: piece ? [button, piece] : [button] };
  });
}

/** @param {Set<string>} covered */
function compose(covered) {
  if (!panel) return;
  const all = parts();
  composing.chosen = composing.chosen.filter((id) => all.some((part) => part.id === id));
  for (const part of all) {
    const chosen = composing.chosen.includes(part.id);
    for (const element of part.shown) {
      element.setAttribute("aria-pressed", String(chosen));
      if (element instanceof HTMLButtonElement === false) element.classList.toggle("chosen", chosen);
    }
  }
  const count = panel.querySelector("[data-count]");
  if (count) count.textContent = (words.confirmSome ?? "").replace("{n}", String(composing.chosen.length));
  const list = /** @type {HTMLDetailsElement | null} */ (panel.querySelector(".offer-list"));
  if (list && covered.size === 0) list.open = true;
  judge(answerOf());
}

/** @param {Element} element */
function toggle(element) {
  const part = parts().find((part) => part.shown.includes(element));
  if (!part) return;
  const place = composing.chosen.indexOf(part.id);
  if (place >= 0) composing.chosen.splice(place, 1);
  else composing.chosen.push(part.id);
  compose(new Set([""]));
}

/** What would be sent now. */
function answerOf() {
  if (!panel) return "";
  if (panel.dataset.kind === "amount") return composing.amount || (panel.dataset.least ?? "0");
  const verb = panel.dataset.verb ?? "";
  if (panel.dataset.kind === "order") return `${verb} ${composing.order.join(">")}`;
  const chosen = parts().filter((part) => composing.chosen.includes(part.id)).map((part) => part.word);
  return `${verb} ${chosen.join("+") || "nothing"}`;
}

let judging = 0;

/** Is that allowed? The rules say so at once. @param {string} answer */
async function judge(answer) {
  const own = ++judging;
  const confirm = /** @type {HTMLButtonElement | null} */ (panel?.querySelector("[data-confirm]"));
  const verdict = /** @type {HTMLElement | null} */ (panel?.querySelector(".verdict"));
  const { text = "" } = await ask("why", { words: answer });
  if (own !== judging || !confirm || !verdict) return;
  confirm.disabled = Boolean(text);
  verdict.textContent = text;
  verdict.toggleAttribute("data-bad", Boolean(text));
  if (!text) foresee(answer);
}

// ---- order and amount ------------------------------------------------------------------------------

function items() {
  return /** @type {HTMLElement[]} */ ([...(panel?.querySelectorAll(".ordering > li") ?? [])]);
}

function reorder() {
  if (!composing.order.length) composing.order = items().map((item) => item.dataset.part ?? "");
  const left = items();
  for (const word of composing.order) {
    const place = left.findIndex((item) => item.dataset.part === word);
    if (place >= 0) panel?.querySelector(".ordering")?.append(...left.splice(place, 1));
  }
}

/** @param {HTMLElement} item @param {number} by */
function shift(item, by) {
  const all = items();
  const place = all.indexOf(item);
  const other = all[place + by];
  if (!other) return;
  if (by < 0) other.before(item);
  else other.after(item);
  composing.order = items().map((each) => each.dataset.part ?? "");
}

/** @type {HTMLElement | null} */
let dragging = null;

/** @param {Event} event */
function dragged(event) {
  const item = event.target instanceof Element ? event.target.closest(".ordering > li") : null;
  if (!(item instanceof HTMLElement)) return;
  if (event.type === "dragstart") dragging = item;
  else event.preventDefault();
  if (event.type === "dragover" && dragging && dragging !== item) {
    const all = items();
    if (all.indexOf(dragging) < all.indexOf(item)) item.after(dragging);
    else item.before(dragging);
    composing.order = items().map((each) => each.dataset.part ?? "");
  }
  if (event.type === "drop") dragging = null;
}

/** @param {string} value */
function setAmount(value) {
  composing.amount = value;
  const range = /** @type {HTMLInputElement | null} */ (panel?.querySelector(".amount input"));
  const output = panel?.querySelector(".amount output");
  if (range) range.value = value;
  if (output) output.textContent = value;
}

/** @param {Event} event */
function slid(event) {
  if (event.target instanceof HTMLInputElement && event.target.closest(".amount")) setAmount(event.target.value);
}

// ---- pointing --------------------------------------------------------------------------------------

/** @param {MouseEvent | KeyboardEvent} event */
function clicked(event) {
  if (!(event.target instanceof Element)) return;
  const button = /** @type {HTMLElement | null} */ (event.target.closest("button"));
  if (button && panel?.contains(button)) {
    if (button.dataset.words) send(button.dataset.words, button);
    else if (button.dataset.act) toggle(button);
    else if (button.hasAttribute("data-confirm")) send(answerOf(), button);
    else if (button.hasAttribute("data-clear")) {
      composing.chosen = [];
      compose(new Set([""]));
    } else if (button.dataset.move) {
      const item = /** @type {HTMLElement | null} */ (button.closest("li"));
      if (item) shift(item, Number(button.dataset.move));
      button.focus();
    } else if (button.dataset.step) {
      const now = Number(composing.amount || panel.dataset.least) + Number(button.dataset.step);
      setAmount(String(Math.min(Number(panel.dataset.most), Math.max(Number(panel.dataset.least), now))));
    }
    return;
  }
  const piece = pointedAt(event, event.target);
  if (button || !piece) return;
  if (!panel) return toast(document.querySelector("#decision .ask-text")?.textContent ?? "", piece);
  const own = meant(piece);
  if (!own.length) why(piece);
  else if (panel.dataset.kind !== "choose") toggle(piece);
  else if (own.length === 1) send(own[0].words, piece);
  else {
    const look = own.length <= MOST_FORESEEN;
    popup(piece, own.map((offer) => ({
      label: offer.label,
      then: () => send(offer.words, piece),
      more: look ? brings(offer.words) : undefined,
    })));
  }
}

/** What somebody points at: what may be chosen, also where another piece lies on it.
 * @param {MouseEvent | KeyboardEvent} event @param {Element} target */
function pointedAt(event, target) {
  const own = target.closest("[data-acts]");
  if (event instanceof KeyboardEvent || (own && meant(own).length)) return own;
  const region = target.closest("[data-region]");
  const below = document.elementsFromPoint(event.clientX, event.clientY).map((element) => element.closest("[data-acts]"));
  return below.find((piece) => piece && region?.contains(piece) && meant(piece).length) ?? own;
}

/** @param {KeyboardEvent} event */
function pressed(event) {
  if (!(event.target instanceof Element) || !event.target.classList.contains("lit")) return;
  if (event.key === "Enter" || event.key === " ") {
    event.preventDefault();
    clicked(event);
  }
}

/** Why is that not possible? @param {Element} piece */
async function why(piece) {
  const acts = piece.getAttribute("data-acts")?.split("|") ?? [];
  const verbs = new Set([...offers.keys()].map((act) => act.split(" ")[0]).concat(panel?.dataset.verb ?? ""));
  const act = acts.find((act) => verbs.has(act.split(" ")[0])) ?? acts[0];
  const { text = "" } = await ask("why", { words: act });
  if (text) toast(text, piece);
}

// ---- what it would bring ---------------------------------------------------------------------------

let looking = 0;

/** @param {Event} event */
function looked(event) {
  if (!panel || panel.dataset.kind !== "choose" || !(event.target instanceof Element)) return;
  const button = /** @type {HTMLElement | null} */ (event.target.closest(".ask [data-words]"));
  const piece = event.target.closest(".lit");
  const own = button ? [...offers.values()].find((offer) => offer.words === button.dataset.words) : piece ? sameThing(meant(piece)) : null;
  for (const element of document.querySelectorAll(".hovered")) element.classList.remove("hovered");
  if (!own) return;
  if (button) for (const element of pieces()) if (meant(element).includes(own)) element.classList.add("hovered");
  clearTimeout(looking);
  const asked = composing.for;
  looking = window.setTimeout(() => asked === composing.for && panel && !busy && foresee(own.words), 220);
}

/** So many meanings of one thing at most are foreseen at once. */
const MOST_FORESEEN = 8;

/** What pointing at a thing means first, if all that it may mean is done with the same thing. @param {Offer[]} own */
function sameThing(own) {
  const things = new Set(own.map((offer) => offer.words.split(" ")[1] ?? ""));
  return things.size === 1 ? own[0] : null;
}

/** @type {Map<string, Promise<any>>} */
const foreseen = new Map();

/** What an answer would bring, in sentences. @param {string} answer @returns {Promise<string>} */
async function brings(answer) {
  const key = `${composing.for} ${answer}`;
  if (!foreseen.has(key)) {
    if (foreseen.size > 200) foreseen.clear();
    foreseen.set(key, ask("preview", { words: answer }));
  }
  const { text = [] } = await foreseen.get(key);
  return Array.isArray(text) ? text.join(" ") : "";
}

/** @param {string} answer */
async function foresee(answer) {
  const text = await brings(answer);
  const line = panel?.querySelector(".preview");
  if (line) line.textContent = text;
}

/** Show what a bot would do. */
export async function hint() {
  const found = await ask("hint");
  if (!panel || !found.words) return;
  const offer = offers.get(found.words);
  for (const element of pieces()) if (offer && meant(element).includes(offer)) element.classList.add("hovered");
  const line = panel.querySelector(".preview");
  if (line) line.textContent = [].concat(found.text).join(" ");
}
