import type { Page } from "playwright-core";
import type { markdownOf } from "../../dashboard/src/features/content/articles/editor/bridge/markdown.ts";

type Json = Parameters<typeof markdownOf>[0];

// Runs in the page. It is text, because tests have no browser types.
const through = `(docs, way) => {
  const { editor } = document.querySelector(".ProseMirror");
  return docs.map((doc) => {
    editor.commands.setContent(doc);
    if (way === "copy") {
      const { view } = editor;
      const { dom } = view.serializeForClipboard(view.state.doc.slice(0, view.state.doc.content.size));
      editor.commands.setContent({ type: "doc", content: [{ type: "paragraph" }] });
      editor.commands.selectAll();
      view.pasteHTML(dom.innerHTML);
    }
    return editor.getJSON();
  });
}`;

/** Loads documents into the real editor, one after the other, and returns what it then holds. */
export function throughEditor(page: Page, docs: Json[], way: "load" | "copy"): Promise<Json[]> {
  return page.evaluate(`(${through})(${JSON.stringify(docs)}, ${JSON.stringify(way)})`);
}
