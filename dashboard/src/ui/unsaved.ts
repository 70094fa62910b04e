import { createContext, useCallback, useContext, useLayoutEffect, useState } from "react";

/** Takes reports of forms about their unsaved changes. Outside of a guard, nothing takes them. */
export const UnsavedReport = createContext<(name: string, isChanged: boolean) => void>(() => {});

/** Returns whether any form below has unsaved changes, and the value of `UnsavedReport` with which they report. */
export function useUnsavedForms() {
  const [changed, setChanged] = useState<ReadonlySet<string>>(new Set());
  const report = useCallback((name: string, isChanged: boolean) => {
    setChanged((before) => {
      if (before.has(name) === isChanged) return before;
      return new Set(isChanged ? [...before, name] : [...before].filter((one) => one !== name));
    });
  }, []);
  return { isChanged: changed.size > 0, report };
}

/** Reports whether a form has unsaved changes to the screen or the dialog around it. */
export function useUnsaved(name: string, isChanged: boolean): void {
  const report = useContext(UnsavedReport);
  // With the letter itself, so that an Escape right after it finds the change.
  useLayoutEffect(() => {
    report(name, isChanged);
    return () => report(name, false);
  }, [report, name, isChanged]);
}
