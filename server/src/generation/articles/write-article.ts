import { limits } from "@galley/contract";
import { type Inline, parseArticle, wordCountOf } from "@galley/markdown";
import { z } from "zod";
import type { ModelUsage, TextModel } from "#src/platform/outside/models.ts";
import { brandWordsOf } from "#src/writer/brand-words.ts";
import { addUsage } from "../models/add-usage.ts";
import { describeBrand } from "../prompts/describe-brand.ts";
import { promptVersion, readPrompt } from "../prompts/read-prompt.ts";
import type { Brief } from "./load-brief.ts";

const Outline = z.strictObject({
  title: z.string(),
  sections: z.array(z.strictObject({ heading: z.string(), points: z.array(z.string()) })),
});
type Outline = z.infer<typeof Outline>;

const Draft = z.strictObject({
  title: z.string(),
  summary: z.string(),
  seoTitle: z.string(),
  seoDescription: z.string(),
  markdown: z.string(),
  cover: z.string(),
  pictures: z.array(z.string()),
});
export type Draft = z.infer<typeof Draft>;

const wordsMin = 600;
const wordsMax = 1500;
// What a model counts as words is not exactly what is counted here.
const slack = 0.25;
const outlineMilliseconds = 60_000;
const articleMilliseconds = 180_000;

/** Has a model plan and then write an article that keeps to the article language and to the brand, or fails. */
export async function writeArticle(
  model: TextModel,
  brief: Brief,
  { pictures, signal }: { pictures: number; signal: AbortSignal },
): Promise<{ draft: Draft; promptVersion: string; usage: ModelUsage }> {
  const { topic } = brief;
  const common = { brand: describeBrand({ ...brief.brand, name: brief.name }), language: topic.locale };
  const said = (text: string) => text || "not said";
  const about = readPrompt("topic", {
    title: topic.title,
    keyword: said(topic.keyword),
    pillar: said(topic.pillar),
    intent: said(topic.intent),
    callToAction: said(topic.callToAction || (brief.brand.callsToAction[0] ?? "")),
    avoid: said(topic.avoid),
  });
  const outline = await model.write({
    instructions: readPrompt("outline", common),
    prompt: about,
    schema: Outline,
    check: problemsOfOutline,
    outputTokensMax: 2000,
    timeoutMilliseconds: outlineMilliseconds,
    signal,
  });
  const links = brief.links.map(({ title, url }) => `- [${title}](${url})`).join("\n");
  const article = await model.write({
    instructions: readPrompt("article", {
      ...common,
      wordsMin: String(wordsMin),
      wordsMax: String(wordsMax),
      pictures: String(pictures),
      links: links === "" ? "There are none yet." : links,
    }),
    prompt: `${about}\n\n${showOutline(outline.value)}`,
    schema: Draft,
    check: (draft) => problemsOfDraft(draft, brief),
    outputTokensMax: 8000,
    timeoutMilliseconds: articleMilliseconds,
    signal,
  });
  return {
    draft: article.value,
    promptVersion: promptVersion("outline", "topic", "article"),
    usage: addUsage(outline.usage, article.usage),
  };
}

function showOutline({ title, sections }: Outline): string {
  return [
    `Title: ${title}`,
    ...sections.flatMap(({ heading, points }) => ["", `## ${heading}`, ...points.map((point) => `- ${point}`)]),
  ].join("\n");
}

function problemsOfOutline({ sections, title }: Outline): string[] {
  return [
    ...(sections.length < 3 || sections.length > 10 ? [`sections: There are ${sections.length}; four to eight are wanted.`] : []),
    ...(title.trim() === "" || title.length > limits.titleLengthMax ? ["title: It is empty or too long."] : []),
  ];
}

function problemsOfDraft(draft: Draft, { brand, links }: Brief): string[] {
  const { document, title: headline, dropped } = parseArticle(draft.markdown);
  const words = wordCountOf(document);
  const headings = document.blocks.filter(({ type }) => type === "heading").length;
  const images = document.blocks.filter(({ type }) => type === "image").length;
  const own = new Set(links.map(({ url }) => url));
  const foreign = hrefsIn(document.blocks).filter((href) => !own.has(href));
  const lengths = [
    ["title", limits.titleLengthMax],
    ["summary", limits.summaryLengthMax],
    ["seoTitle", limits.seoTitleLengthMax],
    ["seoDescription", limits.seoDescriptionLengthMax],
  ] as const;
  return [
    ...lengths.filter(([name, max]) => draft[name].length > max).map(([name, max]) => `${name}: It has more than ${max} characters.`),
    ...(draft.title.trim() === "" ? ["title: It is empty."] : []),
    ...(headline === null ? [] : ["markdown: It begins with a title. Begin with the text."]),
    ...(words < wordsMin * (1 - slack) || words > wordsMax * (1 + slack)
      ? [`markdown: It has ${words} words; ${wordsMin} to ${wordsMax} are wanted.`]
      : []),
    ...(headings < 3 ? ["markdown: It has fewer than three headings."] : []),
    ...(images > 0 ? ["markdown: It has images. Leave them out; they are added later."] : []),
    ...dropped.map(({ kind, line }) => `markdown: Line ${line} holds ${kind}, which an article cannot have.`),
    ...foreign.map((href) => `markdown: ${href} is not among the own articles. Take the link out.`),
    ...(brandWordsOf(brand).allow(JSON.stringify(draft))
      ? []
      : ["It holds one of the words to avoid or names a competitor. Say it in another way."]),
  ];
}

/** Every address that a text links to. */
function hrefsIn(blocks: ReturnType<typeof parseArticle>["document"]["blocks"]): string[] {
  return blocks.flatMap((block) => {
    if (block.type === "image") return [];
    if (block.type === "list") return block.items.flatMap((item) => item.flatMap(hrefsOf));
    if (block.type === "quote") return block.paragraphs.flatMap((paragraph) => paragraph.flatMap(hrefsOf));
    return block.children.flatMap(hrefsOf);
  });
}

function hrefsOf(inline: Inline): string[] {
  if (inline.type === "link") return [inline.href];
  return "children" in inline ? inline.children.flatMap(hrefsOf) : [];
}
