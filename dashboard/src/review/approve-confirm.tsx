import { Link, type LinkProps } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { m } from "#messages";
import { ApiError } from "#src/api/api-error.ts";
import { Confirm } from "#src/ui/dialog.tsx";
import { FormProblem } from "#src/ui/field.tsx";

type ApproveConfirmProps = {
  revision: number;
  /** Name of the step of approval that is given; absent where one approval is enough. */
  step?: string | undefined;
  text: string;
  busy: boolean;
  refused: Error | null;
  /** Where the changes since the read revision are shown, if a newer one was saved meanwhile. */
  changes: LinkProps;
  onConfirm: () => void;
  onClose: () => void;
  children?: ReactNode;
};

/** Question before exactly the revision is approved that was on the screen when it opened. */
export function ApproveConfirm({ revision, step, text, busy, refused, changes, onConfirm, onClose, children }: ApproveConfirmProps) {
  return (
    <Confirm
      open
      onClose={onClose}
      title={step === undefined ? m.review_approve_title({ revision }) : m.steps_give_title({ step, revision })}
      description={text}
      action={step === undefined ? m.review_approve({ revision }) : m.steps_give({ step })}
      busy={busy}
      onConfirm={onConfirm}
    >
      {refused !== null && (
        <div className="flex flex-col">
          <FormProblem error={refused} />
          {refused instanceof ApiError && refused.code === "conflict" && (
            <Link {...changes} className="self-start font-medium text-accent text-ui underline underline-offset-2">
              {m.review_see_changes()}
            </Link>
          )}
        </div>
      )}
      {children}
    </Confirm>
  );
}
