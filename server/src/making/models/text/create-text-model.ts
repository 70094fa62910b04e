import { sentenceIn } from "@galley/messages";
import type { z } from "zod";
import type { Egress } from "#src/core/egress/egress.ts";
import { quoted } from "#src/core/text/quoted.ts";
import { violationOf } from "#src/core/violation-of.ts";
import { ModelFailed, type TextModel, type WritingTask } from "#src/operations/outside/models.ts";
import { attemptRequest, type Course, runCourse } from "../endpoint/attempts.ts";
import { type CallableEndpoint, nameOf } from "../endpoint/endpoint.ts";
import { answerSchema } from "./answer-schema.ts";
import { askForText, type ModelText, type TextRequest } from "./ask-for-text.ts";
import { jsonIn } from "./json-in.ts";
import { type Manner, otherManner } from "./manner.ts";
import { repairTurn } from "./messages.ts";

const problemsMax = 20;
const problemLengthMax = 300;

type ReadValue<T> = { value: T } | { problems: readonly string[] };

/** Returns the value in a model's answer, or its problems in words that the model can act on. */
async function readValue<T>(text: string, wasCut: boolean, { schema, check, outputTokensMax }: WritingTask<T>): Promise<ReadValue<T>> {
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

const refusedSchemasMax = 100;
const takenMax = 1;

/** Writes text in the form of a schema. Finds out once which requests its endpoint accepts, and remembers that. */
export function createTextModel(endpoint: CallableEndpoint, elsewhere: Egress): TextModel {
  let usual: Omit<Manner, "schema"> = { counts: true, limit: "max_tokens" };
  const refusedSchemas = new Set<string>();

  async function ask(course: Course, request: TextRequest): Promise<ModelText> {
    const form = JSON.stringify(request.schema.json);
    let manner: Manner = { ...usual, schema: !refusedSchemas.has(form) };
    for (;;) {
      try {
        const answer = await attemptRequest(course, () => askForText(course, request, manner, elsewhere));
        const { schema, ...rest } = manner;
        usual = rest;
        if (!schema && refusedSchemas.size < refusedSchemasMax) refusedSchemas.add(form);
        return answer;
      } catch (error) {
        const other = otherManner(error, manner);
        if (other === undefined) throw error;
        manner = other;
      }
    }
  }

  async function write<T>(course: Course, task: WritingTask<T>): Promise<T> {
    const { instructions, prompt, picture, schema, outputTokensMax, onText } = task;
    const request = { instructions, picture, schema: answerSchema(schema), outputTokensMax, onText };
    const answer = await ask(course, { ...request, turns: [prompt] });
    const first = await readValue(answer.text, answer.wasCut, task);
    if ("value" in first) return first.value;
    // An empty answer cannot be repeated to the model.
    const said = answer.text.trim() === "" ? "{}" : answer.text;
    const repaired = await ask(course, { ...request, turns: [prompt, said, repairTurn(first.problems)] });
    const second = await readValue(repaired.text, repaired.wasCut, task);
    if ("value" in second) return second.value;
    const problem = quoted(second.problems[0] ?? "", [endpoint.key]);
    const message = `${nameOf("text")} gave no usable answer, even after it was told what is wrong. Try again, or ask for something else. The problem: ${problem}`;
    throw new ModelFailed("invalid", message, { retryable: true, retryAfterSeconds: null, usage: course.tally.usage });
  }

  return {
    name: endpoint.model,
    write: (task) =>
      runCourse({ ...endpoint, showsPicture: task.picture !== undefined }, task, takenMax, async (course) => {
        const value = await write(course, task);
        return { value, usage: course.tally.usage };
      }),
  };
}
