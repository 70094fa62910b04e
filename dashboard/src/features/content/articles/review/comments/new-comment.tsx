import { parseArticle, plainTextOf } from "@galley/markdown";
import { useMutation } from "@tanstack/react-query";
import { TextQuote } from "lucide-react";
import { m } from "#messages";
import { mutation } from "#src/api/mutation.ts";
import type { Output } from "#src/api/operations.ts";
import type { Passage } from "../../editor/editor-handle.ts";
import { normalText } from "../text/locate.ts";
import { uniqueQuote } from "../text/unique-quote.ts";
import { CommentForm } from "./comment-form.tsx";
import type { Person } from "./mentions.ts";
import { tellUnmatched } from "./tell-unmatched.ts";

type NewCommentProps = {
  article: Output<"get_article">;
  passage: Passage;
  people: readonly Person[];
  onClose: () => void;
  onWritten: (id: string) => void;
};

/** Card with the form for a comment on a passage or on the whole article. */
export function NewComment({ article, passage, people, onClose, onWritten }: NewCommentProps) {
  const creating = useMutation(mutation("create_comment"));
  const send = async (body: string) => {
    const text = normalText(`${article.title}\n${plainTextOf(parseArticle(article.markdown).document)}`);
    const { id, unmatched } = await creating.mutateAsync({
      id: article.id,
      body,
      quote: passage.quote === "" ? "" : uniqueQuote(text, passage),
    });
    tellUnmatched(unmatched);
    onWritten(id);
  };
  return (
    <div className="rounded-xl border border-line-strong bg-card p-3.5 text-ui leading-[1.1875rem] shadow-black/10 shadow-lg">
      <p className="mb-2 flex gap-1.5 text-ink-2 text-xs leading-4.5">
        {passage.quote !== "" && <TextQuote size={13} className="mt-0.5 shrink-0" aria-hidden />}
        <span className="line-clamp-2 [overflow-wrap:anywhere]">{passage.quote === "" ? m.review_on_whole() : passage.quote}</span>
      </p>
      <CommentForm
        draftKey={`${article.id}-new`}
        label={m.review_comment_label()}
        action={m.review_comment()}
        people={people}
        onSend={send}
        onClose={onClose}
      />
    </div>
  );
}
