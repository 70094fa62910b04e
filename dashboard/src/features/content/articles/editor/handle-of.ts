import type { Editor } from "@tiptap/react";
import type { WriterHandle } from "./editor-handle.ts";
import { passageIn, wordsOf } from "./passages/find-passage.ts";
import { markedPassages, markPassages, passageRange } from "./passages/passage-extension.ts";
import { readRange, replaceRange } from "./passages/replace-passage.ts";
import type { CommentOffer } from "./surface/comment-offer.ts";
import type { Latest } from "./use-article-editor.ts";
import { blockTexts, markWriters } from "./writers/writers-extension.ts";

/** `comments` takes the offer of a comment on selected words; null where the text cannot be edited and shows no tools. */
export function handleOf(editor: Editor, latest: Latest, comments: CommentOffer | null): WriterHandle {
  return {
    ...(comments !== null && {
      offerComment: (begin) => comments.set(begin),
      readPassage: (id) => readRange(editor.state.doc, passageRange(editor.state, id)),
      replacePassage(id, markdown) {
        const { tr } = editor.state;
        if (replaceRange(tr, passageRange(editor.state, id), markdown)) editor.view.dispatch(tr);
      },
    }),
    markdown: () => latest.read(),
    // Without a delay, so that the next key goes to the text.
    focus: () => editor.view.focus(),
    selectedPassage() {
      const { doc, selection } = editor.state;
      if (!selection.empty || !editor.isFocused) return passageIn(wordsOf(doc), selection);
      // Without a selection the keys comment on the paragraph with the cursor.
      const { $from } = selection;
      return $from.parent.isTextblock ? passageIn(wordsOf(doc), { from: $from.start(), to: $from.end() }) : null;
    },
    markPassages(passages, activeId) {
      if (editor.isDestroyed) return new Set();
      editor.view.dispatch(editor.state.tr.setMeta(...markPassages(passages, activeId)));
      return markedPassages(editor.state);
    },
    blockTexts: () => blockTexts(editor.state.doc),
    currentBlock: () => editor.state.selection.$from.index(0),
    markWriters(marks) {
      if (!editor.isDestroyed) editor.view.dispatch(editor.state.tr.setMeta(...markWriters(marks)));
    },
    passageTop(id) {
      const range = passageRange(editor.state, id);
      if (range === null) return undefined;
      const top = editor.view.dom.closest(".article-editor")?.getBoundingClientRect().top ?? 0;
      return editor.view.coordsAtPos(range.from).top - top;
    },
    scrollToPassage(id) {
      const range = passageRange(editor.state, id);
      if (range !== null) showAt(editor, range.from);
    },
    goToHeading(index) {
      const headings: number[] = [];
      editor.state.doc.forEach((node, at) => {
        if (node.type.name === "heading") headings.push(at);
      });
      const at = headings[index];
      if (at === undefined) return;
      editor.commands.focus(at + 1, { scrollIntoView: false });
      showAt(editor, at + 1);
    },
    goToLine(line) {
      const at = blockAtLine(editor, latest.read(), line);
      if (at === undefined) return;
      editor.commands.focus(at + 1, { scrollIntoView: false });
      showAt(editor, at + 1);
    },
  };
}

function showAt(editor: Editor, at: number): void {
  const { node } = editor.view.domAtPos(at);
  const element = node instanceof Element ? node : node.parentElement;
  element?.scrollIntoView({ block: "center" });
}

/**
 * Returns the position of the block at a line of the Markdown, if any. The Markdown and the document have the same blocks in
 * the same order, except for empty ones.
 */
function blockAtLine(editor: Editor, markdown: string, line: number): number | undefined {
  const before = markdown.split("\n").slice(0, line).join("\n");
  const wanted = before.split(/\n{2,}/).length - 1;
  const filled: number[] = [];
  editor.state.doc.forEach((node, at) => {
    if (node.textContent.trim() !== "" || node.type.name === "image") filled.push(at);
  });
  return filled[Math.min(wanted, filled.length - 1)];
}
