import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { m } from "#messages";
import { mutation } from "#src/api/mutation.ts";
import type { Output } from "#src/api/operations.ts";
import { query } from "#src/api/query.ts";
import { stepGiven, turnTitle } from "#src/parts/steps/step-words.ts";
import { Checkbox } from "#src/ui/checkbox.tsx";
import { toast } from "#src/ui/toast.tsx";
import { ApproveConfirm } from "./approve-confirm.tsx";

type ApproveDialogProps = {
  article: Pick<Output<"get_article">, "id" | "projectId" | "title" | "revision" | "routine">;
  onClose: () => void;
};

/** Dialog that approves exactly the revision that was on the screen when it opened. */
export function ApproveArticleDialog({ article, onClose }: ApproveDialogProps) {
  const { id, revision, routine } = article;
  const approving = useMutation(mutation("approve_article"));
  const review = useQuery(query("get_review", { id })).data;
  const step = turnTitle(review);
  // The step of the moment at which the dialog opened, so that its words stay while it closes.
  const [asked] = useState(step);
  const [starts, setStarts] = useState(true);
  const isLast = review === undefined || review.turn === review.steps.length;
  const confirm = async () => {
    const done = await approving.mutateAsync({ id, revision, routine: starts }).catch(() => null);
    if (done === null) return;
    onClose();
    if (!done.approved) return toast(stepGiven(revision, done.remaining));
    toast(done.routine === null ? m.review_approved({ revision }) : m.review_approved_routine({ revision, ...done.routine }));
  };
  return (
    <ApproveConfirm
      revision={revision}
      step={asked}
      text={isLast ? m.review_approve_text({ title: article.title, revision }) : m.steps_give_text({ title: article.title, revision })}
      busy={approving.isPending}
      refused={approving.error}
      changes={{
        to: "/projects/$projectId/articles/$articleId/history",
        params: { projectId: article.projectId, articleId: id },
        search: { from: revision },
      }}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      {routine !== null && isLast && (
        <div className="rounded-lg bg-panel px-3 py-2.5">
          <Checkbox label={m.review_approve_routine(routine)} checked={starts} onChange={setStarts} />
        </div>
      )}
    </ApproveConfirm>
  );
}
