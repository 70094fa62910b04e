import { type Inline, type Inlines, linkTarget } from "@galley/markdown";
import { createElement, Fragment, type ReactElement, type ReactNode } from "react";

/** Returns inline content as elements. React escapes every text, and every address is checked once more. */
export function inlineElements(inlines: Inlines): ReactElement {
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
