import { useState } from "react";

/** Keys for offers below a field: returns the current one, and a function that acts on a key and returns whether it did. */
export function useOfferKeys<T>(options: readonly T[], take: (option: T) => void, close: () => void) {
  const [chosen, setChosen] = useState(0);
  const at = Math.min(chosen, options.length - 1);
  const current = options[at];
  const keyIn = (key: string): boolean => {
    if (current === undefined) return false;
    if (key === "ArrowDown") setChosen((at + 1) % options.length);
    else if (key === "ArrowUp") setChosen((at + options.length - 1) % options.length);
    else if (key === "Enter") take(current);
    else if (key === "Escape") close();
    else return false;
    return true;
  };
  return { current, keyIn, startOver: () => setChosen(0) };
}
