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
export { excerptOf, startOfText } from "./excerpt.ts";
export { hashtagKey, isHashtag } from "./hashtags.ts";
export { blocksOfElement, type HtmlRules } from "./html/blocks-of-element.ts";
export { breaksLine, type HtmlElement, type HtmlNode, isListElement, keepsLines } from "./html/dom.ts";
export { type Marks, marksOfTag } from "./html/line.ts";
export { createHtmlLosses, type HtmlLoss, wordsOfElement } from "./html/losses.ts";
export { imageIdIn, imageIdsOf } from "./images.ts";
export { type DeadLink, deadLinksOf, linkTarget, mapLinks } from "./links.ts";
export { wordsOfHtml } from "./nearest/words-of-html.ts";
export { normalizeText } from "./normalize-text.ts";
export { oneLine } from "./one-line.ts";
export { type OutlineEntry, outlineOf } from "./outline.ts";
export { type ParsedArticle, parseArticle, withLostTitle } from "./parse/parse-article.ts";
export { type Anchor, anchorAt, normalContext, normalText, type Span } from "./passages/anchor.ts";
export { anchorOf, locate } from "./passages/locate.ts";
export { indexNormal, type NormalIndex, sourceSpan } from "./passages/normal-index.ts";
export { inlineContentsOf, inlineText, plainTextOf } from "./plain-text.ts";
export { toBlocks } from "./render/content-blocks.ts";
export { escapeHtml, type HtmlOptions, type PageImage, toHtml } from "./render/html.ts";
export { replaceSpans } from "./replace-spans.ts";
export { replaceWords, textsOf } from "./replace-words.ts";
export { type ResolvedImage, resolveImages } from "./resolve-images.ts";
export { numberedItems } from "./tree/blocks.ts";
export { normalDocument } from "./tree/normal-document.ts";
export { kindsOfSigns, wordCountOf } from "./word-count.ts";
export { rememberingWriter, writeMarkdown } from "./write/write-markdown.ts";
