import { ImprovementReason } from "@galley/contract";
import { z } from "zod";
import type { WrittenText } from "../articles/text-problems.ts";

const text = { title: z.string(), summary: z.string(), seoTitle: z.string(), seoDescription: z.string(), markdown: z.string() };

/** Answer of a model. Comments are numbered as in the prompt, images named by their addresses. */
export const ProposalAnswer = z.strictObject({
  ...text,
  removedImages: z.array(z.string()),
  reasons: z.array(z.strictObject({ change: z.string(), because: z.string(), comments: z.array(z.int()) })),
});
export type ProposalAnswer = z.infer<typeof ProposalAnswer>;

/** The part of the answer that is saved as the generation's result. */
export const Proposal = z.strictObject({ ...text, reasons: z.array(ImprovementReason) });
export type Proposal = z.infer<typeof Proposal>;

/** Returns true where two texts differ in any field. */
export function differs(one: WrittenText, other: WrittenText): boolean {
  return (Object.keys(text) as (keyof WrittenText)[]).some((name) => one[name] !== other[name]);
}
