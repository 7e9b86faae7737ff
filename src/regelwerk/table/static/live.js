// The line to the server: what is sent carries what we have seen and may be sent twice; what is older than what
// we have seen is not shown. Both ways are htmx's; changed regions come as its partials.

import "./keys.js";

/** @typedef {{target: Element, fragment: DocumentFragment}} Task */

const { htmx } = /** @type {any} */ (window);
/** How often something is sent until it is given up: for some ten seconds. */
const ATTEMPTS = 6;
const here = location.pathname;

/** What we have seen: version, status, whose eyes, whether we are asked. */
export function now() {
  const { version = "", status = "", seat = "", mine = "" } = /** @type {HTMLElement} */ (document.querySelector("#now > i")).dataset;
  return { version: Number(version), status, seat, mine: mine === "yes" };
}

/** Something new each time, so that the server knows a repeated request from a new one. */
function mark() {
  return [...crypto.getRandomValues(new Uint8Array(12))].map((octet) => octet.toString(16).padStart(2, "0")).join("");
}

/** Sends until an answer comes; sent twice counts once. @param {string} address @param {RequestInit} request */
async function persistent(address, request) {
  for (let attempt = 1; ; attempt++) {
    try {
      const answer = await fetch(address, request);
      if (answer.status !== 503 || attempt === ATTEMPTS) return answer;
    } catch (error) {
      if (attempt === ATTEMPTS || request.signal?.aborted) throw error;
    }
    await new Promise((again) => setTimeout(again, 150 * 2 ** attempt));
  }
}

/** @param {Event} event @returns {any} */
const detail = (event) => /** @type {CustomEvent} */ (event).detail;

document.addEventListener("htmx:config:request", (event) => {
  const { ctx } = detail(event);
  if (ctx.request.method !== "POST") return;
  const { version, seat } = now();
  const body = /** @type {FormData} */ (ctx.request.body);
  for (const [name, value] of Object.entries({ since: String(version), seat, mark: mark() })) {
    if (value && !body.has(name)) body.set(name, value);
  }
  ctx.fetch = persistent;
});

document.addEventListener("htmx:after:request", (event) => {
  const { sourceElement: form, response } = detail(event).ctx;
  if (response.status < 400 && form.hasAttribute("data-reset")) form.reset();
});

/** Called around each change of the picture; what `before` finds, `after` gets.
 * @template T @param {{before?: () => T, after: (news: Task[], was: T | undefined) => void}} show */
export function listen({ before, after }) {
  /** @type {WeakMap<object, {news: Task[], was: T | undefined}>} */
  const changes = new WeakMap();
  document.addEventListener("htmx:before:swap", (event) => {
    const { ctx, tasks } = detail(event);
    const told = tasks.find((/** @type {Task} */ task) => task.target.id === "now")?.fragment.firstElementChild;
    const seen = now();
    if (told && (told.dataset.version < seen.version || (Number(told.dataset.version) === seen.version && told.dataset.seat === seen.seat))) {
      tasks.splice(0, tasks.length, ...tasks.filter((/** @type {Task} */ task) => task.target.id === "toast"));
      ctx.title = "";
    }
    if (tasks.length) changes.set(ctx, { news: [...tasks], was: before?.() });
  });
  document.addEventListener("htmx:after:swap", (event) => {
    const { ctx } = detail(event);
    const change = changes.get(ctx);
    changes.delete(ctx);
    if (change) after(change.news, change.was);
  });

  // A line can be dead without anybody telling: who comes back looks for themselves.
  document.addEventListener("visibilitychange", () => (document.hidden ? goAway() : comeBack()));
  window.addEventListener("online", look);

  const light = /** @type {HTMLElement | null} */ (document.querySelector(".connection"));
  document.addEventListener("htmx:sse:error", () => light && (light.hidden = false));
  document.addEventListener("htmx:after:sse:connection", () => light && (light.hidden = true));
}

/** Ask for what has changed since. */
function look() {
  const { version, seat } = now();
  const query = new URLSearchParams({ since: String(version), ...(seat ? { seat } : {}) });
  return htmx.ajax("GET", `${here}/regions?${query}`, { source: "#line", swap: "none" });
}

/** Browsers allow a page's server six lines at once: a page that nobody has looked at for so long lets go of its
 * own, and asks now and then. */
const AWAY = 5 * 60_000;
const NOW_AND_THEN = 15_000;
let leaving = 0;
let asking = 0;
let hungUp = "";

function goAway() {
  leaving = window.setTimeout(() => {
    hungUp = lead("");
    asking = window.setInterval(look, NOW_AND_THEN);
  }, AWAY);
}

function comeBack() {
  clearTimeout(leaving);
  clearInterval(asking);
  if (hungUp) lead(hungUp);
  hungUp = "";
  look();
}

/** Put another line in the place of the one there is. @param {string} text */
function lead(text) {
  const target = /** @type {HTMLElement} */ (document.querySelector("#line"));
  const was = target.innerHTML;
  htmx.swap({ text, target, sourceElement: target, swap: "innerHTML swapEmpty:true" });
  return was;
}

/** Send an answer or the like. @param {Element} source @param {string} act @param {Record<string, string>} values */
export function post(source, act, values) {
  return htmx.ajax("POST", `${here}/${act}`, { source, values, swap: "none" });
}

/** Ask the table something. @param {string} what @param {Record<string, string>} query */
export async function ask(what, query = {}) {
  const params = new URLSearchParams(query);
  const { seat } = now();
  if (seat) params.set("seat", seat);
  try {
    const response = await fetch(`${here}/${what}?${params}`, { headers: { accept: "application/json" } });
    return await response.json();
  } catch {
    return {};
  }
}
