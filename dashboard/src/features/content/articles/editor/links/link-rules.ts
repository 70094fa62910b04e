import { linkTarget } from "@galley/markdown";
import { Extension, InputRule } from "@tiptap/core";
import type { EditorState, Transaction } from "@tiptap/pm/state";
import { linkAddress } from "./link-address.ts";

const beforeSpace = /(?:^|\s)((?:https?:\/\/|www\.)\S{2,500})[^\S\n]$/;
const atEnd = /(?:^|\s)((?:https?:\/\/|www\.)\S{2,500})$/;
const addressLengthMax = 520;

/** Makes links while a person types: of `[words](address)`, and of an address before a space or the end of a line. */
export const LinkRules = Extension.create({
  name: "linkRules",
  // The key that ends a line belongs to others afterwards.
  priority: 1000,
  addInputRules() {
    return [
      new InputRule({
        find: /\[([^\][\n]{1,200})\]\(([^\s()]{1,500})\)$/,
        handler({ state, range, match: [, words = "", typed = ""] }) {
          const href = writtenTarget(typed);
          if (href === null) return null;
          linkWords(state, range, words, href);
        },
      }),
      new InputRule({
        find: beforeSpace,
        handler({ state, range, match: [, typed = ""] }) {
          return linkAddressIn(state.tr, typed, range.to - 1) ? undefined : null;
        },
      }),
    ];
  },
  addKeyboardShortcuts() {
    const endLine = () => {
      const { state, view } = this.editor;
      const transaction = linkAtCursor(state);
      if (transaction !== null) view.dispatch(transaction);
      return false;
    };
    return { Enter: endLine, "Shift-Enter": endLine };
  },
});

function linkAtCursor({ selection: { $from, empty }, tr }: EditorState): Transaction | null {
  const isCode = $from.parent.type.spec.code === true || $from.marks().some(({ type }) => type.name === "code");
  if (!empty || !$from.parent.isTextblock || isCode) return null;
  const before = $from.parent.textBetween(Math.max(0, $from.parentOffset - addressLengthMax), $from.parentOffset, undefined, "\n");
  // Within an address, the part before the cursor is none.
  if (/^\S/.test($from.parent.textBetween($from.parentOffset, $from.parent.content.size, undefined, "\n"))) return null;
  const [, typed] = atEnd.exec(before) ?? [];
  return typed !== undefined && linkAddressIn(tr, typed, $from.pos) ? tr : null;
}

/** Links an address that ends at a position, but for punctuation after it. Returns whether it did. */
function linkAddressIn(transaction: Transaction, typed: string, end: number): boolean {
  const { link } = transaction.doc.type.schema.marks;
  const address = typed.replace(/[.,;:!?)\]}'"’”»]{1,20}$/, "");
  const href = linkAddress(address);
  const start = end - typed.length;
  if (link === undefined || href === null || transaction.doc.rangeHasMark(start, end, link)) return false;
  transaction.addMark(start, start + address.length, link.create({ href })).removeStoredMark(link);
  return true;
}

/** Returns the target of a written link: one that can be typed into the field, or a path of the site. */
function writtenTarget(typed: string): string | null {
  return /^[/#]/.test(typed) ? linkTarget(typed) : linkAddress(typed);
}

function linkWords({ tr, schema, ...state }: EditorState, range: { from: number; to: number }, words: string, href: string): void {
  const { link } = schema.marks;
  if (link === undefined) return;
  const marks = state.storedMarks ?? tr.doc.resolve(range.from + 1).marks();
  tr.replaceWith(range.from, range.to, schema.text(words, [...marks.filter(({ type }) => type !== link), link.create({ href })]));
  tr.removeStoredMark(link);
}
