import { limits } from "@galley/contract";
import { brandWordsOf } from "@galley/writer";
import { z } from "zod";
import { textOf } from "#src/content/articles/texts/text.ts";
import type { ModelUsage, TextModel } from "#src/operations/outside/models.ts";
import { describeBrand } from "../prompts/describe-brand.ts";
import { promptVersion, readPrompt } from "../prompts/read-prompt.ts";
import type { Brief } from "./load-brief.ts";
import { problemsOfText } from "./text-problems.ts";

const Outline = z.strictObject({
  title: z.string(),
  sections: z.array(z.strictObject({ heading: z.string(), points: z.array(z.string()) })),
});
type Outline = z.infer<typeof Outline>;

const Picture = z.strictObject({ subject: z.string(), alt: z.string() });

const ArticleDraft = z.strictObject({
  title: z.string(),
  summary: z.string(),
  seoTitle: z.string(),
  seoDescription: z.string(),
  markdown: z.string(),
  cover: Picture,
  pictures: z.array(Picture),
});
export type ArticleDraft = z.infer<typeof ArticleDraft>;

const wordsMin = 600;
const wordsMax = 1500;
// Models count words differently.
const slack = 0.25;
const outlineMilliseconds = 60_000;
const articleMilliseconds = 180_000;

type WritingOptions = {
  organizationId: string;
  pictures: number;
  signal: AbortSignal;
  /** Told what has come of the model's answer with the article. */
  onText: (answer: string) => void;
};

export function articlePromptVersion(): string {
  return promptVersion("outline", "topic", "article");
}

/** Has a model plan and then write an article that keeps to the article language and to the brand. Fails where it does not. */
export async function writeArticle(
  model: TextModel,
  brief: Brief,
  { organizationId, pictures, signal, onText }: WritingOptions,
): Promise<{ draft: ArticleDraft; promptVersion: string; usage: ModelUsage }> {
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
    schema: ArticleDraft,
    check: (draft) => problemsOfDraft(organizationId, draft, brief),
    outputTokensMax: 8000,
    timeoutMilliseconds: articleMilliseconds,
    signal,
    onText,
  });
  return {
    draft: article.value,
    promptVersion: articlePromptVersion(),
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

async function problemsOfDraft(organizationId: string, draft: ArticleDraft, { brand, links }: Brief): Promise<string[]> {
  const contents = await textOf(organizationId, draft.markdown).ask("contents");
  const { wordCount: words, headings, images } = contents;
  return [
    ...problemsOfText(draft, contents, { links: new Set(links.map(({ url }) => url)), allow: brandWordsOf(brand).allow }),
    ...(words < wordsMin * (1 - slack) || words > wordsMax * (1 + slack)
      ? [`markdown: It has ${words} words; ${wordsMin} to ${wordsMax} are wanted.`]
      : []),
    ...(headings < 3 ? ["markdown: It has fewer than three headings."] : []),
    ...(images.length > 0 ? ["markdown: It has images. Leave them out; they are added later."] : []),
    // The descriptions of pictures stand beside the text.
    ...(brandWordsOf(brand).allow([draft.cover, ...draft.pictures].flatMap(({ subject, alt }) => [subject, alt]).join("\n"))
      ? []
      : ["cover, pictures: They name a competitor or a word to avoid."]),
  ];
}

/** Sums the usage of several calls. A count that one of them does not report is null. */
function addUsage(...usages: readonly ModelUsage[]): ModelUsage {
  const sum = (counts: (number | null)[]) =>
    counts.reduce<number | null>((all, count) => (all === null || count === null ? null : all + count), 0);
  return {
    inputTokens: sum(usages.map(({ inputTokens }) => inputTokens)),
    outputTokens: sum(usages.map(({ outputTokens }) => outputTokens)),
    calls: usages.reduce((all, { calls }) => all + calls, 0),
  };
}
