import { useBlocker } from "@tanstack/react-router";
import { createContext, type ReactNode, useCallback, useContext, useEffect, useState } from "react";
import { m } from "#messages";
import { Confirm } from "#src/ui/dialog.tsx";

const Report = createContext<(name: string, isChanged: boolean) => void>(() => {});

/** Question before unsaved changes of any form on the screen are lost, in whatever way the person leaves. */
export function UnsavedGuard({ children }: { children: ReactNode }) {
  const [changed, setChanged] = useState<ReadonlySet<string>>(new Set());
  const report = useCallback((name: string, isChanged: boolean) => {
    setChanged((before) => {
      if (before.has(name) === isChanged) return before;
      return new Set(isChanged ? [...before, name] : [...before].filter((one) => one !== name));
    });
  }, []);
  const isChanged = changed.size > 0;
  const blocker = useBlocker({ shouldBlockFn: () => isChanged, enableBeforeUnload: () => isChanged, withResolver: true });
  return (
    <Report value={report}>
      {children}
      {blocker.status === "blocked" && (
        <Confirm
          open
          danger
          onClose={blocker.reset}
          title={m.people_unsaved_title()}
          description={m.people_unsaved_text()}
          action={m.people_unsaved_leave()}
          onConfirm={blocker.proceed}
        />
      )}
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
