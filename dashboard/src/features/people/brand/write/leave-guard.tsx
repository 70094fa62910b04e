import { useBlocker } from "@tanstack/react-router";
import { m } from "#messages";
import { Confirm } from "#src/ui/dialog.tsx";

/** Question before leaving with unsaved changes. Another view of the same screen does not count as leaving. */
export function LeaveGuard({ unsaved }: { unsaved: boolean }) {
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => unsaved && current.pathname !== next.pathname,
    enableBeforeUnload: () => unsaved,
    withResolver: true,
  });
  if (blocker.status !== "blocked") return null;
  return (
    <Confirm
      open
      onClose={blocker.reset}
      title={m.brand_leave_title()}
      description={m.brand_leave_text()}
      action={m.brand_leave()}
      onConfirm={blocker.proceed}
    />
  );
}
