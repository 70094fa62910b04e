import { useMutation } from "@tanstack/react-query";
import { m } from "#messages";
import { mutation } from "#src/api/mutation.ts";
import { Dialog } from "#src/ui/dialog.tsx";
import { toast } from "#src/ui/toast.tsx";
import { CommentForm } from "./comments/comment-form.tsx";
import type { CommentSubject } from "./comments/subject.ts";

type RequestChangesProps = {
  /** Project of the subject; by default the one that is open. */
  projectId?: string | undefined;
  /** Revision that the reviewer has read. */
  revision: number;
  /** True if it takes back an approval that was given. */
  withdraws?: boolean;
  onClose: () => void;
} & CommentSubject;

const words = {
  withdrawal: {
    operation: "withdraw_approval",
    title: (revision: number) => m.review_withdraw_title({ revision }),
    text: () => m.review_withdraw_text(),
    action: () => m.review_withdraw_approval(),
    done: (revision: number) => m.review_changes_done({ revision }),
  },
  article: {
    operation: "request_article_changes",
    title: (revision: number) => m.review_changes_title({ revision }),
    text: () => m.review_changes_text(),
    action: () => m.review_request_changes(),
    done: (revision: number) => m.review_changes_done({ revision }),
  },
  post: {
    operation: "request_post_changes",
    title: (revision: number) => m.review_changes_title({ revision }),
    text: () => m.posts_request_changes_text(),
    action: () => m.posts_send_back(),
    done: () => m.posts_changes_requested(),
  },
} as const;

/** Dialog that sends an article or a post back to its author, before or after its approval. The reason becomes a comment. */
export function RequestChangesDialog({ kind, id, projectId, revision, withdraws = false, onClose }: RequestChangesProps) {
  const { operation, title, text, action, done } = words[withdraws ? "withdrawal" : kind];
  const requesting = useMutation(mutation<"request_article_changes" | "request_post_changes" | "withdraw_approval">(operation));
  return (
    <Dialog open onClose={onClose} title={title(revision)} description={text()}>
      <CommentForm
        draftKey={`${id}-changes`}
        projectId={projectId}
        label={m.review_changes_label()}
        action={action()}
        onSend={async (reason) => {
          await requesting.mutateAsync({ id, revision, reason });
          toast(done(revision));
        }}
        onClose={onClose}
      />
    </Dialog>
  );
}
