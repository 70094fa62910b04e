import { useMutation } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Sparkles } from "lucide-react";
import { m } from "#messages";
import { ApiError } from "#src/api/api-error.ts";
import { mutation } from "#src/api/mutation.ts";
import type { Output } from "#src/api/operations.ts";
import { Confirm } from "#src/ui/dialog.tsx";
import { FormProblem } from "#src/ui/field.tsx";
import { toast } from "#src/ui/toast.tsx";

type ApproveDialogProps = { article: Output<"get_article">; onClose: () => void };

/** Dialog that approves exactly the revision that was on the screen when it opened. */
export function ApproveDialog({ article, onClose }: ApproveDialogProps) {
  const { id, revision, routine } = article;
  const approving = useMutation(mutation("approve_article"));
  const refused = approving.error;
  const confirm = async () => {
    const done = await approving.mutateAsync({ id, revision }).catch(() => null);
    if (done === null) return;
    onClose();
    toast(done.routine === null ? m.review_approved({ revision }) : m.review_approved_routine({ revision, ...done.routine }));
  };
  return (
    <Confirm
      open
      onClose={onClose}
      title={m.review_approve_title({ revision })}
      description={m.review_approve_text({ title: article.title, revision })}
      action={m.review_approve({ revision })}
      busy={approving.isPending}
      onConfirm={() => void confirm()}
    >
      {refused !== null && (
        <div className="flex flex-col">
          <FormProblem>{refused.message}</FormProblem>
          {refused instanceof ApiError && refused.code === "conflict" && (
            <Link
              to="/projects/$projectId/articles/$articleId/history"
              params={{ projectId: article.projectId, articleId: id }}
              search={{ from: revision }}
              className="self-start font-medium text-accent text-ui underline underline-offset-2"
            >
              {m.review_see_changes()}
            </Link>
          )}
        </div>
      )}
      {routine !== null && (
        <p className="flex gap-2 rounded-lg bg-panel px-3 py-2.5 text-ui leading-5">
          <Sparkles size={15} className="mt-0.5 shrink-0 text-violet-i" aria-hidden />
          {m.review_approve_routine(routine)}
        </p>
      )}
    </Confirm>
  );
}
