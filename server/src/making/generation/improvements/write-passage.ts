import type { PassageWay } from "@galley/contract";
import { z } from "zod";
import { textOf } from "#src/content/articles/texts/text.ts";
import type { ModelUsage, TextModel } from "#src/operations/outside/models.ts";
import { describeBrand } from "../prompts/describe-brand.ts";
import { promptVersion, readPrompt } from "../prompts/read-prompt.ts";
import type { ImprovedArticle } from "./find-subject.ts";
import { problemsOfImprovement } from "./problems-of-improvement.ts";

const timeoutMilliseconds = 60_000;
const outputTokensMax = 4000;
const reasonLengthMax = 600;

const tasks: Record<PassageWay, string> = {
  shorter: "Say the same in clearly fewer words. Leave out what repeats, and keep every fact.",
  clearer: "Say the same so that it is understood at the first reading: plain words, one thought in a sentence, the actor named.",
  correct: "Correct spelling, grammar and punctuation. Change nothing else, and no word that is right.",
  voice: "Say the same in the organization's voice, with its terms.",
};

const Answer = z.strictObject({ markdown: z.string(), because: z.string() });
type Answer = z.infer<typeof Answer>;

/** A passage as the body of an article of its own, which the rules of improvements judge, and the words around it. */
export type SoughtPassage = ImprovedArticle & { before: string; after: string };
type Task = { organizationId: string; way: PassageWay; mark: string };
type Written = Answer & { promptVersion: string; usage: ModelUsage };

/** Has a model say a passage in other words that keep everything they must not change. */
export async function writePassage(model: TextModel, sought: SoughtPassage, { organizationId, way, mark }: Task): Promise<Written> {
  const { title, locale, before, after, markdown: passage } = sought;
  const { value, usage } = await model.write({
    instructions: readPrompt("passage", {
      brand: describeBrand({ ...sought.brand, name: sought.name }),
      task: tasks[way],
      language: locale,
    }),
    prompt: readPrompt("passage-place", { title, before, passage, after, mark }),
    schema: Answer,
    check: (answer) => problemsOf(organizationId, answer, sought, way),
    outputTokensMax,
    timeoutMilliseconds,
  });
  const markdown = await canonical(organizationId, value.markdown);
  const isSame = markdown === (await canonical(organizationId, passage));
  return {
    markdown: isSame ? passage : markdown,
    because: isSame ? "" : value.because.trim(),
    promptVersion: promptVersion("passage", "passage-place"),
    usage,
  };
}

async function problemsOf(organizationId: string, answer: Answer, sought: SoughtPassage, way: PassageWay): Promise<string[]> {
  const { title, summary, seoTitle, seoDescription, markdown: passage } = sought;
  const { markdown, because } = answer;
  const isSame = (await canonical(organizationId, markdown)) === (await canonical(organizationId, passage));
  const text = { title, summary, seoTitle, seoDescription, markdown: isSame ? passage : markdown };
  const reasons = isSame ? [] : [{ change: tasks[way], because: tasks[way], comments: [] }];
  // Other words may be fewer; a corrected passage has about as many.
  const asked = way === "correct" ? "" : tasks[way];
  return [
    ...(await problemsOfImprovement(organizationId, { ...text, removedImages: [], reasons }, sought, asked)),
    ...((await formOf(organizationId, markdown)) === (await formOf(organizationId, passage))
      ? []
      : ["markdown: It has other blocks than the passage. Keep their number, kinds and order."]),
    ...(!isSame && because.trim() === "" ? ["because: It is empty. Say why the passage is better."] : []),
    ...(because.length > reasonLengthMax ? [`because: It has more than ${reasonLengthMax} characters.`] : []),
  ];
}

async function canonical(organizationId: string, markdown: string): Promise<string> {
  return (await textOf(organizationId, markdown).ask("manuscript", { titleGiven: "" })).markdown;
}

/** Returns whether a text is one block, and how many headings and images it has. */
async function formOf(organizationId: string, markdown: string): Promise<string> {
  const { headings, images } = await textOf(organizationId, markdown).ask("contents");
  const isOneBlock = !(await canonical(organizationId, markdown)).includes("\n\n");
  return JSON.stringify([isOneBlock, headings, images.length]);
}
