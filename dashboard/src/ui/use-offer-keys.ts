import { useState } from "react";

/**
 * Keys for offers below a field: returns the current one, and a function that acts on a key and returns whether it did. `start` is the
 * index of the offer that is current until arrow keys move; -1 for none.
 */
export function useOfferKeys<T>(options: readonly T[], take: (option: T) => void, close: () => void, start = 0) {
  const [moved, setMoved] = useState<number>();
  const at = Math.min(moved ?? start, options.length - 1);
  const current = options[at];
  const keyIn = (key: string): boolean => {
    if (options.length === 0) return false;
    if (key === "ArrowDown") setMoved((at + 1) % options.length);
    else if (key === "ArrowUp") setMoved((Math.max(at, 0) + options.length - 1) % options.length);
    else if (key === "Enter" && current !== undefined) take(current);
    else if (key === "Escape") close();
    else return false;
    return true;
  };
  return { current, isMoved: moved !== undefined, keyIn, startOver: () => setMoved(undefined) };
}
