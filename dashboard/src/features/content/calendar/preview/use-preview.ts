import { useCallback, useEffect, useRef, useState } from "react";

export const previewId = "calendar-preview";

type Shown = { key: string; card: HTMLElement };

const restMilliseconds = 350;
const leaveMilliseconds = 120;

/**
 * Follows pointer and focus over all cards at once, so that a card costs nothing for it. A mouse has to rest on a card, the focus by
 * keys shows its preview at once, and Escape, a press or a drag closes it. Touch opens the entry itself.
 */
export function usePreview() {
  const [shown, setShown] = useState<Shown>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const later = useCallback((milliseconds: number, next: Shown | undefined) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setShown(next), milliseconds);
  }, []);

  useEffect(() => {
    const over = (event: PointerEvent) => {
      if (event.pointerType === "touch") return;
      const card = cardAt(event.target);
      if (card !== undefined) later(restMilliseconds, shownOf(card));
      else if (!isPreview(event.target)) later(leaveMilliseconds, undefined);
    };
    const focus = (event: FocusEvent) => {
      const card = cardAt(event.target);
      if (card?.matches(":focus-visible")) later(0, shownOf(card));
      else later(0, undefined);
    };
    const close = () => later(0, undefined);
    const key = (event: KeyboardEvent) => event.key === "Escape" && close();
    const listeners = [
      ["pointerover", over],
      ["focusin", focus],
      ["pointerdown", close],
      ["dragstart", close],
      ["keydown", key],
    ] as const;
    for (const [name, listener] of listeners) document.addEventListener(name, listener as EventListener);
    // The pointer or the focus may have reached a card before this was loaded.
    const reached =
      document.querySelector<HTMLElement>("[data-item]:hover") ?? document.querySelector<HTMLElement>("[data-item]:focus-visible");
    if (reached !== null && matchMedia("(hover: hover)").matches) later(restMilliseconds, shownOf(reached));
    return () => {
      clearTimeout(timer.current);
      for (const [name, listener] of listeners) document.removeEventListener(name, listener as EventListener);
    };
  }, [later]);

  useEffect(() => {
    shown?.card.setAttribute("aria-describedby", previewId);
    return () => shown?.card.removeAttribute("aria-describedby");
  }, [shown]);

  return {
    shown: shown?.card.isConnected ? shown : undefined,
    keep: () => clearTimeout(timer.current),
    leave: () => later(leaveMilliseconds, undefined),
  };
}

function shownOf(card: HTMLElement): Shown | undefined {
  const key = card.dataset.item;
  return key === undefined || card.getAttribute("aria-expanded") === "true" ? undefined : { key, card };
}

function cardAt(target: EventTarget | null): HTMLElement | undefined {
  return (target instanceof Element ? target.closest<HTMLElement>("[data-item]") : null) ?? undefined;
}

function isPreview(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(`#${previewId}`) !== null;
}
