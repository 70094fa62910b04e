import { parseArticle, toBlocks } from "@galley/markdown";
import fc from "fast-check";
import { expect, test } from "vitest";
import { anySource } from "../../markdown/test/arbitraries.ts";
import { renderHtml } from "./blocks/render-html.ts";
import { escapeMarkup } from "./escape-markup.ts";
import { renderReact } from "./react.ts";

type Element = { type: unknown; props: Record<string, unknown>; children: readonly (Element | string)[] };

/** The overloads of React's own types, which a caller passes as they are. */
declare function reactCreateElement(type: "input", props?: { value?: string } | null, ...children: unknown[]): Element;
declare function reactCreateElement<Props extends object>(
  type: ((props: Props) => unknown) | string,
  props?: ({ key?: string | number | null } & Props) | null,
  ...children: unknown[]
): Element;

const createElement = (type: unknown, props: Record<string, unknown>, ...children: (Element | string)[]): Element => ({
  type,
  props,
  children,
});
const attributeNames: Record<string, string> = { className: "class", srcSet: "srcset" };

function htmlOf(node: Element | string): string {
  if (typeof node === "string") return escapeMarkup(node);
  const attributes = Object.entries(node.props)
    .filter(([name]) => name !== "key")
    .map(([name, value]) => ` ${attributeNames[name] ?? name}="${escapeMarkup(String(value))}"`);
  const start = `<${node.type}${attributes.join("")}>`;
  return node.type === "br" || node.type === "img" ? start : `${start}${node.children.map(htmlOf).join("")}</${node.type}>`;
}

test("elements say the same as the HTML, whatever the article", () => {
  const image = { src: "https://galley.example/api/v1/images/img_1", width: 1600, height: 900 };
  fc.assert(
    fc.property(anySource, (source) => {
      const blocks = toBlocks(parseArticle(source).document, () => image);
      const elements = renderReact(blocks, { createElement });
      expect(elements.map((element) => `${htmlOf(element)}\n`).join("")).toBe(renderHtml(blocks));
    }),
    { numRuns: 500 },
  );
});

test("props are named as React names them, keys tell the children apart, and components stand in for tags", () => {
  const link = () => null;
  const [quote, text] = renderReact(
    [
      { type: "quote", text: "a", author: "b" },
      { type: "paragraph", text: "[c](/d) **e**" },
    ],
    { createElement, components: { a: link } },
  );
  expect(quote).toMatchObject({ type: "figure", props: { key: 0, className: "quote" } });
  expect(text).toMatchObject({
    props: { key: 1 },
    children: [{ type: link, props: { key: 0, href: "/d" }, children: ["c"] }, " ", { type: "strong", props: { key: 2 } }],
  });
});

test("createElement of React fits as it is typed", () => {
  const render = () => renderReact([], { createElement: reactCreateElement });
  expect(render).toThrow(ReferenceError);
});
