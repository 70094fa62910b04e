import { useEffect, useId, useLayoutEffect, useRef, useState } from "react";

type Shown = { text: string; left: number; top: number; above: boolean };

const edge = 12;
const openMilliseconds = 350;

/**
 * Shows the text in `data-tip` of whatever the pointer rests on or the keyboard has reached. Escape closes it, and the pointer may move onto
 * it. It is there once for the whole window.
 */
export function Tooltips() {
  const id = useId();
  const [shown, setShown] = useState<Shown | null>(null);
  const tip = useRef<HTMLDivElement>(null);
  useEffect(() => watchTips(setShown, tip, id), [id]);
  useLayoutEffect(() => {
    if (shown !== null && tip.current !== null) keepInWindow(tip.current, shown.left);
  }, [shown]);
  return (
    <div
      ref={tip}
      id={id}
      role="tooltip"
      hidden={shown === null}
      style={
        shown === null ? undefined : { left: shown.left, top: shown.top, transform: `translate(-50%, ${shown.above ? "-100%" : "0"})` }
      }
      className="fixed z-60 w-max max-w-72 whitespace-pre-line rounded-md bg-ink px-2 py-1 text-paper text-xs leading-4.5 shadow-lg"
    >
      {shown?.text}
    </div>
  );
}

/** Moves a text that is centered at `left` sideways where it would leave the window, so that its words keep their lines. */
function keepInWindow(box: HTMLElement, left: number): void {
  box.style.left = `${left}px`;
  const { left: start, right: end } = box.getBoundingClientRect();
  const shift = start < edge ? edge - start : Math.min(0, window.innerWidth - edge - end);
  box.style.left = `${left + shift}px`;
}

function watchTips(setShown: (shown: Shown | null) => void, tip: { current: HTMLElement | null }, id: string): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let described: Element | null = null;
  const close = () => {
    clearTimeout(timer);
    described?.removeAttribute("aria-describedby");
    described = null;
    setShown(null);
  };
  const open = (element: HTMLElement) => {
    close();
    // An open menu says more than a tooltip in front of it.
    if (element.getAttribute("aria-expanded") === "true") return;
    const text = element.dataset.tip ?? "";
    // A name that is shown is not read twice.
    if (element.getAttribute("aria-label") !== text && !element.hasAttribute("aria-describedby")) {
      element.setAttribute("aria-describedby", id);
      described = element;
    }
    setShown({ text, ...tooltipPosition(element) });
  };
  const enter = (event: PointerEvent) => {
    if (event.pointerType === "touch") return;
    const element = tipped(event.target);
    clearTimeout(timer);
    if (element !== null) timer = setTimeout(() => open(element), openMilliseconds);
    else if (!(event.target instanceof Node && tip.current?.contains(event.target))) timer = setTimeout(close, 100);
  };
  const focus = (event: FocusEvent) => {
    const element = tipped(event.target);
    const dialog = element?.closest("[role=dialog]");
    // A dialog that opens gives the focus itself: nobody has asked what its first button does.
    const isGiven = dialog != null && !dialog.contains(event.relatedTarget as Node | null);
    if (element?.matches(":focus-visible") && !isGiven) open(element);
  };
  const key = (event: KeyboardEvent) => event.key === "Escape" && close();
  const events = { pointerover: enter, focusin: focus, focusout: close, keydown: key, pointerdown: close, scroll: close } as const;
  for (const [name, listener] of Object.entries(events)) document.addEventListener(name, listener as EventListener, true);
  return () => {
    close();
    for (const [name, listener] of Object.entries(events)) document.removeEventListener(name, listener as EventListener, true);
  };
}

function tipped(target: EventTarget | null): HTMLElement | null {
  const element = target instanceof Element ? target.closest<HTMLElement>("[data-tip]") : null;
  return element?.dataset.tip ? element : null;
}

/** Returns a place above an element, or below it near the top of the window. */
function tooltipPosition(element: HTMLElement): Omit<Shown, "text"> {
  const { left, width, top, bottom } = element.getBoundingClientRect();
  const above = top > 48;
  return { left: left + width / 2, top: above ? top - 6 : bottom + 6, above };
}
