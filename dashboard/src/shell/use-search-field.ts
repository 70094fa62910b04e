import { type RefObject, useRef } from "react";
import { useShortcuts } from "./shortcuts.ts";

/** Returns the reference for a screen's search field, to which `/` leads. */
export function useSearchField(label: string): RefObject<HTMLInputElement | null> {
  const field = useRef<HTMLInputElement>(null);
  useShortcuts([{ keys: "/", label, run: () => field.current?.focus() }]);
  return field;
}
