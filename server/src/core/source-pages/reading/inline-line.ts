import type { Inline, Inlines } from "@galley/markdown";
import { isElement, isText, type PageElement, type PageNode } from "./page-dom.ts";

type Marks = { strong: boolean; emphasis: boolean; code: boolean };

const plain: Marks = { strong: false, emphasis: false, code: false };

/** A run of text that is being collected, and how much of it is the text of links. */
export type InlineLine = { inlines: Inline[]; length: number; linkLength: number };

export function startInlineLine(): InlineLine {
  return { inlines: [], length: 0, linkLength: 0 };
}

const strong = new Set(["strong", "b"]);
const emphasis = new Set(["em", "i"]);
const code = new Set(["code", "kbd", "samp", "tt"]);
/** Skipped elements: readings above characters, images, and elements that only programs see. */
const silent = new Set(["rt", "rp", "img", "picture", "source", "wbr", "area"]);

/** Called for each element. It calls `walk` to go through the element's content, or skips it. */
export type VisitElement = (element: PageElement, walk: () => void) => void;

/** Walks through a node and adds its text, with strong words, emphasis and code, to the line that `line` gives at that moment. */
export function walkText(node: PageNode, line: () => InlineLine, visit: VisitElement): void {
  walk(node, plain, false);

  function walk(at: PageNode, marks: Marks, inLink: boolean): void {
    if (isText(at)) addText(line(), at.textContent, marks, inLink);
    if (!isElement(at) || silent.has(at.localName)) return;
    const within: Marks = {
      strong: marks.strong || strong.has(at.localName),
      emphasis: marks.emphasis || emphasis.has(at.localName),
      code: marks.code || code.has(at.localName),
    };
    const linked = inLink || at.localName === "a";
    visit(at, () => {
      for (const child of at.childNodes) walk(child, within, linked);
    });
  }
}

function addText(line: InlineLine, source: string, marks: Marks, inLink: boolean): void {
  const text = source.replace(/\s+/gu, " ");
  const last = line.inlines.at(-1);
  if (text === "" || (text === " " && (last === undefined || last.type === "break"))) return;
  const length = text.trim().length;
  line.length += length;
  if (inLink) line.linkLength += length;
  line.inlines.push(marked(text, marks));
}

function marked(text: string, marks: Marks): Inline {
  const inner: Inline = marks.code ? { type: "code", text } : { type: "text", text };
  const stressed: Inline = marks.emphasis ? { type: "emphasis", children: [inner] } : inner;
  return marks.strong ? { type: "strong", children: [stressed] } : stressed;
}

/** Returns the text of a node on one line. */
export function lineOf(node: PageNode, skipped: ReadonlySet<PageNode> = new Set()): InlineLine {
  const line = startInlineLine();
  walkText(
    node,
    () => line,
    (element, walk) => {
      if (skipped.has(element)) return;
      if (breaksLine(element)) addText(line, " ", plain, false);
      walk();
      if (breaksLine(element)) addText(line, " ", plain, false);
    },
  );
  return line;
}

export function inlineTextOf(inlines: Inlines): string {
  return inlines.map((inline) => ("children" in inline ? inlineTextOf(inline.children) : "text" in inline ? inline.text : " ")).join("");
}

const phrases = new Set(
  "a abbr acronym b bdi bdo big cite code data del dfn em font i ins kbd label mark q ruby rb s samp small span strike strong sub sup time tt u var".split(
    " ",
  ),
);

/** Returns whether an element begins a line: all but words within a sentence and custom elements do, unknown ones included. */
export function breaksLine({ localName }: PageElement): boolean {
  return !phrases.has(localName) && !localName.includes("-");
}
