import { useEffect, useRef } from "react";

type Target = { item: string } | { day: string };

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
    return () => document.removeEventListener("pointerdown", release);
  }, []);
  useEffect(() => {
    const target = wanted.current ?? (document.activeElement === document.body ? kept.current : undefined);
    if (target === undefined || !giveFocus(target)) return;
    wanted.current = undefined;
  });
  return (target) => {
    kept.current = "item" in target ? target : undefined;
    wanted.current = target;
    if ("day" in target && giveFocus(target)) wanted.current = undefined;
  };
}

function giveFocus(target: Target): boolean {
  const found = document.querySelector<HTMLElement>(selectorOf(target));
  found?.focus();
  return found !== null;
}

export function selectorOf(target: Target): string {
  return "item" in target ? `[data-item="${CSS.escape(target.item)}"]` : `[data-day="${target.day}"]`;
}
