import { InputRule } from "@tiptap/core";
import type { Transaction } from "@tiptap/pm/state";
import type { EditorView } from "@tiptap/pm/view";

/** Beginning of a line that names a quote's author, as it is typed. */
const signature = /(?:^|\n)(?:—|–|--)\s$/;

/** Place before a quote whose author is to be written. */
const signed = "quoteSigned";

/**
 * Makes the last line of a quote its author: once the dash and its blank are typed, the line goes, and typing goes on in the author's field.
 * What stands behind the dash goes along.
 */
export function quoteAuthorRule(): InputRule {
  return new InputRule({
    find: signature,
    handler({ state, range }) {
      if (signQuote(state.tr, range) === null) return null;
    },
  });
}

/** Writes into a change that a dash from `from` to `to` signs the quote around it. Returns null where it signs nothing. */
export function signQuote(tr: Transaction, { from, to }: { from: number; to: number }): Transaction | null {
  const place = tr.doc.resolve(from);
  const [paragraph, quote] = [place.parent, place.node(-1)];
  if (quote?.type.name !== "blockquote" || quote.attrs.author !== null) return null;
  const isOwnLine = place.parentOffset === 0;
  const isLast = place.index(-1) === quote.childCount - 1;
  // The first line of a quote is its words.
  if (!isLast || (isOwnLine && quote.childCount === 1)) return null;
  const behind = paragraph.textBetween(to - place.start(), paragraph.content.size, "\n", "\n");
  if (behind.includes("\n")) return null;
  const before = place.before(-1);
  if (isOwnLine) tr.delete(place.before(), place.after());
  else tr.delete(from, place.end());
  return tr.setNodeAttribute(before, "author", behind.trim() || null).setMeta(signed, before);
}

/** Leads to the author's field of a quote that a change has signed. */
export function followSignature(view: EditorView, transaction: Transaction): void {
  const before: unknown = transaction.getMeta(signed);
  if (typeof before !== "number") return;
  const shown = view.nodeDOM(before);
  if (shown instanceof HTMLElement) shown.querySelector<HTMLInputElement>(".quote-author input")?.focus();
}
