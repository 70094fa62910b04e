import { type RefObject, useEffect, useRef } from "react";

type Target = { item: string } | { day: string; hour?: number };

/**
 * Moves the focus to an entry or a day, at once or as soon as it is on the page. An entry that moves keeps the focus, even if
 * it has to return.
 */
export function useFocus(): (target: Target) => void {
  const wanted = useRef<Target>(undefined);
  const kept = useRef<Target>(undefined);
  useEffect(() => {
    const release = () => {
      kept.current = undefined;
    };
    document.addEventListener("pointerdown", release);
    // Cells of another month show their entries once their height is known, long after the calendar itself was drawn.
    const observer = new MutationObserver(() => settle(wanted, kept));
    observer.observe(document.body, { childList: true, subtree: true });
    return () => {
      document.removeEventListener("pointerdown", release);
      observer.disconnect();
    };
  }, []);
  useEffect(() => settle(wanted, kept));
  return (target) => {
    kept.current = "item" in target ? target : undefined;
    wanted.current = target;
    if ("day" in target && giveFocus(target)) wanted.current = undefined;
  };
}

type Place = RefObject<Target | undefined>;

/** Gives the focus to what is wanted, or back to what has lost it by moving, once that is on the page. */
function settle(wanted: Place, kept: Place): void {
  const target = wanted.current ?? (document.activeElement === document.body ? kept.current : undefined);
  if (target !== undefined && giveFocus(target)) wanted.current = undefined;
}

function giveFocus(target: Target): boolean {
  const found = document.querySelector<HTMLElement>(selectorOf(target));
  found?.focus();
  return found !== null;
}

export function selectorOf(target: Target): string {
  if ("item" in target) return `[data-item~="${CSS.escape(target.item)}"]`;
  return target.hour === undefined ? `[data-day="${target.day}"]` : `[data-day="${target.day}"][data-hour="${target.hour}"]`;
}
