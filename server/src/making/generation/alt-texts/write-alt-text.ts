import { limits } from "@galley/contract";
import { parseArticle, plainTextOf } from "@galley/markdown";
import { z } from "zod";
import { cutLine } from "#src/core/text/cut-line.ts";
import type { ModelUsage, Picture, TextModel } from "#src/operations/outside/models.ts";
import { promptVersion, readPrompt } from "../prompts/read-prompt.ts";

const outputTokensMax = 500;
const timeoutMilliseconds = 60_000;
// Many times what was asked for. Nothing after that is looked at.
const readLengthMax = 5000;

// A server that drops pictures in silence would otherwise have its model describe one that it never saw.
const Answer = z.strictObject({
  hasPicture: z.boolean().describe("Whether a picture came with the request."),
  text: z.string().describe("The sentence."),
});

type Written = { alt: string; promptVersion: string; usage: ModelUsage };

/** Has a model describe a picture. Returns undefined where the model was shown none. */
export async function writeAltText(model: TextModel, picture: Picture, locale: string): Promise<Written | undefined> {
  const { value, usage } = await model.write({
    instructions: readPrompt("alt-text", { language: languageOf(locale), lengthMax: String(limits.imageAltLengthMax) }),
    prompt: "Describe this picture.",
    picture,
    schema: Answer,
    check: ({ hasPicture, text }) => (hasPicture && plainAlt(text) === "" ? ["text: It says nothing. Write the sentence."] : []),
    outputTokensMax,
    timeoutMilliseconds,
  });
  return value.hasPicture ? { alt: plainAlt(value.text), promptVersion: promptVersion("alt-text"), usage } : undefined;
}

/** Returns the words of an answer on one line, without marks of Markdown or HTML and within the length of an alternative text. */
function plainAlt(said: string): string {
  return cutLine(plainTextOf(parseArticle(said.slice(0, readLengthMax)).document), limits.imageAltLengthMax);
}

/** Returns the English name of a language, or its tag where a tag that Galley allows is none that `Intl` knows. */
function languageOf(locale: string): string {
  try {
    return new Intl.DisplayNames("en", { type: "language" }).of(locale) ?? locale;
  } catch {
    return locale;
  }
}
