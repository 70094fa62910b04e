import { type Editor, Extension, getMarkRange } from "@tiptap/core";
import { type EditorState, Plugin, PluginKey } from "@tiptap/pm/state";
import { Decoration, DecorationSet } from "@tiptap/pm/view";

/** Place of a link that is being written. `before` is its address, "" for a new one. */
export type LinkPlace = { before: string; from: number; to: number };

const key = new PluginKey<LinkPlace | null>("linkPlace");

/** Keeps the place of a link while its address is typed, and shows its words, which a browser no longer marks as selected then. */
export const LinkPlaceExtension = Extension.create({
  name: "linkPlace",
  addProseMirrorPlugins() {
    return [
      new Plugin<LinkPlace | null>({
        key,
        state: {
          init: () => null,
          apply(transaction, place) {
            const next: LinkPlace | null | undefined = transaction.getMeta(key);
            if (next !== undefined) return next;
            if (place === null || !transaction.docChanged) return place;
            const from = transaction.mapping.map(place.from, 1);
            return { ...place, from, to: Math.max(from, transaction.mapping.map(place.to, -1)) };
          },
        },
        props: {
          decorations(state) {
            const place = key.getState(state);
            return place == null || place.from === place.to
              ? null
              : DecorationSet.create(state.doc, [Decoration.inline(place.from, place.to, { class: "bg-blue-s" })]);
          },
        },
      }),
    ];
  },
});

export function linkPlace(editor: Editor): LinkPlace | null {
  return key.getState(editor.state) ?? null;
}

/** Returns the whole link that the cursor is in. */
export function linkAround({ selection: { $from, empty }, schema }: EditorState): LinkPlace | null {
  const { link } = schema.marks;
  const mark = empty ? $from.marks().find(({ type }) => type === link) : undefined;
  const range = mark && getMarkRange($from, mark.type, mark.attrs);
  return mark === undefined || range === undefined ? null : { before: mark.attrs.href, ...range };
}

/** Begins a link on the selected words, or the change of the link at the cursor. */
export function beginLink(editor: Editor): void {
  const { from, to } = editor.state.selection;
  const place: LinkPlace = linkAround(editor.state) ?? { before: editor.getAttributes("link").href ?? "", from, to };
  editor.view.dispatch(editor.state.tr.setMeta(key, place));
}

export function endLink(editor: Editor): void {
  editor.view.dispatch(editor.state.tr.setMeta(key, null));
}

/** Writes a link at its place. A place without words takes `text`. */
export function writeLink(editor: Editor, { from, to }: LinkPlace, href: string, text: string): void {
  const marks = [{ type: "link", attrs: { href, outside: null, seam: false } }];
  const chain = editor.chain().setTextSelection({ from, to });
  if (from === to) chain.insertContent({ type: "text", text, marks }).unsetMark("link").run();
  else chain.setLink({ href }).setTextSelection(to).unsetMark("link").run();
}

export function removeLink(editor: Editor, { from, to }: LinkPlace): void {
  editor.chain().setTextSelection({ from, to }).unsetLink().setTextSelection(to).run();
}
