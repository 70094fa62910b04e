import { linkTarget } from "@galley/markdown";
import { Extension } from "@tiptap/core";
import { Plugin, Selection } from "@tiptap/pm/state";
import type { EditorView } from "@tiptap/pm/view";
import { placeFiles, placeUploads } from "../images/place-uploads.ts";
import type { Uploads } from "../images/uploads.ts";
import { withoutStyles } from "./html-to-document.ts";
import { forgetPaste, lastPastePlugin, paste } from "./last-paste.ts";
import { type FirstReading, readFirst } from "./read-paste.ts";

type Options = { uploads: Uploads | null; onOtherFiles: () => void };

/** Handles pasted and dropped content: images, other programs' documents and Markdown. */
export const PasteExtension = Extension.create<Options>({
  name: "articlePaste",
  addOptions() {
    return { uploads: null, onOtherFiles: () => {} };
  },
  addProseMirrorPlugins() {
    const { uploads, onOtherFiles } = this.options;
    return [
      lastPastePlugin(uploads),
      new Plugin({
        props: {
          transformPastedHTML: withoutStyles,
          handlePaste(view, { clipboardData }) {
            return clipboardData !== null && view.editable && (pasteText(view, clipboardData, uploads) || takeFiles(view, clipboardData));
          },
          handleDrop(view, event) {
            const { dataTransfer, clientX: left, clientY: top } = event as DragEvent;
            // Passages moved within the text stay as they are.
            if (dataTransfer === null || view.dragging !== null || !view.editable) return false;
            const at = view.posAtCoords({ left, top })?.pos;
            if (dataTransfer.files.length > 0) return takeFiles(view, dataTransfer, at === undefined ? undefined : lineAt(view, at));
            const place = at === undefined ? null : textAt(view, at);
            if (place === null) return false;
            view.dispatch(view.state.tr.setSelection(place));
            view.focus();
            return pasteText(view, dataTransfer, uploads);
          },
        },
      }),
    ];

    function takeFiles(view: EditorView, { files }: DataTransfer, at?: number): boolean {
      return uploads !== null && placeFiles(view, uploads, { files, onOtherFiles, at });
    }
  },
});

/** Returns the end of the block at a position. */
function lineAt(view: EditorView, at: number): number {
  const place = view.state.doc.resolve(at);
  return place.depth === 0 ? at : place.after(1);
}

/** Returns the place in a text that is nearest to a position. An image there is not selected: what is dropped would replace it. */
function textAt({ state: { doc } }: EditorView, at: number): Selection | null {
  const place = doc.resolve(at);
  return Selection.findFrom(place, 1, true) ?? Selection.findFrom(place, -1, true);
}

function pasteText(view: EditorView, clipboard: DataTransfer, uploads: Uploads | null): boolean {
  forgetPaste(view);
  const text = clipboard.getData("text/plain");
  if (view.state.selection.$from.marks().some(({ type }) => type.name === "code") && text !== "") {
    view.dispatch(view.state.tr.insertText(text.replace(/\s+/g, " ")).scrollIntoView());
    return true;
  }
  const html = clipboard.types.includes("vscode-editor-data") ? "" : clipboard.getData("text/html");
  // Content copied from this editor needs no conversion.
  if (html.includes("data-pm-slice")) return false;
  if (uploads !== null && pasteImageAddress(view, text.trim(), uploads)) return true;
  if (pasteAddress(view, text.trim())) return true;
  const reading = readingOf(html, text, clipboard.files.length > 0);
  if (reading !== null) paste(view, reading, text);
  return reading !== null;
}

/** Reads a clipboard's page, else its text; null if its files say more than these. */
function readingOf(html: string, text: string, hasFiles: boolean): FirstReading | null {
  if (html.trim() !== "") {
    const reading = readFirst({ kind: "html", text: html });
    if (reading.blocks.length > 0) return reading;
    if (hasFiles) return null;
  }
  return text.trim() === "" ? null : readFirst({ kind: "markdown", text });
}

/** Brings in the image at an address that is pasted on an empty line. */
function pasteImageAddress(view: EditorView, text: string, uploads: Uploads): boolean {
  const { $from, empty } = view.state.selection;
  const isOnEmptyLine = empty && $from.depth === 1 && $from.parent.type.name === "paragraph" && $from.parent.content.size === 0;
  if (!isOnEmptyLine || !/^https:\/\/[^\s?#]{1,1900}\.(?:jpe?g|png|webp)(?:[?#]\S{0,900})?$/i.test(text)) return false;
  placeUploads(view, uploads, [{ url: text }]);
  return true;
}

/** Turns a lone address into a link: on the selected words, or with itself as the text. */
function pasteAddress(view: EditorView, text: string): boolean {
  const { link } = view.state.schema.marks;
  if (link === undefined || !/^(https?:\/\/|mailto:)\S+$/i.test(text) || linkTarget(text) === null) return false;
  const { from, to, empty } = view.state.selection;
  const transaction = view.state.tr;
  if (empty) transaction.insertText(text);
  view.dispatch(
    transaction
      .addMark(from, empty ? from + text.length : to, link.create({ href: text }))
      .removeStoredMark(link)
      .scrollIntoView(),
  );
  return true;
}
