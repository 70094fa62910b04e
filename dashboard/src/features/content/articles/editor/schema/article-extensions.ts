import type { AnyExtension } from "@tiptap/core";
import { Bold } from "@tiptap/extension-bold";
import { Code } from "@tiptap/extension-code";
import { Document } from "@tiptap/extension-document";
import { Italic } from "@tiptap/extension-italic";
import { Text } from "@tiptap/extension-text";
import type { Uploads } from "../images/uploads.ts";
import { ArticleBulletList, ArticleHeading, ArticleListItem, ArticleOrderedList, ArticleParagraph, HardBreak } from "./blocks.ts";
import { ImageNode } from "./image-node.ts";
import { LinkMark } from "./link-mark.ts";
import { QuoteNode } from "./quote-node.ts";

/** Returns the editor's extensions for exactly what the article language has. */
export function articleExtensions(uploads: Uploads | null): AnyExtension[] {
  return [
    Document,
    ArticleParagraph,
    Text,
    ArticleHeading,
    ArticleBulletList,
    ArticleOrderedList,
    ArticleListItem,
    QuoteNode,
    ImageNode.configure({ uploads }),
    HardBreak,
    LinkMark,
    Bold,
    Italic,
    Code.extend({ excludes: "" }),
  ];
}
