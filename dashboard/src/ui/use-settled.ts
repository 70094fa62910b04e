import { useEffect, useState } from "react";

const settleMilliseconds = 180;

/** Returns a value once it has stayed the same for a moment, so that typing counts in words rather than in letters. */
export function useSettled<T>(value: T, milliseconds = settleMilliseconds): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), milliseconds);
    return () => clearTimeout(timer);
  }, [value, milliseconds]);
  return settled;
}
