// What htmx has to know of our pictures: a thing that has a key stays itself and turns into no other; what a
// reader has unfolded stays open, and what has the focus can keep it.

const { htmx } = /** @type {any} */ (window);

/** @param {Node} node */
const keyOf = (node) => (node instanceof Element ? node.getAttribute("data-key") : null);

htmx.registerExtension("keys", {
  /** @param {{isSoftMatch: (old: Node, wanted: Node) => boolean}} api */
  init(api) {
    const alike = api.isSoftMatch;
    api.isSoftMatch = (old, wanted) => keyOf(old) === keyOf(wanted) && alike(old, wanted);
  },
  /** @param {Element} element @param {{attrName: string}} change */
  htmx_before_morph_attr: (element, { attrName }) =>
    !(attrName === "open" && element instanceof HTMLDetailsElement) &&
    !(attrName === "tabindex" && element === document.activeElement),
});
