// Maps: zoom with the wheel and Ctrl, with two fingers, or with the buttons; move with the pointer.

const MOST = 4;

/** @param {HTMLElement} box */
export function zoomable(box) {
  const drawing = () => /** @type {SVGElement | null} */ (box.querySelector(".drawing"));
  let [scale, x, y] = [1, 0, 0];
  /** @type {Map<number, PointerEvent>} */
  const fingers = new Map();
  let travelled = 0;

  function show() {
    const { clientWidth: width, clientHeight: height } = box;
    x = Math.min(0, Math.max(width - width * scale, x));
    y = Math.min(0, Math.max(height - height * scale, y));
    const picture = drawing();
    if (picture) picture.style.transform = scale === 1 ? "" : `translate(${x}px, ${y}px) scale(${scale})`;
    box.classList.toggle("zoomed", scale > 1);
  }

  /** @param {number} to @param {number} px @param {number} py */
  function zoom(to, px, py) {
    const next = Math.min(MOST, Math.max(1, to));
    x = px - ((px - x) * next) / scale;
    y = py - ((py - y) * next) / scale;
    scale = next;
    show();
  }

  box.addEventListener("wheel", (event) => {
    if (!event.ctrlKey && !event.metaKey) return;
    event.preventDefault();
    const at = box.getBoundingClientRect();
    zoom(scale * Math.exp(-event.deltaY / 300), event.clientX - at.left, event.clientY - at.top);
  }, { passive: false });
  box.addEventListener("dblclick", () => zoom(1, 0, 0));
  box.addEventListener("pointerdown", (event) => {
    fingers.set(event.pointerId, event);
    travelled = 0;
  });
  box.addEventListener("pointermove", (event) => {
    const was = fingers.get(event.pointerId);
    if (!was) return;
    const at = box.getBoundingClientRect();
    const other = [...fingers.values()].find((finger) => finger.pointerId !== event.pointerId);
    if (other) {
      const before = Math.hypot(was.clientX - other.clientX, was.clientY - other.clientY);
      const now = Math.hypot(event.clientX - other.clientX, event.clientY - other.clientY);
      zoom((scale * now) / (before || 1), (event.clientX + other.clientX) / 2 - at.left, (event.clientY + other.clientY) / 2 - at.top);
      travelled = 99;
    } else if (scale > 1) {
      x += event.clientX - was.clientX;
      y += event.clientY - was.clientY;
      travelled += Math.hypot(event.clientX - was.clientX, event.clientY - was.clientY);
      show();
    }
    fingers.set(event.pointerId, event);
  });
  for (const kind of ["pointerup", "pointercancel", "pointerleave"]) {
    box.addEventListener(kind, (event) => fingers.delete(/** @type {PointerEvent} */ (event).pointerId));
  }
  box.addEventListener("click", (event) => travelled > 8 && event.stopPropagation(), { capture: true });
  box.addEventListener("keydown", (event) => {
    const { clientWidth: width, clientHeight: height } = box;
    if (event.key === "+") zoom(scale * 1.3, width / 2, height / 2);
    if (event.key === "-") zoom(scale / 1.3, width / 2, height / 2);
  });
  return show;
}
