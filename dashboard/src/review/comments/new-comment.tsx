import { limits } from "@galley/contract";
import type { Anchor } from "@galley/markdown";
import { MapPin, PencilLine, TextQuote } from "lucide-react";
import { m } from "#messages";
import { useKeptValues } from "#src/forms/use-kept-values.ts";
import { Button } from "#src/ui/button.tsx";
import { TextArea } from "#src/ui/field.tsx";
import { inSavedText, type Passage } from "../passages/passage.ts";
import { CommentForm } from "./comment-form.tsx";
import { type Point, type ShownSubject, subjectTexts, useWriteComment } from "./subject.ts";
import { tellUnmatched } from "./tell-unmatched.ts";

/** A passage for which the service proposes other words. */
export type ImprovedPassage = { passage: Passage; isImproved: true };

/** A comment that is being written: on a passage, on a point of a slide, or on the whole. */
export type Drafted = { passage: Passage } | { point: Point } | ImprovedPassage;

type NewCommentProps = {
  subject: ShownSubject;
  drafted: Drafted;
  onClose: () => void;
  onWritten: (id: string) => void;
};

/** Card with the form for a new comment. */
export function NewComment({ subject, drafted, onClose, onWritten }: NewCommentProps) {
  const write = useWriteComment(subject);
  const quote = "passage" in drafted ? drafted.passage.quote : "";
  const { values: suggestion, set: setSuggestion, forget } = useKeptValues(`suggestion:${subject.id}`, { of: "", words: "" });
  // Words for one passage are none for another, to which a comment moves that begins anew.
  const suggested = quote !== "" && suggestion.of === quote ? suggestion.words : undefined;
  const suggest = (words: string) => setSuggestion({ of: quote, words });
  const send = async (body: string) => {
    const replacing = suggested !== undefined && { body: body || m.review_suggestion(), replacement: suggested.trim() };
    const { id, unmatched } = await write({ body, ...anchorOf(subject, drafted), ...replacing });
    forget();
    tellUnmatched(unmatched);
    onWritten(id);
  };
  return (
    <div className="rounded-xl border border-line-strong bg-card p-3.5 text-ui leading-[1.1875rem] shadow-black/10 shadow-lg">
      <p className="mb-2 flex gap-1.5 text-ink-2 text-xs leading-4.5">
        <DraftedPlace subject={subject} drafted={drafted} />
      </p>
      <CommentForm
        draftKey={`${subject.id}-new`}
        label={m.review_comment_label()}
        action={m.review_comment()}
        onSend={send}
        onClose={() => {
          forget();
          onClose();
        }}
        sendsBare={suggested !== undefined && suggested.trim() !== quote}
        before={
          quote !== "" &&
          (suggested === undefined ? (
            <Button look="quiet" className="h-7 self-start px-2 text-xs" onClick={() => suggest(quote)}>
              <PencilLine size={14} aria-hidden />
              {m.review_suggest()}
            </Button>
          ) : (
            <TextArea label={m.review_replace_by()} value={suggested} onChange={suggest} maxLength={limits.quoteLengthMax} rows={2} />
          ))
        }
      />
    </div>
  );
}

function anchorOf({ readText }: ShownSubject, drafted: Drafted): Anchor | { point: Point } {
  if ("point" in drafted) return drafted;
  const { passage } = drafted;
  const { quote, prefix, suffix } = (passage.quote === "" ? undefined : inSavedText(readText(), passage).current) ?? passage;
  return { quote, prefix, suffix };
}

function DraftedPlace({ subject, drafted }: Pick<NewCommentProps, "subject" | "drafted">) {
  if ("point" in drafted) {
    return (
      <>
        <MapPin size={13} className="mt-0.5 shrink-0" aria-hidden />
        {m.review_on_slide({ of: subject.pinned ?? "slide", slide: drafted.point.slide })}
      </>
    );
  }
  const { quote } = drafted.passage;
  return (
    <>
      {quote !== "" && <TextQuote size={13} className="mt-0.5 shrink-0" aria-hidden />}
      <span className="line-clamp-2 [overflow-wrap:anywhere]">{quote === "" ? subjectTexts[subject.kind].onWhole() : quote}</span>
    </>
  );
}
