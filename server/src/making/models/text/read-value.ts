import { sentenceIn } from "@galley/messages";
import type { z } from "zod";
import { violationOf } from "#src/core/violation-of.ts";
import type { WritingTask } from "#src/operations/outside/models.ts";
import { jsonIn } from "./json-in.ts";

const problemsMax = 20;
const problemLengthMax = 300;

export type ReadValue<T> = { value: T } | { problems: readonly string[] };

/** Returns the value in a model's answer, or its problems in words that the model can act on. */
export async function readValue<T>(
  text: string,
  wasCut: boolean,
  { schema, check, outputTokensMax }: WritingTask<T>,
): Promise<ReadValue<T>> {
  if (wasCut) return { problems: [`The answer was cut off after ${outputTokensMax} tokens. Write less.`] };
  const found = jsonIn(text);
  if (found === undefined) return { problems: ["The answer is not JSON that can be read."] };
  const { success, data, error } = schema.safeParse(found.json);
  if (!success) return { problems: bounded(error.issues.map(describe)) };
  const problems = (await check?.(data)) ?? [];
  return problems.length === 0 ? { value: data } : { problems: bounded(problems) };
}

function describe(issue: z.core.$ZodIssue): string {
  const { path } = issue;
  return `${path.length === 0 ? "The whole answer" : path.join(".")}: ${sentenceIn("en", violationOf(issue))}`;
}

function bounded(problems: readonly string[]): string[] {
  return problems.slice(0, problemsMax).map((problem) => problem.slice(0, problemLengthMax));
}
