import { Blockquote } from "@tiptap/extension-blockquote";
import { ReactNodeViewRenderer } from "@tiptap/react";
import { QuoteView } from "./quote-view.tsx";

/** Quote of paragraphs with the name of its author. */
export const QuoteNode = Blockquote.extend({
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
