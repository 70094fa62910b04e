import { useEffect, useState } from "react";

const tickMilliseconds = 1000;

/** The service's time, to the second, while something counts down. */
export function useNow(offset: number): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), tickMilliseconds);
    return () => clearInterval(timer);
  }, []);
  return now + offset;
}
