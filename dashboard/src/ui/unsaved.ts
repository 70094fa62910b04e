import { createContext, useCallback, useContext, useLayoutEffect, useRef, useState } from "react";

/** Takes reports of forms about their unsaved changes, and what to do if a person discards them. Outside of a guard, nothing takes them. */
export const UnsavedReport = createContext<(name: string, isChanged: boolean, onDiscard?: () => void) => void>(() => {});

/** Returns whether any form below has unsaved changes, and the value of `UnsavedReport` with which they report. */
export function useUnsavedForms() {
  const [changed, setChanged] = useState<ReadonlySet<string>>(new Set());
  const discards = useRef(new Map<string, () => void>());
  const report = useCallback((name: string, isChanged: boolean, onDiscard?: () => void) => {
    if (isChanged && onDiscard !== undefined) discards.current.set(name, onDiscard);
    else discards.current.delete(name);
    setChanged((before) => {
      if (before.has(name) === isChanged) return before;
      return new Set(isChanged ? [...before, name] : [...before].filter((one) => one !== name));
    });
  }, []);
  const discard = () => {
    for (const onDiscard of discards.current.values()) onDiscard();
  };
  return { isChanged: changed.size > 0, report, discard };
}

/** Reports whether a form has unsaved changes to the screen or the dialog around it. */
export function useUnsaved(name: string, isChanged: boolean, onDiscard?: () => void): void {
  const report = useContext(UnsavedReport);
  const discard = useRef(onDiscard);
  discard.current = onDiscard;
  // With the letter itself, so that an Escape right after it finds the change.
  useLayoutEffect(() => {
    report(name, isChanged, () => discard.current?.());
    return () => report(name, false);
  }, [report, name, isChanged]);
}
