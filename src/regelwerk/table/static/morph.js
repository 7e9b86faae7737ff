// Turns one picture into another with as little change as possible, so that focus, scroll and state stay.

/** @param {Node} node @returns {string} */
function keyOf(node) {
  if (!(node instanceof Element)) return "";
  return node.id || node.getAttribute("data-key") || "";
}

/** @param {Node} a @param {Node} b */
function alike(a, b) {
  return a.nodeType === b.nodeType && a.nodeName === b.nodeName;
}

/** Make the content of an element what the HTML says. @param {Element} element @param {string} html */
export function morph(element, html) {
  const wanted = document.createElement("template");
  wanted.innerHTML = html;
  children(element, wanted.content);
}

/** @param {Node} from @param {Node} to */
function children(from, to) {
  /** @type {Map<string, Node[]>} */
  const keyed = new Map();
  for (const child of from.childNodes) {
    const key = keyOf(child);
    if (key) keyed.set(key, [...(keyed.get(key) ?? []), child]);
  }
  let place = from.firstChild;
  for (const wanted of [...to.childNodes]) {
    const key = keyOf(wanted);
    let found = null;
    if (key) {
      const same = keyed.get(key) ?? [];
      if (same.length && alike(same[0], wanted)) found = same.shift() ?? null;
    } else {
      for (found = place; found && (keyOf(found) || !alike(found, wanted)); ) found = found.nextSibling;
    }
    if (!found) {
      from.insertBefore(wanted, place);
    } else {
      if (found === place) place = place.nextSibling;
      else from.insertBefore(found, place);
      node(found, wanted);
    }
  }
  while (place) {
    const next = place.nextSibling;
    from.removeChild(place);
    place = next;
  }
}

/** @param {Node} from @param {Node} to */
function node(from, to) {
  if (!(from instanceof Element) || !(to instanceof Element)) {
    if (from.nodeValue !== to.nodeValue) from.nodeValue = to.nodeValue;
    return;
  }
  for (const { name } of [...from.attributes]) {
    if (!to.hasAttribute(name) && !(name === "open" && from instanceof HTMLDetailsElement)) from.removeAttribute(name);
  }
  for (const { name, value } of to.attributes) {
    if (from.getAttribute(name) !== value) from.setAttribute(name, value);
  }
  children(from, to);
}
