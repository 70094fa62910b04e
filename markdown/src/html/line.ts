import type { Inline } from "../document.ts";
import type { HtmlElement } from "./dom.ts";

/** Formatting of the text in an element. Texts with the same `link` object are parts of one link, which is `written` once it has words. */
export type Marks = {
  readonly strong: boolean;
  readonly emphasis: boolean;
  readonly code: boolean;
  readonly link: { readonly href: string; written?: boolean } | null;
};

export const noMarks: Marks = { strong: false, emphasis: false, code: false, link: null };

/** Returns the marks of text in an element by its tag, given those around it. */
export function marksOfTag({ localName }: HtmlElement, around: Marks): Marks {
  if (localName === "strong" || localName === "b") return { ...around, strong: true };
  if (localName === "em" || localName === "i") return { ...around, emphasis: true };
  return /^(?:code|kbd|samp|tt)$/.test(localName) ? { ...around, code: true } : around;
}

/**
 * A line of text under construction. `spaced`: a space at the start of the next text would be a second one. `ended`: the source ended
 * the line, so that a break comes before the next words. `parted`: something that stays out stood behind a word, so that the next one is
 * another.
 */
export type HtmlLine = {
  readonly inlines: Inline[];
  open: { link: Marks["link"]; children: Inline[] } | null;
  spaced: boolean;
  ended: boolean;
  parted: boolean;
  /** The last characters. */
  end: string;
};

export function startHtmlLine(): HtmlLine {
  return { inlines: [], open: null, spaced: true, ended: false, parted: false, end: "" };
}

export function addLineText(line: HtmlLine, text: string, marks: Marks): void {
  if (line.ended && text.trim() === "") return;
  if (line.ended) addLineBreak(line, marks);
  const parted = line.parted && /^[\p{L}\p{N}]/u.test(text) ? ` ${text}` : text;
  const added = line.spaced && parted.startsWith(" ") ? parted.slice(1) : parted;
  if (added === "") return;
  if (marks.link !== null && /\S/.test(added)) marks.link.written = true;
  line.parted = false;
  line.end = added.slice(-2);
  line.spaced = added.endsWith(" ");
  const inner: Inline = marks.code ? { type: "code", text: added } : { type: "text", text: added };
  const stressed: Inline = marks.emphasis ? { type: "emphasis", children: [inner] } : inner;
  place(line, marks.strong ? { type: "strong", children: [stressed] } : stressed, marks);
}

/** Notes that something stood here that stays out, such as a sign between two words. */
export function partWords(line: HtmlLine): void {
  line.parted = /[\p{L}\p{N}]$/u.test(line.end);
}

/** Adds a line break. Returns false when the break ends the paragraph instead: it is the second in a row, or nothing comes before it. */
export function addLineBreak(line: HtmlLine, marks: Marks): boolean {
  line.ended = false;
  const last = line.open?.children.at(-1) ?? line.inlines.at(-1);
  if (last === undefined || last.type === "break") return false;
  place(line, { type: "break" }, marks);
  line.end = "";
  line.parted = false;
  line.spaced = true;
  return true;
}

function place(line: HtmlLine, inline: Inline, { link }: Marks): void {
  if (link === null) {
    line.inlines.push(inline);
    line.open = null;
    return;
  }
  if (line.open?.link !== link) {
    const children: Inline[] = [];
    line.inlines.push({ type: "link", href: link.href, children });
    line.open = { link, children };
  }
  line.open.children.push(inline);
}
