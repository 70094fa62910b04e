import { useEffect, useRef, useState } from "react";
import { dropKept, keep, readKept } from "#src/forms/kept.ts";
import { useSession } from "#src/place/use-place.ts";

/**
 * Keeps the changes of a form in this browser when its page is loaded anew or closed, and brings them back. Before the dashboard leads
 * elsewhere, the screen asks.
 */
export function useKeptChanges<Values extends object>(name: string) {
  const key = `galley-changes:${useSession().person.id}:${name}`;
  const [changes] = useState(() => (readKept(key) ?? {}) as Partial<Values>);
  const current = useRef<Partial<Values> | null>(null);
  useEffect(() => {
    dropKept(key);
    const leave = () => {
      if (current.current !== null) keep(key, current.current);
    };
    addEventListener("pagehide", leave);
    return () => removeEventListener("pagehide", leave);
  }, [key]);
  return {
    changes,
    keepOnLeave(changed: Partial<Values> | null) {
      current.current = changed;
    },
  };
}
