import type { RefObject } from "react";
import { m } from "#messages";
import { useShortcuts } from "./shortcuts.ts";

/** Sets up the keys for a list whose rows are links with `data-row`. */
export function useRowKeys(list: RefObject<HTMLElement | null>): void {
  const step = (by: number) => {
    const rows = [...(list.current?.querySelectorAll<HTMLElement>("[data-row]") ?? [])];
    const at = rows.indexOf(document.activeElement as HTMLElement);
    rows[Math.min(Math.max(at + by, 0), rows.length - 1)]?.focus();
  };
  useShortcuts([
    { keys: "j", label: m.shortcut_next(), run: () => step(1) },
    { keys: "k", label: m.shortcut_previous(), run: () => step(-1) },
  ]);
}
