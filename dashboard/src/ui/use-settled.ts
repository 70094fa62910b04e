import { useEffect, useState } from "react";

const settleMilliseconds = 180;

/** A value once it has stayed the same for a moment: what somebody types, word by word and not letter by letter. */
export function useSettled<T>(value: T, milliseconds = settleMilliseconds): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), milliseconds);
    return () => clearTimeout(timer);
  }, [value, milliseconds]);
  return settled;
}
