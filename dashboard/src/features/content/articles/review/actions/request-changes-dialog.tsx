import { useMutation, useQuery } from "@tanstack/react-query";
import { m } from "#messages";
import { mutation } from "#src/api/mutation.ts";
import type { Output } from "#src/api/operations.ts";
import { query } from "#src/api/query.ts";
import { Dialog } from "#src/ui/dialog.tsx";
import { toast } from "#src/ui/toast.tsx";
import { CommentForm } from "../comments/comment-form.tsx";

/** Dialog that sends the article back to its author with the requested changes. */
export function RequestChangesDialog({ article, onClose }: { article: Output<"get_article">; onClose: () => void }) {
  const { id, revision, projectId } = article;
  const people = useQuery(query("list_people", { projectId })).data?.data ?? [];
  const requesting = useMutation(mutation("request_article_changes"));
  return (
    <Dialog open onClose={onClose} title={m.review_changes_title({ revision })} description={m.review_changes_text()}>
      <CommentForm
        draftKey={`${id}-changes`}
        label={m.review_changes_label()}
        action={m.review_request_changes()}
        people={people}
        onSend={async (reason) => {
          await requesting.mutateAsync({ id, revision, reason });
          toast(m.review_changes_done({ revision }));
        }}
        onClose={onClose}
      />
    </Dialog>
  );
}
