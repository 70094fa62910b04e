import { useLayoutEffect, useState } from "react";

const heights = new Map<HTMLElement, number>();

/**
 * Lets a bar at the top of the window cover nothing: whatever else sticks to the top sticks below it, by `--notice`, the height of all such
 * bars. Returns the bar's ref and its own height. A bar that is not `stuck` scrolls away.
 */
export function useTopBar(stuck = true) {
  const [bar, setBar] = useState<HTMLElement | null>(null);
  const [height, setHeight] = useState(0);
  useLayoutEffect(() => {
    if (bar === null || !stuck) return;
    const measure = () => {
      heights.set(bar, bar.offsetHeight);
      setHeight(bar.offsetHeight);
      tell();
    };
    const observer = new ResizeObserver(measure);
    observer.observe(bar);
    measure();
    return () => {
      observer.disconnect();
      heights.delete(bar);
      tell();
    };
  }, [bar, stuck]);
  return { ref: setBar, height };
}

function tell(): void {
  const sum = [...heights.values()].reduce((total, height) => total + height, 0);
  document.documentElement.style.setProperty("--notice", `${sum}px`);
}
