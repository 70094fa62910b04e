import { useEffect, useEffectEvent, useRef } from "react";

/** Calls back when the element comes near the window, to load a list's next page. */
export function useSight<E extends HTMLElement>(onSeen: () => void) {
  const element = useRef<E>(null);
  const seen = useEffectEvent(onSeen);
  useEffect(() => {
    if (element.current === null) return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && seen(), { rootMargin: "400px" });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, []);
  return element;
}
