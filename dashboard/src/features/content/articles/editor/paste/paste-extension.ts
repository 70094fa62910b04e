import { type Block, linkTarget, parseArticle, resolveImages } from "@galley/markdown";
import { Extension } from "@tiptap/core";
import { Fragment, Node, Slice } from "@tiptap/pm/model";
import { Plugin, TextSelection } from "@tiptap/pm/state";
import type { EditorView } from "@tiptap/pm/view";
import { blockNode } from "../bridge/to-doc.ts";
import { placeUploads } from "../images/place-uploads.ts";
import { pastedImageTypes, type Uploads } from "../images/uploads.ts";
import { type LeftOut, leftOutOf } from "../left-out/left-out.ts";
import { htmlToDocument, withoutStyles } from "./html-to-document.ts";

type Options = { uploads: Uploads | null; onOther: (what: { images: number; files: number }) => void; onPasted: OnPasted };
/** Called after each paste with the content that was left out. */
type OnPasted = (leftOut: readonly LeftOut[]) => void;

/** Handles pasted and dropped content: images, other programs' documents and Markdown. */
export const PasteExtension = Extension.create<Options>({
  name: "articlePaste",
  addOptions() {
    return { uploads: null, onOther: () => {}, onPasted: () => {} };
  },
  addProseMirrorPlugins() {
    const { uploads, onOther, onPasted } = this.options;
    return [
      new Plugin({
        props: {
          transformPastedHTML: withoutStyles,
          handlePaste(view, { clipboardData }) {
            return (
              clipboardData !== null &&
              view.editable &&
              (pasteText(view, clipboardData, onOther, onPasted) || takeFiles(view, clipboardData))
            );
          },
          handleDrop(view, event) {
            const { dataTransfer } = event as DragEvent;
            if (dataTransfer === null || dataTransfer.files.length === 0) return false;
            const at = view.posAtCoords({ left: (event as DragEvent).clientX, top: (event as DragEvent).clientY });
            return takeFiles(view, dataTransfer, at === null ? undefined : lineAt(view, at.pos));
          },
        },
      }),
    ];

    function takeFiles(view: EditorView, { files }: DataTransfer, at?: number): boolean {
      if (files.length === 0 || uploads === null) return false;
      const images = [...files].filter(({ type }) => pastedImageTypes.includes(type));
      if (images.length < files.length) onOther({ images: 0, files: files.length - images.length });
      if (images.length > 0) placeUploads(view, uploads, images, at);
      return true;
    }
  },
});

/** Returns the end of the block at a position. */
function lineAt(view: EditorView, at: number): number {
  const place = view.state.doc.resolve(at);
  return place.depth === 0 ? at : place.after(1);
}

function pasteText(view: EditorView, clipboard: DataTransfer, onOther: Options["onOther"], onPasted: OnPasted): boolean {
  onPasted([]);
  const text = clipboard.getData("text/plain");
  if (view.state.selection.$from.marks().some(({ type }) => type.name === "code") && text !== "") {
    view.dispatch(view.state.tr.insertText(text.replace(/\s+/g, " ")).scrollIntoView());
    return true;
  }
  const html = clipboard.types.includes("vscode-editor-data") ? "" : clipboard.getData("text/html");
  // Content copied from this editor needs no conversion.
  if (html.includes("data-pm-slice")) return false;
  if (pasteAddress(view, text.trim())) return true;
  if (html.trim() !== "") {
    const { document, images, leftOut } = htmlToDocument(html);
    onPasted(leftOut);
    if (images > 0 && (document.blocks.length > 0 || clipboard.files.length === 0)) onOther({ images, files: 0 });
    if (document.blocks.length > 0) return insertBlocks(view, document.blocks, text);
    if (clipboard.files.length > 0) return false;
  }
  if (text.trim() === "") return false;
  const { blocks, leftOut } = readMarkdown(text);
  onPasted(leftOut);
  return insertBlocks(view, blocks, text);
}

/** Reads Markdown. A first line that would be a title becomes a heading. */
function readMarkdown(text: string): { blocks: readonly Block[]; leftOut: LeftOut[] } {
  const { title, document: whole, dropped } = parseArticle(text);
  // The image itself shows whether the library still has it. Images of other pages are always left out.
  const { document, droppedImages } = resolveImages(whole, () => ({ src: "", width: 0, height: 0 }));
  const heading: Block[] = title === null ? [] : [{ type: "heading", level: 2, children: [{ type: "text", text: title }] }];
  return { blocks: [...heading, ...document.blocks], leftOut: leftOutOf(dropped, droppedImages) };
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

/** Inserts blocks. A single paragraph continues the current line; of several, the first and last paragraph join the text around them. */
function insertBlocks(view: EditorView, blocks: readonly Block[], text: string): boolean {
  const { schema, selection } = view.state;
  const [only] = blocks;
  if (only?.type === "paragraph" && blocks.length === 1 && selection instanceof TextSelection && selection.$from.parent.inlineContent) {
    const paragraph = Node.fromJSON(schema, blockNode(only));
    const [before, after] = [/^[ \t]/.test(text) ? schema.text(" ") : null, /[ \t]$/.test(text) ? schema.text(" ") : null];
    const content = Fragment.from(before).append(paragraph.content).append(Fragment.from(after));
    view.dispatch(view.state.tr.replaceSelection(new Slice(content, 0, 0)).scrollIntoView());
    return true;
  }
  const nodes = blocks.map((block) => Node.fromJSON(schema, blockNode(block)));
  const open = (node: Node | undefined) => (node?.type.name === "paragraph" ? 1 : 0);
  view.dispatch(view.state.tr.replaceSelection(new Slice(Fragment.from(nodes), open(nodes[0]), open(nodes.at(-1)))).scrollIntoView());
  return true;
}
