import { useMutation } from "@tanstack/react-query";
import { Link2Off, TextQuote } from "lucide-react";
import { type ReactNode, useState } from "react";
import { m } from "#messages";
import { mutation } from "#src/api/mutation.ts";
import { shortMoment } from "#src/format/dates.ts";
import { personName } from "#src/format/person-name.ts";
import { usePlace } from "#src/place/use-place.ts";
import { cx } from "#src/ui/cx.ts";
import { toast, toastProblem } from "#src/ui/toast.tsx";
import { CommentForm } from "./comment-form.tsx";
import type { Person } from "./mentions.ts";
import { type Comment, Said } from "./said.tsx";
import { tellUnmatched } from "./tell-unmatched.ts";
import { useHadDraft } from "./use-comment-draft.ts";

type CommentCardProps = {
  articleId: string;
  comment: Comment;
  people: readonly Person[];
  active: boolean;
  isNew: boolean;
  /** True if the passage is right beside the card, which then need not repeat it. */
  beside: boolean;
  mayWrite: boolean;
  onActivate: () => void;
  /** Brings the passage of the comment into view. */
  onShow: () => void;
};

/** One comment with its replies. */
export function CommentCard({ articleId, comment, people, active, isNew, beside, mayWrite, onActivate, onShow }: CommentCardProps) {
  const [replying, setReplying] = useState(useHadDraft(comment.id));
  const sending = useMutation(mutation("create_comment"));
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
      <Quote comment={comment} beside={beside} onShow={onShow} />
      <Said remark={comment} people={people}>
        {isNew && <span className="rounded bg-accent-soft px-1.5 py-px font-medium text-2xs text-accent">{m.review_new()}</span>}
        {mayWrite && <ResolveButton comment={comment} />}
      </Said>
      {comment.replies.map((reply) => (
        <div key={reply.id} className="mt-3 border-line border-t pt-3">
          <Said remark={reply} people={people} />
        </div>
      ))}
      <Resolution comment={comment} />
      {mayWrite && !resolved && (active || replying || !beside) && (
        <div className="mt-3 border-line border-t pt-2.5">
          {replying ? (
            <CommentForm
              draftKey={comment.id}
              label={m.review_reply_label({ name: personName(comment.author) })}
              action={m.review_reply()}
              people={people}
              onSend={async (body) => tellUnmatched((await sending.mutateAsync({ id: articleId, parentId: comment.id, body })).unmatched)}
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

/** Quoted words, unless they are right beside the card, with a note if the text no longer has them. */
function Quote({ comment, beside, onShow }: Pick<CommentCardProps, "comment" | "beside" | "onShow">) {
  if (comment.quote === "" || (beside && !comment.orphaned)) return null;
  return (
    <div className="mb-2.5 text-ink-2 text-xs leading-4.5">
      {comment.orphaned && (
        <p className="mb-1 flex items-center gap-1.5 text-amber-i">
          <Link2Off size={13} className="shrink-0" aria-hidden />
          {m.review_orphaned()}
        </p>
      )}
      {comment.orphaned ? (
        <p className="line-clamp-3 border-amber-i border-l-2 pl-2 [overflow-wrap:anywhere]">{comment.quote}</p>
      ) : (
        <button type="button" onClick={onShow} className="flex w-full gap-1.5 text-left hover:text-ink">
          <TextQuote size={13} className="mt-0.5 shrink-0" aria-hidden />
          <span className="line-clamp-2 [overflow-wrap:anywhere]">{comment.quote}</span>
        </button>
      )}
    </div>
  );
}

function Resolution({ comment: { resolvedAt, resolvedBy } }: { comment: Comment }) {
  const { project } = usePlace();
  if (resolvedAt === null) return null;
  const moment = shortMoment(resolvedAt, project.timeZone);
  return (
    <p className="mt-3 border-line border-t pt-2.5 text-ink-2 text-xs">
      {m.review_resolved_by({ name: personName(resolvedBy ?? ""), moment })}
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
