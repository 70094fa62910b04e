import type { AnswerSchema } from "./answer-schema.ts";

/** Turns of a conversation after its instructions. The person's and the model's alternate, beginning with the person's. */
export type Turns = readonly string[];

/** Returns the turn that follows an unusable answer. */
export function repairTurn(problems: readonly string[]): string {
  return [
    "Your answer cannot be used as it is:",
    ...problems.map((problem) => `- ${problem}`),
    "Give the whole answer once more, with these put right and everything else unchanged. Answer with the JSON object alone.",
  ].join("\n");
}

/** Returns instructions that describe the answer's schema in words. */
export function withSchema(instructions: string, { json }: AnswerSchema): string {
  return `${instructions}\n\nAnswer with one JSON object and nothing else: no words around it, no code fence. It has to match this JSON schema:\n${JSON.stringify(json)}`;
}
