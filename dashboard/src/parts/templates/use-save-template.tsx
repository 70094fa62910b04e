import { lazy, type ReactNode, Suspense, useState } from "react";
import type { TemplateKind } from "./template-operations.ts";

const SaveTemplateDialog = lazy(() => import("./save-template-dialog.tsx"));

/** Returns a function that asks for the name of a template, and the dialog that does so. */
export function useSaveTemplate(kind: TemplateKind, subject: { id: string; title: string }): { ask: () => void; dialog: ReactNode } {
  const [isOpen, setOpen] = useState(false);
  return {
    ask: () => setOpen(true),
    dialog: isOpen && (
      <Suspense>
        <SaveTemplateDialog kind={kind} subject={subject} onClose={() => setOpen(false)} />
      </Suspense>
    ),
  };
}
