import { type RefCallback, useCallback, useState } from "react";

/** Returns the current height in pixels of the element that holds the ref. It may pass from one element to another. */
export function useHeight(): [height: number, ref: RefCallback<HTMLElement>] {
  const [height, setHeight] = useState(0);
  const measure = useCallback((element: HTMLElement | null) => {
    if (element === null) return;
    setHeight(element.clientHeight);
    const observer = new ResizeObserver(() => setHeight(element.clientHeight));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [height, measure];
}
