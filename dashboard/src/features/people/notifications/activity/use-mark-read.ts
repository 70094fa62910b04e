import { useMutation } from "@tanstack/react-query";
import { m } from "#messages";
import { mutation } from "#src/api/mutation.ts";
import type { Input } from "#src/api/operations.ts";
import { toast, toastProblem } from "#src/ui/toast.tsx";

/** Returns functions that mark one notification as read or unread, or all of the shown ones as read. */
export function useMarkRead(shown: Omit<Input<"mark_notifications_read">, "ids">) {
  const { mutate, isPending } = useMutation(mutation("mark_notifications_read"));
  const { mutate: unmark } = useMutation(mutation("mark_notifications_unread"));
  return {
    isPending,
    markOne: (id: string) => mutate({ ids: [id] }, { onError: toastProblem }),
    unmarkOne: (id: string) => unmark({ ids: [id] }, { onError: toastProblem }),
    markAll: () =>
      mutate({ ...shown }, { onError: toastProblem, onSuccess: ({ marked }) => toast(m.notifications_marked({ count: marked })) }),
  };
}
