import { limits, type Objective, type PostFormat, type Tone } from "@galley/contract";
import { plainTextOf } from "@galley/markdown";
import { sentenceIn } from "@galley/messages";
import { brandWordsOf, type PostInput, type WriterSource } from "@galley/writer";
import { z } from "zod";
import { checkFieldNames } from "#src/content/posts/rules/content-fields.ts";
import { readContent } from "#src/content/posts/rules/read-content.ts";
import type { PostRequest } from "#src/core/database/column-shapes.ts";
import type { ModelUsage, TextModel } from "#src/operations/outside/models.ts";
import { describeBrand } from "../prompts/describe-brand.ts";
import { promptVersion, readPrompt } from "../prompts/read-prompt.ts";
import { Hopeless } from "../work/outcome.ts";
import type { Material, Voice } from "./load-material.ts";

/** Instructions for each objective. */
const objectiveWishes: Record<Objective, string> = {
  leads: "bring readers to get in touch; show the problem and what solving it is worth, then the call to action.",
  authority: "show that the organization knows its subject; lead with facts and a clear position.",
  educate: "teach one thing that readers can use today.",
  launch: "make something new known: what it is, for whom, and what it changes.",
  retain: "be of use to those who are customers already.",
  save: "be worth keeping: steps, a checklist or figures to come back to.",
  engage: "start a conversation; end with one honest question that is easy to answer.",
  hire: "make the right people want to work here; show how the work is done.",
  sell: "bring readers to buy; say what they get, and answer the usual doubt.",
};

/** Instructions for each tone. */
const toneWishes: Record<Tone, string> = {
  consultative: "an adviser who explains and weighs, without pressure.",
  direct: "short and clear; the point first, no detours.",
  didactic: "a teacher; step by step, terms explained when they first appear.",
  casual: "as one speaks to a colleague; light, and never sloppy.",
};

const hashtags = z.array(z.string());
const shapes = {
  linkedin: z.strictObject({ text: z.string(), hashtags }),
  x: z.strictObject({ parts: z.array(z.string()) }),
  carousel: z.strictObject({
    slides: z.array(z.strictObject({ kicker: z.string(), title: z.string(), body: z.string() })),
    caption: z.string(),
    hashtags,
  }),
} satisfies Record<PostFormat, z.ZodType>;

const outputTokensMax = 4000;
const timeoutMilliseconds = 90_000;
/** Maximum number of characters of a source that a model gets. */
const materialLengthMax = 60_000;
// A text that is slightly too long is not worth another round.
const slack = 1.1;

type Written = { post: PostInput; promptVersion: string; usage: ModelUsage };

/**
 * Has a model write the post. Fails where the text breaks the rules that hold for posts of people. `mark` marks the end of the
 * material: no author of the material can know it.
 */
export async function writeWithModel(
  model: TextModel,
  { voice, material, request, mark, signal }: { voice: Voice; material: Material; request: PostRequest; mark: string; signal: AbortSignal },
): Promise<Written> {
  const { format, objective, tone, size } = request;
  const url = "topic" in material ? null : material.url;
  const instructions = readPrompt("post", {
    brand: describeBrand({ name: voice.name, ...voice.brand }),
    language: material.language,
    objective: objectiveWishes[objective],
    tone: toneWishes[tone],
    format: readPrompt(format, { size: String(size), address: url === null ? "No links." : `Lead readers to ${url} once, at the end.` }),
  });
  const shape: z.ZodType<Omit<PostInput, "format">> = shapes[format];
  const { value, usage } = await model.write({
    instructions,
    prompt: readPrompt("material", { ...describeMaterial(material), mark }),
    schema: shape,
    check: (written) => problemsOf({ format, ...written }, request, voice),
    outputTokensMax,
    timeoutMilliseconds,
    signal,
  });
  return { post: { format, ...value }, promptVersion: promptVersion("post", format, "material"), usage };
}

function describeMaterial(material: Material): { title: string; material: string } {
  if ("topic" in material) return { title: material.topic, material: "There is nothing but this topic." };
  return { title: material.title, material: sourceText(material).slice(0, materialLengthMax).toWellFormed() };
}

function sourceText({ body }: WriterSource): string {
  return body.kind === "text" ? body.text : plainTextOf(body.document);
}

// With fewer words a model would invent.
const wordsMin = 5;

/** Refuses a source with too little text. */
export function requireSubstance(material: Material): void {
  if ("topic" in material) return;
  const words = sourceText(material).match(/[\p{L}\p{N}]+/gu)?.length ?? 0;
  if (words < wordsMin && !/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Thai}]{10}/u.test(sourceText(material)))
    throw new Hopeless("There is too little text to write from. Send more of it, or a topic.");
}

function problemsOf(post: PostInput, { format, size }: PostRequest, { brand }: Voice): string[] {
  const { content, violations } = readContent(format, post);
  const named = [...checkFieldNames(format, post), ...violations].map(({ param, text }) => `${param}: ${sentenceIn("en", text)}`);
  const tooManyTags =
    content.kind === "linkedin" && content.hashtags.length > limits.linkedinHashtagsAdvisedMax
      ? [`hashtags: There are ${content.hashtags.length}; write at most ${limits.linkedinHashtagsAdvisedMax}. Keep the best.`]
      : [];
  const tooMuch =
    content.kind === "linkedin" && content.text.length > Math.min(limits.postTextLengthMax, size * slack)
      ? [`text: It has ${content.text.length} characters and may have ${size}. Shorten it.`]
      : content.kind === "x" && content.parts.length > size
        ? [`parts: There are ${content.parts.length}; at most ${size} were asked for. Join or drop some.`]
        : content.kind === "carousel" && content.slides.length > size
          ? [`slides: There are ${content.slides.length}; at most ${size} were asked for. Join or drop some.`]
          : [];
  const words = brandWordsOf(brand);
  const avoided = words.allow(wordsIn(post).join("\n"))
    ? []
    : ["It holds one of the words to avoid or names a competitor. Say it in another way."];
  return [...named, ...tooManyTags, ...tooMuch, ...avoided];
}

function wordsIn({ text = "", parts = [], slides = [], caption = "", hashtags = [] }: PostInput): string[] {
  const said = parts.map((part) => (typeof part === "string" ? part : part.text));
  return [text, ...said, ...slides.flatMap(({ kicker = "", title, body = "" }) => [kicker, title, body]), caption, ...hashtags];
}
