import { useBlocker } from "@tanstack/react-router";
import { m } from "#messages";
import { connection } from "#src/api/connection.ts";
import { Confirm } from "./dialog.tsx";

type LeaveQuestionProps = {
  isChanged: boolean;
  /** Text about changes that this browser keeps. Leaving does not lose them, and other views of the screen have them too. */
  keptText?: string;
  /** Words about a part of the changes that leaving the screen loses, where other views of the screen have it and the rest is kept. */
  lost?: { title: string; text: string };
};

/** Question before the person leaves changes that are not saved, in whatever way. */
export function LeaveQuestion({ isChanged, keptText, lost }: LeaveQuestionProps) {
  const isInAllViews = keptText !== undefined || lost !== undefined;
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => isChanged && !(isInAllViews && current.pathname === next.pathname),
    // A person who signs in again comes back to the changes: this browser keeps them.
    enableBeforeUnload: () => isChanged && connection() !== "signed_out",
    withResolver: true,
  });
  if (blocker.status !== "blocked") return null;
  return (
    <Confirm
      open
      danger={keptText === undefined}
      onClose={blocker.reset}
      title={lost?.title ?? m.leave_title()}
      description={lost?.text ?? keptText ?? m.leave_text()}
      action={isInAllViews ? m.leave() : m.leave_unsaved()}
      onConfirm={blocker.proceed}
    />
  );
}
