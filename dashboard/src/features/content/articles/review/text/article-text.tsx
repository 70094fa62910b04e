import "#src/styles/article-text.ts";
import "#src/review/passages/passages.css";
import {
  type Block,
  type Document,
  type Image as ImageBlock,
  type Inline,
  type Inlines,
  linkTarget,
  parseArticle,
  type Quote,
} from "@galley/markdown";
import { createElement, Fragment, memo, type ReactElement, type ReactNode, useMemo } from "react";
import { addressInText } from "../../editor/images/address-in-text.ts";

export const ArticleText = memo(function ArticleText({ markdown }: { markdown: string }) {
  const { document } = useMemo(() => parseArticle(markdown), [markdown]);
  return <Blocks blocks={document.blocks} />;
});

function Blocks({ blocks }: { blocks: Document["blocks"] }) {
  return (
    <div className="article-text">{createElement(Fragment, null, ...blocks.map((block) => createElement(BlockElement, { block })))}</div>
  );
}

export function BlockElement({ block }: { block: Block }) {
  switch (block.type) {
    case "heading":
      return createElement(block.level === 2 ? "h2" : "h3", { tabIndex: -1 }, inlineElements(block.children));
    case "paragraph":
      return <p>{inlineElements(block.children)}</p>;
    case "list":
      return createElement(
        block.ordered ? "ol" : "ul",
        block.ordered ? { start: block.start } : null,
        ...block.items.map((item) => createElement("li", null, inlineElements(item))),
      );
    case "quote":
      return <QuoteElement quote={block} />;
    case "image":
      return <ImageElement image={block} />;
  }
}

function QuoteElement({ quote }: { quote: Quote }) {
  return createElement(
    "blockquote",
    null,
    ...quote.paragraphs.map((paragraph) => createElement("p", null, inlineElements(paragraph))),
    quote.author !== undefined && <cite>{quote.author}</cite>,
  );
}

/** Image of the library with its caption. The service returns it in the requested width. */
export function ImageElement({ image }: { image: ImageBlock }) {
  const address = addressInText(image.src);
  const picture = address === null ? null : <img src={address} alt={image.alt} loading="lazy" decoding="async" />;
  if (image.caption === undefined) return picture;
  return (
    <figure>
      {picture}
      <figcaption>{image.caption}</figcaption>
    </figure>
  );
}

/** Returns inline content as elements. React escapes every text, and every address is checked once more. */
function inlineElements(inlines: Inlines): ReactElement {
  return createElement(Fragment, null, ...inlines.map(inlineElement));
}

function inlineElement(inline: Inline): ReactNode {
  switch (inline.type) {
    case "text":
      return inline.text;
    case "code":
      return createElement("code", null, inline.text);
    case "break":
      return createElement("br");
    case "link": {
      // A relative link belongs to the article's own site, and this page is not on it.
      const target = linkTarget(inline.href);
      const href = target !== null && /^(https?:|mailto:)/i.test(target) ? target : undefined;
      return createElement("a", { href, title: target ?? undefined, target: "_blank", rel: "noreferrer" }, inlineElements(inline.children));
    }
    default:
      return createElement(inline.type === "strong" ? "strong" : "em", null, inlineElements(inline.children));
  }
}
