import { type Block, inlineText, parseArticle } from "@galley/markdown";
import { sentence } from "@galley/messages";
import { type PageJob, type PageKind, type PageOutcome, Unreadable } from "../job.ts";
import { beginningOfText, boundDocument } from "./bound-document.ts";
import { decodeText } from "./decode-text.ts";
import type { FoundContent } from "./found.ts";
import { readLanguage, withoutHash } from "./page-facts.ts";
import { pageBlocksOfText } from "./plain-text.ts";
import { readHtml } from "./read-html.ts";

// A shorter text is a notice such as "Loading" or "Please sign in".
const lettersMin = 60;
const titleLengthMax = 300;

/** Reads the answer of an address. Fails with `Unreadable` when it has no text. */
export function readSourcePage(job: PageJob): PageOutcome {
  const source = decodeText(job.body, job.charset);
  const found = readers[job.kind](source, job);
  if ("leadsTo" in found) return found;
  const title = found.title.replace(/\s+/gu, " ").trim().slice(0, titleLengthMax).toWellFormed();
  const { document, text } = boundDocument(withoutTitle(found.blocks, title));
  if ((text.match(/[\p{L}\p{N}]/gu)?.length ?? 0) < lettersMin) throw nothingToRead();
  return { done: { title, language: found.language, document, text, url: found.url } };
}

const readers: Record<PageKind, (source: string, job: PageJob) => FoundContent | { leadsTo: string }> = {
  html: readHtml,
  xhtml: readHtml,
  text: readText,
  markdown: readMarkdown,
};

function readText(source: string, { language, url }: PageJob): FoundContent {
  if (source.includes("\0")) throw new Unreadable(sentence("refusal_page_not_text"));
  const blocks = pageBlocksOfText(beginningOfText(source));
  const [first] = blocks;
  const title = first?.type === "heading" ? inlineText(first.children) : "";
  return { title, language: readLanguage(language), url: withoutHash(url), blocks };
}

function readMarkdown(source: string, { language, url }: PageJob): FoundContent {
  const [front = ""] = /^---\r?\n[\s\S]{0,5000}?\n---\r?\n/.exec(source) ?? [];
  const named = /^title:\s*["']?(.{1,300}?)["']?\s*$/m.exec(front)?.[1];
  const { title, document } = parseArticle(beginningOfText(source.slice(front.length)));
  const [first] = document.blocks;
  const heading = first?.type === "heading" ? inlineText(first.children) : "";
  return { title: title ?? named ?? heading, language: readLanguage(language), url: withoutHash(url), blocks: document.blocks };
}

function withoutTitle(blocks: readonly Block[], title: string): readonly Block[] {
  const [first, ...others] = blocks;
  if (first?.type !== "heading") return blocks;
  const same = (text: string) => text.replace(/\s+/gu, " ").trim().toLowerCase();
  return same(inlineText(first.children)) === same(title) ? others : blocks;
}

function nothingToRead(): Unreadable {
  return new Unreadable(sentence("refusal_page_without_text"));
}
