import { type Block, inlineContentsOf, inlineText, oneLine } from "@galley/markdown";
import { sentence } from "@galley/messages";
import { Readability } from "@mozilla/readability";
import { type PageJob, Unreadable } from "../job.ts";
import { blocksOfPage } from "./blocks-of-page.ts";
import { beginningOfText } from "./bound-document.ts";
import type { FoundContent } from "./found.ts";
import { type PageDocument, type PageElement, parsePage } from "./page-dom.ts";
import { contentOf, declaredLanguageOf, ownAddress, refreshTarget } from "./page-facts.ts";
import { pageBlocksOfText } from "./plain-text.ts";
import { removeNoise } from "./remove-noise.ts";

// A page that is shorter without its visitors' comments consists of them: a forum, questions and answers.
const ownLengthMin = 400;
const mainLengthMin = 200;

/** Extracts the readable part of a page. Nothing of it is run, and nothing else is fetched. */
export function readHtml(source: string, job: PageJob): FoundContent | { leadsTo: string } {
  const document = parsePage(source);
  const leadsTo = refreshTarget(document, job.url);
  if (leadsTo !== undefined) return { leadsTo };
  if (document.querySelector("frameset") !== null) {
    throw new Unreadable(sentence("refusal_page_of_frames"));
  }
  const facts = { language: declaredLanguageOf(document, job.language), url: ownAddress(document, job.url) };
  const preformatted = textInPre(document);
  const own = readPart(document, false);
  const part = lengthOf(own.blocks) >= ownLengthMin ? own : longer(own, readPart(parsePage(source), true));
  if (lengthOf(part.blocks) < ownLengthMin && preformatted.length > ownLengthMin) {
    return { ...facts, title: part.title, blocks: pageBlocksOfText(beginningOfText(preformatted)) };
  }
  return { ...facts, ...part };
}

type Part = { title: string; blocks: Block[] };

function longer(one: Part, other: Part): Part {
  return lengthOf(other.blocks) > lengthOf(one.blocks) ? other : one;
}

function readPart(document: PageDocument, withComments: boolean): Part {
  const named = oneLine(contentOf(document, 'meta[property="og:title"]') ?? "");
  const title = oneLine(document.title);
  removeNoise(document, { withComments });
  keepMain(document);
  const headings = [...document.querySelectorAll("h1")].map(({ textContent }) => oneLine(textContent));
  const article = new Readability<PageElement>(document, { serializer: (node) => node as PageElement, disableJSONLD: true }).parse();
  const content = article?.content ?? null;
  return { title: titleOf([named, title], headings), blocks: content === null ? [] : blocksOfPage(content) };
}

/** Keeps only the main part of a page that marks exactly one, unless that part is almost empty. */
function keepMain(document: PageDocument): void {
  const [main, another] = document.querySelectorAll("main, [role='main']");
  if (main !== undefined && another === undefined && oneLine(main.textContent).length >= mainLengthMin) document.body.replaceChildren(main);
}

/** Returns the title without the site's name, which titles carry around the page's heading, mostly after it. */
function titleOf(titles: readonly string[], headings: readonly string[]): string {
  const shown = headings.filter((heading) => heading !== "" && titles.some((title) => title.includes(heading)));
  const [longest] = shown.toSorted((one, other) => other.length - one.length);
  const title = titles.find((one) => one !== "") ?? headings[0] ?? "";
  const [, own = title, site = ""] = /^(.+)\s[|–—·»•-]\s(.+?)$/u.exec(title) ?? [];
  return longest ?? (site.length < own.length ? own : title);
}

function lengthOf(blocks: readonly Block[]): number {
  return blocks.reduce((sum, block) => sum + blockLength(block), 0);
}

function blockLength(block: Block): number {
  return inlineContentsOf(block).reduce((sum, inline) => sum + inlineText(inline).length, 0);
}

/** Returns the text of all `pre` elements: old pages and mail archives keep their whole text in them. */
function textInPre(document: PageDocument): string {
  return [...document.querySelectorAll("pre")].map(({ textContent }) => textContent).join("\n\n");
}
