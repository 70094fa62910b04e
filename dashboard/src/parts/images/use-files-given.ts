import { useEffectEvent, useLayoutEffect, useState } from "react";

// The dialog in front takes what is given, not the page behind it.
const takers: object[] = [];

/**
 * Accepts files that are dropped anywhere on the page or pasted into it. Returns whether files are being dragged over it.
 * Pasted text goes where it usually goes.
 */
export function useFilesGiven(enabled: boolean, onFiles: (files: File[]) => void): boolean {
  const [held, setHeld] = useState(false);
  const give = useEffectEvent((files: File[]) => files.length > 0 && onFiles(files));
  useLayoutEffect(() => {
    if (!enabled) return;
    const ending = new AbortController();
    const own = {};
    takers.push(own);
    // A field or a text that has taken files leaves nothing to give.
    const isOurs = (event: Event) => takers.at(-1) === own && !event.defaultPrevented;
    const listen = <K extends keyof WindowEventMap>(type: K, listener: (event: WindowEventMap[K]) => void) =>
      window.addEventListener(type, listener, { signal: ending.signal });
    // Each element that is entered is also left; files are over the page as long as one is entered.
    let depth = 0;
    const enter = (change: number) => {
      depth = Math.max(0, depth + change);
      setHeld(depth > 0);
    };
    listen("dragenter", (event) => hasFiles(event.dataTransfer) && enter(1));
    listen("dragleave", (event) => hasFiles(event.dataTransfer) && enter(-1));
    listen("dragover", (event) => hasFiles(event.dataTransfer) && event.preventDefault());
    listen("drop", (event) => {
      if (!hasFiles(event.dataTransfer)) return;
      enter(-depth);
      if (!isOurs(event)) return;
      event.preventDefault();
      give([...(event.dataTransfer?.files ?? [])]);
    });
    listen("paste", (event) => {
      const files = [...(event.clipboardData?.files ?? [])];
      if (files.length === 0 || !isOurs(event)) return;
      event.preventDefault();
      give(files);
    });
    return () => {
      ending.abort();
      takers.splice(takers.indexOf(own), 1);
      setHeld(false);
    };
  }, [enabled]);
  return held;
}

function hasFiles(data: DataTransfer | null): boolean {
  return data?.types.includes("Files") === true;
}
