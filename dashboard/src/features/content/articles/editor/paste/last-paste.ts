import { closeHistory } from "@tiptap/pm/history";
import type { Node, Slice } from "@tiptap/pm/model";
import { type EditorState, Plugin, PluginKey, TextSelection, type Transaction } from "@tiptap/pm/state";
import { ReplaceStep } from "@tiptap/pm/transform";
import type { EditorView } from "@tiptap/pm/view";
import { insertBlocks } from "../blocks/insert-blocks.ts";
import { beginUploads, imageStored, sendUpload } from "../images/place-uploads.ts";
import type { Uploads } from "../images/uploads.ts";
import type { LeftOut } from "../left-out/left-out.ts";
import type { Kept } from "./kept.ts";
import { type FirstReading, type PasteSource, readPaste } from "./read-paste.ts";

/** Losses of the last paste, and how many `more` are not listed. `keep` is null once the pasted text was changed: it can no longer be read anew. */
export type PasteLosses = { readonly leftOut: readonly LeftOut[]; readonly more: number; readonly keep: Kept | null };

/** One way to read the paste, and what it put into the text. */
type Variant = { readonly losses: PasteLosses; readonly content: Slice };

/**
 * The last paste with its place, the content that it replaced, and the selection from the start of that place. `shown` is null
 * while the paste is undone.
 */
type LastPaste = {
  readonly source: PasteSource;
  readonly text: string;
  readonly before: Slice;
  readonly selected: { from: number; to: number };
  readonly from: number;
  readonly to: number;
  readonly variants: readonly Variant[];
  readonly shown: PasteLosses | null;
};

const key = new PluginKey<LastPaste | null>("lastPaste");

/** Remembers the last paste that lost something until it is dismissed, and follows its place. `uploads` take the images that a person brings in. */
export function lastPastePlugin(uploads: Uploads | null): Plugin<LastPaste | null> {
  return new Plugin<LastPaste | null>({
    key,
    uploads,
    state: {
      init: () => null,
      apply(transaction, last, before, state) {
        const next: LastPaste | null | undefined = transaction.getMeta(key);
        if (next !== undefined) return next;
        return last === null || !transaction.docChanged ? last : followed(last, transaction, before, state);
      },
    },
  });
}

/** Returns the losses to show; null if there are none. */
export function pasteLosses(state: EditorState): PasteLosses | null {
  return key.getState(state)?.shown ?? null;
}

/** Inserts a paste as a step of its own in the history. */
export function paste(view: EditorView, { source, ...reading }: FirstReading, text: string): void {
  const { selection } = view.state;
  const fresh = { source, text, selected: { from: selection.from, to: selection.to }, variants: [] };
  insert(view, closeHistory(view.state.tr), fresh, reading);
}

/** Reads the last paste with other choices, in its place. */
export function pasteAgain(view: EditorView, keep: Kept): void {
  const last = key.getState(view.state);
  if (last?.shown?.keep == null) return;
  const transaction = closeHistory(view.state.tr).step(new ReplaceStep(last.from, last.to, last.before));
  const at = (offset: number) => transaction.doc.resolve(last.from + offset);
  transaction.setSelection(TextSelection.between(at(last.selected.from), at(last.selected.to)));
  const selected = { from: last.from + last.selected.from, to: last.from + last.selected.to };
  insert(view, transaction, { ...last, selected }, { ...readPaste(last.source, keep), keep });
}

/** Takes the last paste out again, as a step that can be undone. */
export function takeBack(view: EditorView): void {
  const last = key.getState(view.state);
  if (last?.shown?.keep == null) return;
  view.dispatch(
    closeHistory(view.state.tr)
      .step(new ReplaceStep(last.from, last.to, last.before))
      .scrollIntoView(),
  );
}

export function forgetPaste(view: EditorView): void {
  if (key.getState(view.state) !== null) view.dispatch(view.state.tr.setMeta(key, null));
}

type Fresh = Pick<LastPaste, "source" | "text" | "selected" | "variants">;

function insert(view: EditorView, transaction: Transaction, fresh: Fresh, reading: Omit<FirstReading, "source">): void {
  const { source, text, selected, variants } = fresh;
  const { blocks, leftOut, more, keep } = reading;
  const clean = transaction.doc;
  insertBlocks(transaction, blocks, text);
  const { from, to, end } = changedRange(clean, transaction.doc);
  const uploads: Uploads | null = key.get(view.state)?.spec.uploads ?? null;
  const uploading = uploads === null ? [] : beginUploads(transaction, uploads, from, to);
  const losses: PasteLosses = { leftOut, more, keep };
  const last: LastPaste = {
    source,
    text,
    before: clean.slice(from, end),
    selected: { from: selected.from - from, to: selected.to - from },
    from,
    to,
    variants: [...variants, { losses, content: transaction.doc.slice(from, to) }],
    shown: losses,
  };
  view.dispatch(transaction.setMeta(key, leftOut.length === 0 ? null : last).scrollIntoView());
  if (uploads !== null) for (const upload of uploading) void sendUpload(view, uploads, upload);
}

/** Returns the range that differs: `from` to `to` in the second document, `from` to `end` in the first. */
function changedRange(one: Node, other: Node): { from: number; to: number; end: number } {
  const from = one.content.findDiffStart(other.content);
  const ends = one.content.findDiffEnd(other.content);
  if (from === null || ends === null) return { from: 0, to: 0, end: 0 };
  // Repeated words let the equal beginning and the equal end overlap.
  const overlap = Math.max(0, from - Math.min(ends.a, ends.b));
  return { from, to: ends.b + overlap, end: ends.a + overlap };
}

/** Follows the place of a paste. Choices last while its content is one that they led to, with the images that have arrived since. */
function followed(last: LastPaste, transaction: Transaction, before: EditorState, state: EditorState): LastPaste {
  let { from, to } = last;
  // Step by step: what is put back into an empty place belongs to it, what is written beside a filled one does not.
  for (const map of transaction.mapping.maps) {
    const outward = from === to ? 1 : -1;
    from = map.map(from, -outward);
    to = Math.max(from, map.map(to, outward));
  }
  const content = state.doc.slice(from, to);
  const was = transaction.getMeta(imageStored) === true ? before.doc.slice(last.from, last.to) : null;
  const variants = last.variants.map((one) => (was !== null && one.content.eq(was) ? { ...one, content } : one));
  const variant = variants.find((one) => one.content.eq(content));
  const told = variants.at(-1)?.losses ?? { leftOut: [], more: 0 };
  const frozen = last.shown?.keep === null ? last.shown : { ...told, keep: null };
  const shown = variant?.losses ?? (content.eq(last.before) ? null : frozen);
  return { ...last, from, to, variants, shown };
}
