import type { AnswerSchema } from "./answer-schema.ts";

/** The turns of a conversation behind its instructions: the person's and the model's by turns, beginning with the person's. */
export type Turns = readonly string[];

/** What is asked after an answer that cannot be used. */
export function repairTurn(problems: readonly string[]): string {
  return [
    "Your answer cannot be used as it is:",
    ...problems.map((problem) => `- ${problem}`),
    "Give the whole answer once more, with these put right and everything else unchanged. Answer with the JSON object alone.",
  ].join("\n");
}

/** Instructions for a model that is told the form of its answer in words. */
export function withSchema(instructions: string, { json }: AnswerSchema): string {
  return `${instructions}\n\nAnswer with one JSON object and nothing else: no words around it, no code fence. It has to match this JSON schema:\n${JSON.stringify(json)}`;
}
