import type { Transaction } from "@tiptap/pm/state";
import type { EditorView } from "@tiptap/pm/view";
import { setCaretBehind } from "../blocks/caret-behind.ts";
import { insertNodes } from "../blocks/insert-blocks.ts";
import { sourceOfImage } from "./source-of-image.ts";
import { type ImageSource, pastedImageTypes, type Uploads } from "./uploads.ts";

/** Inserts images into the text, each on a line of its own, and uploads them. */
export function placeUploads(view: EditorView, uploads: Uploads, sources: readonly ImageSource[], at?: number): void {
  const { image } = view.state.schema.nodes;
  if (image === undefined) return;
  const keys = sources.map((source) => uploads.add(source));
  const nodes = keys.map((upload) => image.create({ src: "", alt: "", upload }));
  const transaction = view.state.tr;
  if (at === undefined) insertNodes(transaction, nodes);
  else setCaretBehind(transaction.insert(at, nodes), at + nodes.length);
  view.dispatch(transaction.scrollIntoView());
  view.focus();
  for (const key of keys) void sendUpload(view, uploads, key);
}

type Given = { files: Iterable<File>; onOtherFiles: () => void; at?: number | undefined };

/** Inserts the images among given files. Returns whether there were any files. */
export function placeFiles(view: EditorView, uploads: Uploads, { files, onOtherFiles, at }: Given): boolean {
  const given = [...files];
  const images = given.filter(({ type }) => pastedImageTypes.includes(type));
  if (images.length < given.length) onOtherFiles();
  if (images.length > 0) placeUploads(view, uploads, images, at);
  return given.length > 0;
}

/** Name of the meta of a transaction that shows a stored image in the place of its upload. */
export const imageStored = "imageStored";

/** Turns the images of other places in a range of the new text into uploads, and returns their keys. */
export function beginUploads(transaction: Transaction, uploads: Uploads, from: number, to: number): string[] {
  const keys: string[] = [];
  const { doc } = transaction;
  doc.nodesBetween(from, to, ({ type, attrs }, at) => {
    const source = type.name === "image" ? sourceOfImage(attrs.src) : null;
    if (source === null) return;
    const upload = uploads.add(source);
    keys.push(upload);
    transaction.setNodeMarkup(at, null, { ...attrs, src: "", upload });
  });
  return keys;
}

/** Uploads one image. Its place in the text then shows the stored image. */
export async function sendUpload(view: EditorView, uploads: Uploads, key: string): Promise<void> {
  const uploaded = await uploads.send(key);
  if (uploaded === null || view.isDestroyed) return;
  const transaction = view.state.tr;
  view.state.doc.descendants((node, at) => {
    if (node.attrs.upload !== key) return;
    transaction.setNodeMarkup(at, null, { ...node.attrs, src: `image:${uploaded.id}`, alt: node.attrs.alt || uploaded.alt, upload: null });
  });
  view.dispatch(transaction.setMeta("addToHistory", false).setMeta(imageStored, true));
  uploads.forget(key);
}

/** Puts a link to an image's address in place of its upload. */
export function placeLink(view: EditorView, uploads: Uploads, key: string, url: string): void {
  const { paragraph } = view.state.schema.nodes;
  const { link } = view.state.schema.marks;
  if (paragraph === undefined || link === undefined) return;
  const transaction = view.state.tr;
  view.state.doc.forEach((node, at) => {
    const text = paragraph.create(null, view.state.schema.text(url, [link.create({ href: url })]));
    if (node.attrs.upload === key) transaction.replaceWith(at, at + node.nodeSize, text);
  });
  uploads.forget(key);
  view.dispatch(transaction);
  view.focus();
}
