import { Fragment, Node, type ResolvedPos } from "@tiptap/pm/model";
import type { Transaction } from "@tiptap/pm/state";
import type { ReadPassage } from "#src/review/passages/passage.ts";
import { docOf, markdownOf } from "../bridge/markdown.ts";
import type { Range } from "./find-passage.ts";

/** Range that a passage takes as Markdown: words of one line, or whole blocks where it reaches over several. */
type Place = Range & { line: ResolvedPos | null };

function placeOf(doc: Node, range: Range): Place | null {
  const [$from, $to] = [doc.resolve(range.from), doc.resolve(range.to)];
  if ($from.sameParent($to)) return $from.parent.isTextblock ? { ...range, line: $from } : null;
  const whole = { from: $from.before(1), to: $to.after(1), line: null };
  let isWhole = true;
  // An image on its way has no Markdown, and would be lost.
  doc.nodesBetween(whole.from, whole.to, ({ attrs }) => {
    if (typeof attrs.upload === "string") isWhole = false;
  });
  return isWhole ? whole : null;
}

/** Returns a range as Markdown with the words before and after it; undefined where it cannot be replaced. */
export function readRange(doc: Node, range: Range | null): ReadPassage | undefined {
  const place = range && placeOf(doc, range);
  if (!place) return undefined;
  const { from, to, line } = place;
  const content =
    line === null ? doc.slice(from, to).content : Fragment.from(doc.type.schema.node("paragraph", null, wordsAt(line, place)));
  const words = (start: number, end: number) => doc.textBetween(start, end, "\n\n");
  return {
    markdown: markdownOf({ type: "doc", content: content.toJSON() }),
    before: words(0, from),
    after: words(to, doc.content.size),
  };
}

function wordsAt(line: ResolvedPos, { from, to }: Range): Fragment {
  return line.parent.content.cut(from - line.start(), to - line.start());
}

/** Puts Markdown in the place of a range. Returns false where it cannot be replaced. */
export function replaceRange(transaction: Transaction, range: Range | null, markdown: string): boolean {
  const { doc } = transaction;
  const place = range && placeOf(doc, range);
  if (!place) return false;
  const nodes = (docOf(markdown).content ?? []).map((block) => Node.fromJSON(doc.type.schema, block));
  transaction.replaceWith(place.from, place.to, place.line === null ? nodes : (nodes[0]?.content ?? Fragment.empty)).scrollIntoView();
  return true;
}
