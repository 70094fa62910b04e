export { startOfText } from "./beginning.ts";
export { type DeadLink, deadLinksOf } from "./dead-links.ts";
export { align } from "./difference/align.ts";
export { type Aligned, alignItems } from "./difference/align-items.ts";
export { diffBlocks } from "./difference/diff-blocks.ts";
export { type DiffWord, diffWords } from "./difference/diff-words.ts";
export { joinBlocks, mergeArticles, mergedText } from "./difference/merge-articles.ts";
export type { MergedPart } from "./difference/merge-sequences.ts";
export type {
  Block,
  Break,
  Code,
  Document,
  Emphasis,
  Heading,
  Image,
  Inline,
  Inlines,
  Link,
  List,
  Paragraph,
  Quote,
  Strong,
  Text,
} from "./document.ts";
export type { Dropped, DroppedImage, DroppedImageReason, DroppedKind, KeptKinds, Loss, NearestForm } from "./dropped.ts";
export { excerptOf } from "./excerpt.ts";
export { hashtagKey, isHashtag } from "./hashtags.ts";
export { blocksOfElement, type HtmlRules } from "./html/blocks-of-element.ts";
export { breaksLine, type HtmlElement, type HtmlNode, isListElement, keepsLines } from "./html/dom.ts";
export { type Marks, marksOfTag } from "./html/line.ts";
export { createHtmlLosses, type HtmlLoss, wordsOfElement } from "./html/losses.ts";
export { imageIdIn, imageIdsOf } from "./images.ts";
export { kindsOfSigns } from "./kinds-of-signs.ts";
export { linkTarget } from "./links.ts";
export { withLostTitle } from "./lost-title.ts";
export { mapLinks } from "./map-links.ts";
export { wordsOfHtml } from "./nearest/words-of-html.ts";
export { normalizeText } from "./normalize-text.ts";
export { oneLine } from "./one-line.ts";
export { type ParsedArticle, parseArticle } from "./parse/parse-article.ts";
export { type Anchor, anchorAt, normalContext, normalText, type Span } from "./passages/anchor.ts";
export { anchorOf } from "./passages/anchor-of.ts";
export { locate } from "./passages/locate.ts";
export { indexNormal, type NormalIndex, sourceSpan } from "./passages/normal-index.ts";
export { inlineContentsOf, inlineText, plainTextOf } from "./plain-text.ts";
export { toBlocks } from "./render/content-blocks.ts";
export { escapeHtml } from "./render/escape-html.ts";
export { type HtmlOptions, type PageImage, toHtml } from "./render/html.ts";
export { type OutlineEntry, outlineOf } from "./render/outline.ts";
export { replaceSpans } from "./replace-spans.ts";
export { replaceWords, textsOf } from "./replace-words.ts";
export { type ResolvedImage, resolveImages } from "./resolve-images.ts";
export { numberedItems } from "./tree/blocks.ts";
export { normalDocument } from "./tree/normal-document.ts";
export { wordCountOf } from "./word-count.ts";
export { writeMarkdown } from "./write/write-markdown.ts";
