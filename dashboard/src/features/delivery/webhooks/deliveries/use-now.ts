import { useEffect, useState } from "react";

const tickMilliseconds = 1000;

/** Returns the service's current time, updated every second. */
export function useNow(offset: number): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), tickMilliseconds);
    return () => clearInterval(timer);
  }, []);
  return now + offset;
}
