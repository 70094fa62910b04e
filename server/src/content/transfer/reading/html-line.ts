import type { Inline } from "@galley/markdown";
import type { PageElement } from "#src/core/source-pages/reading/page-dom.ts";

/** Formatting of the text inside an element. */
export type Marks = { strong: boolean; emphasis: boolean; code: boolean; link: { element: PageElement; href: string } | null };

export const plain: Marks = { strong: false, emphasis: false, code: false, link: null };

/** A line of text under construction. Pieces of one link become one link. */
export type HtmlLine = { inlines: Inline[]; link: { element: PageElement; children: Inline[] } | null; spaced: boolean };

export function startHtmlLine(): HtmlLine {
  return { inlines: [], link: null, spaced: true };
}

export function addText(line: HtmlLine, text: string, marks: Marks): void {
  const collapsed = text.replace(/[ \t\r\n\f]+/g, " ");
  const added = line.spaced && collapsed.startsWith(" ") ? collapsed.slice(1) : collapsed;
  if (added === "") return;
  line.spaced = added.endsWith(" ");
  const inner: Inline = marks.code ? { type: "code", text: added } : { type: "text", text: added };
  const stressed: Inline = marks.emphasis ? { type: "emphasis", children: [inner] } : inner;
  const inline: Inline = marks.strong ? { type: "strong", children: [stressed] } : stressed;
  place(line, inline, marks);
}

/** Adds a line break. Returns false when the break ends the paragraph instead: it is the second in a row, or nothing comes before it. */
export function addBreak(line: HtmlLine, marks: Marks): boolean {
  const last = line.link?.children.at(-1) ?? line.inlines.at(-1);
  if (last === undefined || last.type === "break") return false;
  place(line, { type: "break" }, marks);
  line.spaced = true;
  return true;
}

function place(line: HtmlLine, inline: Inline, { link }: Marks): void {
  if (link === null) {
    line.inlines.push(inline);
    line.link = null;
    return;
  }
  if (line.link?.element !== link.element) {
    const children: Inline[] = [];
    line.inlines.push({ type: "link", href: link.href, children });
    line.link = { element: link.element, children };
  }
  line.link.children.push(inline);
}
