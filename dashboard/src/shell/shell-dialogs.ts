import { useSyncExternalStore } from "react";

type Opened = { palette: boolean; help: boolean };

let opened: Opened = { palette: false, help: false };
const listeners = new Set<() => void>();

function set(next: Opened): void {
  opened = next;
  for (const listener of listeners) listener();
}

/** Opens the palette, or the help instead. */
export function openPalette(which: keyof Opened = "palette"): void {
  set({ palette: which === "palette", help: which === "help" });
}

export function closePalette(): void {
  set({ palette: false, help: false });
}

export function useShellDialogs(): Opened {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => opened,
  );
}
