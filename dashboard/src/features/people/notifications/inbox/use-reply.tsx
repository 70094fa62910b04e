import { MessageSquareReply } from "lucide-react";
import { type ReactNode, useState } from "react";
import { m } from "#messages";
import { personName } from "#src/format/person-name.ts";
import { useCan } from "#src/place/use-place.ts";
import { CommentForm } from "#src/review/comments/comment-form.tsx";
import { useWriteComment } from "#src/review/comments/subject.ts";
import { tellUnmatched } from "#src/review/comments/tell-unmatched.ts";
import { Button } from "#src/ui/button.tsx";
import { toast } from "#src/ui/toast.tsx";
import type { Entry } from "./inbox-words.tsx";

type Reply = { button: ReactNode; form: ReactNode; run?: () => void };

/** Returns how a comment that waits for an answer is answered where it is read. */
export function useReply(entry: Entry | undefined): Reply {
  const [answered, setAnswered] = useState<string>();
  const mayReply = useCan("comments:write");
  if (entry === undefined || entry.threadId === null || !mayReply) return { button: null, form: null };
  const run = () => setAnswered(entry.id);
  if (answered === entry.id) {
    return {
      run,
      button: null,
      form: <ReplyForm key={entry.id} entry={entry} threadId={entry.threadId} onClose={() => setAnswered(undefined)} />,
    };
  }
  return {
    run,
    form: null,
    button: (
      <Button look="primary" onClick={run}>
        <MessageSquareReply size={15} aria-hidden />
        {m.review_reply()}
      </Button>
    ),
  };
}

type ReplyFormProps = { entry: Entry; threadId: string; onClose: () => void };

/** The draft is the one that the comment's own card has. */
function ReplyForm({ entry: { subject, actor, projectId }, threadId, onClose }: ReplyFormProps) {
  const write = useWriteComment({ kind: subject.type === "post" ? "post" : "article", id: subject.id });
  return (
    <CommentForm
      draftKey={threadId}
      projectId={projectId ?? undefined}
      label={m.review_reply_label({ name: personName(actor ?? "") })}
      action={m.review_reply()}
      onSend={async (body) => {
        const { unmatched } = await write({ parentId: threadId, body });
        toast(m.inbox_replied());
        tellUnmatched(unmatched);
      }}
      onClose={onClose}
    />
  );
}
