import { createContext, type ReactNode, useCallback, useContext, useEffect, useState } from "react";
import { LeaveQuestion } from "#src/ui/leave-question.tsx";

const Report = createContext<(name: string, isChanged: boolean) => void>(() => {});

/** Asks before unsaved changes of any form on the screen are lost. */
export function UnsavedGuard({ children }: { children: ReactNode }) {
  const [changed, setChanged] = useState<ReadonlySet<string>>(new Set());
  const report = useCallback((name: string, isChanged: boolean) => {
    setChanged((before) => {
      if (before.has(name) === isChanged) return before;
      return new Set(isChanged ? [...before, name] : [...before].filter((one) => one !== name));
    });
  }, []);
  return (
    <Report value={report}>
      {children}
      <LeaveQuestion isChanged={changed.size > 0} />
    </Report>
  );
}

/** Reports whether a form has unsaved changes. */
export function useUnsaved(name: string, isChanged: boolean): void {
  const report = useContext(Report);
  useEffect(() => {
    report(name, isChanged);
    return () => report(name, false);
  }, [report, name, isChanged]);
}
