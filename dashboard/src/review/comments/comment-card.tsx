import { useMutation } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { m } from "#messages";
import { mutation } from "#src/api/mutation.ts";
import { personName } from "#src/format/person-name.ts";
import { hasKept } from "#src/forms/use-kept-values.ts";
import { usePlace } from "#src/place/use-place.ts";
import { Ago } from "#src/ui/ago.tsx";
import { cx } from "#src/ui/cx.ts";
import { toast, toastProblem } from "#src/ui/toast.tsx";
import { CommentForm } from "./comment-form.tsx";
import { CommentPlace } from "./comment-place.tsx";
import { draftName } from "./draft-name.ts";
import { OwnRemark } from "./own-remark.tsx";
import type { Comment } from "./said.tsx";
import { type ShownSubject, useWriteComment } from "./subject.ts";
import { SuggestedEdit } from "./suggested-edit.tsx";
import { tellUnmatched } from "./tell-unmatched.ts";

type CommentCardProps = {
  subject: ShownSubject;
  comment: Comment;
  active: boolean;
  isNew: boolean;
  /** True if the passage is right beside the card, which then need not repeat it. */
  aligned: boolean;
  /** Number of its pin. */
  pinNumber?: number | undefined;
  mayWrite: boolean;
  onActivate: () => void;
  /** Brings the passage of the comment into view. */
  onShow: () => void;
};

/** One comment with its replies. */
export function CommentCard({ subject, comment, active, isNew, aligned, pinNumber, mayWrite, onActivate, onShow }: CommentCardProps) {
  const [replying, setReplying] = useState(() => hasKept(draftName(comment.id)));
  const write = useWriteComment(subject);
  const resolved = comment.resolvedAt !== null;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the whole card can be clicked; keyboards use its title button.
    // biome-ignore lint/a11y/useKeyWithClickEvents: keyboards use the title button.
    <div
      onClick={onActivate}
      // A card must not move away between press and release of the pointer.
      onFocus={(event) => event.target.matches(":focus-visible") && onActivate()}
      data-comment={comment.id}
      className={cx(
        "rounded-xl border bg-card p-3.5 text-ui leading-[1.1875rem] transition-shadow",
        active ? "border-line-strong shadow-black/10 shadow-lg" : "border-line",
        resolved && "bg-panel/50",
      )}
    >
      <CommentPlace comment={comment} pinned={subject.pinned ?? "slide"} aligned={aligned} pinNumber={pinNumber} onShow={onShow} />
      <OwnRemark remark={comment} mayWrite={mayWrite} stays={comment.asksForChanges}>
        {comment.asksForChanges && (
          <span className="rounded bg-amber-s px-1.5 py-px font-medium text-2xs text-amber-i">{m.status_changes_requested()}</span>
        )}
        {isNew && <span className="rounded bg-accent-soft px-1.5 py-px font-medium text-2xs text-accent">{m.review_new()}</span>}
        {mayWrite && <ResolveButton comment={comment} />}
      </OwnRemark>
      <SuggestedEdit subject={subject} comment={comment} />
      {comment.replies.map((reply) => (
        <div key={reply.id} className="mt-3 border-line border-t pt-3">
          <OwnRemark remark={reply} mayWrite={mayWrite} />
        </div>
      ))}
      <Resolution comment={comment} />
      {mayWrite && !resolved && (
        <div className="mt-3 border-line border-t pt-2.5">
          {replying ? (
            <CommentForm
              draftKey={comment.id}
              label={m.review_reply_label({ name: personName(comment.author) })}
              action={m.review_reply()}
              onSend={async (body) => tellUnmatched((await write({ parentId: comment.id, body })).unmatched)}
              onClose={() => setReplying(false)}
            />
          ) : (
            <TextButton
              data-reply={comment.id}
              onClick={() => {
                onActivate();
                setReplying(true);
              }}
            >
              {m.review_reply()}
            </TextButton>
          )}
        </div>
      )}
    </div>
  );
}

function Resolution({ comment: { resolvedAt, resolvedBy } }: { comment: Comment }) {
  const { project } = usePlace();
  if (resolvedAt === null) return null;
  return (
    <p className="mt-3 border-line border-t pt-2.5 text-ink-2 text-xs">
      <Ago moment={resolvedAt} timeZone={project.timeZone}>
        {(moment) => m.review_resolved_by({ name: personName(resolvedBy ?? ""), moment })}
      </Ago>
    </p>
  );
}

/** Button that resolves or reopens a comment. The message after resolving offers to undo it. */
function ResolveButton({ comment: { id, resolvedAt, author } }: { comment: Comment }) {
  const resolving = useMutation({ ...mutation("resolve_comment"), onError: toastProblem });
  const reopening = useMutation({ ...mutation("reopen_comment"), onError: toastProblem });
  const reopen = () => reopening.mutate({ id });
  const resolve = async () => {
    await resolving.mutateAsync({ id }).then(
      () => toast(m.review_resolved(), { action: { label: m.review_reopen(), run: reopen } }),
      () => {},
    );
  };
  return resolvedAt === null ? (
    <TextButton onClick={resolve} disabled={resolving.isPending} label={m.review_resolve_label({ name: personName(author) })}>
      {m.review_resolve()}
    </TextButton>
  ) : (
    <TextButton onClick={reopen} disabled={reopening.isPending} label={m.review_reopen_label({ name: personName(author) })}>
      {m.review_reopen()}
    </TextButton>
  );
}

type TextButtonProps = { onClick: () => void; disabled?: boolean; label?: string; children: ReactNode; "data-reply"?: string };

function TextButton({ onClick, disabled, label, children, ...rest }: TextButtonProps) {
  return (
    <button
      {...rest}
      type="button"
      aria-label={label}
      disabled={disabled}
      onClick={(event) => {
        event.stopPropagation();
        onClick();
      }}
      className="shrink-0 rounded font-medium text-accent text-xs hover:underline disabled:opacity-55"
    >
      {children}
    </button>
  );
}
