import { type AnyExtension, Node } from "@tiptap/core";
import { Blockquote } from "@tiptap/extension-blockquote";
import { Bold } from "@tiptap/extension-bold";
import { Code } from "@tiptap/extension-code";
import { Document } from "@tiptap/extension-document";
import { Italic } from "@tiptap/extension-italic";
import { Text } from "@tiptap/extension-text";
import { ReactNodeViewRenderer } from "@tiptap/react";
import { ImageView } from "../images/image-view.tsx";
import type { Uploads } from "../images/uploads.ts";
import { ArticleBulletList, ArticleHeading, ArticleListItem, ArticleOrderedList, ArticleParagraph, HardBreak } from "./blocks.ts";
import { LinkMark } from "./link-mark.ts";
import { followSignature, quoteAuthorRule } from "./quote-author.ts";
import { QuoteView } from "./quote-view.tsx";

/** Quote of paragraphs with the name of its author. */
const QuoteNode = Blockquote.extend({
  content: "paragraph+",
  addAttributes() {
    return {
      author: {
        default: null,
        parseHTML: (element: HTMLElement) => element.getAttribute("data-author"),
        renderHTML: ({ author }: { author: string | null }) => (author === null ? {} : { "data-author": author }),
      },
    };
  },
  renderHTML({ HTMLAttributes }) {
    return ["blockquote", HTMLAttributes, 0];
  },
  addNodeView() {
    return ReactNodeViewRenderer(QuoteView);
  },
  addInputRules() {
    return [...(this.parent?.() ?? []), quoteAuthorRule()];
  },
  onTransaction({ editor, transaction }) {
    followSignature(editor.view, transaction);
  },
  addCommands() {
    return {
      setBlockquote:
        () =>
        ({ chain }) =>
          chain().clearNodes().wrapIn(this.name).run(),
      toggleBlockquote:
        () =>
        ({ editor, chain, commands }) =>
          editor.isActive(this.name) ? commands.lift(this.name) : chain().clearNodes().wrapIn(this.name).run(),
      unsetBlockquote:
        () =>
        ({ commands }) =>
          commands.lift(this.name),
    };
  },
});

/** Image on a line of its own. `upload` is the key of an upload under way; `src` is empty until it ends. */
const ImageNode = Node.create<{ uploads: Uploads | null }>({
  name: "image",
  group: "block",
  atom: true,
  draggable: true,
  addOptions() {
    return { uploads: null };
  },
  addAttributes() {
    return { src: { default: "" }, alt: { default: "" }, caption: { default: "" }, upload: { default: null } };
  },
  parseHTML() {
    return [
      {
        tag: "img[data-src]",
        getAttrs: (element) => ({
          src: element.getAttribute("data-src"),
          alt: element.getAttribute("alt") ?? "",
          caption: element.getAttribute("data-caption") ?? "",
          upload: null,
        }),
      },
    ];
  },
  renderHTML({ node }) {
    const { src, alt, caption } = node.attrs;
    return ["img", { "data-src": src, alt, ...(caption !== "" && { "data-caption": caption }) }];
  },
  addNodeView() {
    return ReactNodeViewRenderer(ImageView);
  },
});

/** Returns the editor's extensions for exactly what the article language has. */
export function articleExtensions(uploads: Uploads | null): AnyExtension[] {
  return [
    Document,
    ArticleParagraph,
    Text,
    ArticleHeading,
    ArticleBulletList,
    ArticleOrderedList,
    ArticleListItem,
    QuoteNode,
    ImageNode.configure({ uploads }),
    HardBreak,
    LinkMark,
    Bold,
    Italic,
    Code.extend({ excludes: "" }),
  ];
}
