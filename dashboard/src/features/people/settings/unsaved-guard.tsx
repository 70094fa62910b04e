import type { ReactNode } from "react";
import { LeaveQuestion } from "#src/ui/leave-question.tsx";
import { UnsavedReport, useUnsavedForms } from "#src/ui/unsaved.ts";

/** Asks before unsaved changes of any form on the screen are lost. */
export function UnsavedGuard({ children }: { children: ReactNode }) {
  const { isChanged, report } = useUnsavedForms();
  return (
    <UnsavedReport value={report}>
      {children}
      <LeaveQuestion isChanged={isChanged} />
    </UnsavedReport>
  );
}
