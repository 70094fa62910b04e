import { useEffect, useRef, useState } from "react";
import { isUnanswered } from "#src/api/api-error.ts";
import { useConnection } from "./use-connection.ts";

export type SavedWhenBack = {
  /** True while something waits to be saved. */
  waits: boolean;
  /** Waits for the connection if that is what the error is about. Returns false for every other error. */
  waitFor: (error: unknown) => boolean;
};

/** Saves by itself what could not be saved, once the connection is back: what is on the screen then, not what was there before. */
export function useSavedWhenBack(save: () => void): SavedWhenBack {
  const [waits, setWaits] = useState(false);
  const current = useRef(save);
  current.current = save;
  const connection = useConnection();
  useEffect(() => {
    if (!waits || connection !== "up") return;
    setWaits(false);
    current.current();
  }, [waits, connection]);
  return {
    waits,
    waitFor(error) {
      if (!isUnanswered(error)) return false;
      setWaits(true);
      return true;
    },
  };
}
