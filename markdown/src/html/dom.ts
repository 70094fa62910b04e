/** A node of a parsed page: the fields that browsers and parsers on a server share. */
export type HtmlNode = { readonly nodeType: number; readonly textContent: string | null; readonly childNodes: Iterable<HtmlNode> };

export type HtmlElement = HtmlNode & {
  readonly localName: string;
  getAttribute(name: string): string | null;
  querySelectorAll(selectors: string): Iterable<HtmlElement>;
  remove(): void;
};

export function isElement(node: HtmlNode): node is HtmlElement {
  return node.nodeType === 1;
}

export function isText(node: HtmlNode): boolean {
  return node.nodeType === 3;
}

const phrases = new Set(
  "a abbr acronym b bdi bdo big cite code data del dfn em font i ins kbd label mark nobr picture q ruby rb s samp sdfield small span strike strong sub sup time tt u var".split(
    " ",
  ),
);

/**
 * Returns whether an element begins a line: all but words within a sentence and custom elements do, unknown ones included.
 * `sdfield` is LibreOffice's.
 */
export function breaksLine({ localName }: HtmlElement): boolean {
  return !phrases.has(localName) && !/[-:]/.test(localName);
}

export function isListElement({ localName }: HtmlElement): boolean {
  return localName === "ul" || localName === "ol";
}
