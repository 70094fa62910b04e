import type { ContentBlock } from "./articles.ts";
import { type ElementNode, elementsOf, type Node, type RenderOptions, type Tag } from "./blocks/elements.ts";

/** Parts of React (or Preact) that `renderReact` uses, passed in so that this package depends on neither. */
export type ReactOptions<Element> = RenderOptions & {
  /** `createElement` of React. */
  createElement(type: unknown, props: Record<string, unknown>, ...children: (Element | string)[]): Element;
  /** Components to show instead of a tag, for example `{ a: Link, img: Image }`; they receive the props of the tag. */
  readonly components?: Readonly<Partial<Record<Tag, unknown>>>;
};

const numbers = new Set(["width", "height", "start"]);
const propNames: Readonly<Record<string, string>> = { class: "className", srcset: "srcSet" };

/**
 * Returns an article's blocks as React elements with keys, one per block: the same tags and the same safety as `renderHtml`,
 * without `dangerouslySetInnerHTML`. `width` and `height` of images are numbers of pixels, `start` of lists
 * is a number.
 */
export function renderReact<Element>(blocks: readonly ContentBlock[], options: ReactOptions<Element>): Element[] {
  return elementsOf(blocks, options).map((element, index) => reactElement(element, index, options));
}

function reactElement<Element>(element: ElementNode, key: number, options: ReactOptions<Element>): Element {
  const props: Record<string, unknown> = { key };
  for (const [name, value] of Object.entries(element.attributes)) {
    props[propNames[name] ?? name] = numbers.has(name) ? Number(value) : value;
  }
  const type = options.components?.[element.tag] ?? element.tag;
  return options.createElement(type, props, ...element.children.map((child, index) => reactNode(child, index, options)));
}

function reactNode<Element>(node: Node, key: number, options: ReactOptions<Element>): Element | string {
  return typeof node === "string" ? node : reactElement(node, key, options);
}
