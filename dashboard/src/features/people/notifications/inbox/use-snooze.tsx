import { useMutation } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { m } from "#messages";
import { mutation } from "#src/api/mutation.ts";
import { toast, toastProblem } from "#src/ui/toast.tsx";
import type { Entry } from "./inbox-words.tsx";
import { SnoozeDialog } from "./snooze-dialog.tsx";

/** Returns a function that asks until when to put an entry off, or brings it back, and the dialog that asks. */
export function useSnooze(): { snooze: (entry: Entry) => void; dialog: ReactNode } {
  const [asking, setAsking] = useState<Entry>();
  const bringing = useMutation(mutation("snooze_waiting"));
  return {
    snooze: (entry) => {
      if (entry.snoozedUntil === null) setAsking(entry);
      else bringing.mutate({ id: entry.id, until: null }, { onSuccess: () => toast(m.inbox_brought_back()), onError: toastProblem });
    },
    dialog: asking && <SnoozeDialog entry={asking} onClose={() => setAsking(undefined)} />,
  };
}
