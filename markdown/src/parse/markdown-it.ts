import createMarkdownIt, { type Env, type MarkdownIt, type Token } from "markdown-it";
import { useArticleBlocks, useLeanTokens } from "./block-rules.ts";
import { useArticleInlines } from "./inline-rules.ts";
import { useNotesAndAttributes } from "./notes.ts";

// The parser skips anything deeper, so our own bound for quotes and lists must be lower.
const maxNesting = 16;
/** Deepest nesting of brackets; each level reads the text behind it again. */
const bracketNestingMax = 8;

/** CommonMark with tables and struck text, which are read only to be told. Link targets stay as written; this package checks them itself. */
export const markdownIt = articleMarkdownIt();

/** Returns the block tokens of a source. Link definitions are added to `env`. */
export function blockTokens(source: string, env: Env): Token[] {
  const tokens: Token[] = [];
  markdownIt.block.parse(source, markdownIt, env, tokens);
  return tokens;
}

/** Returns the inline tokens of a block's content; `map` of links, images and tags contains offsets into it. */
export function inlineTokens(content: string, env: Env): Token[] {
  const tokens: Token[] = [];
  markdownIt.inline.parse(content, markdownIt, env, tokens);
  return tokens;
}

function articleMarkdownIt(): MarkdownIt {
  const configured = createMarkdownIt("commonmark", { html: true, maxNesting }).enable(["table", "strikethrough"]);
  configured.validateLink = () => true;
  configured.normalizeLink = (url) => url;
  configured.normalizeLinkText = (text) => text;
  const original = createMarkdownIt();
  useArticleBlocks(configured, original);
  useArticleInlines(configured, original);
  useNotesAndAttributes(configured);
  useLeanTokens(configured, maxNesting - bracketNestingMax);
  return configured;
}
