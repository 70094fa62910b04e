import { ImprovementReason } from "@galley/contract";
import { z } from "zod";
import type { WrittenText } from "../articles/text-problems.ts";

const text = { title: z.string(), summary: z.string(), seoTitle: z.string(), seoDescription: z.string(), markdown: z.string() };

/** What a model answers with. Comments are numbered as it was given them, images named by their addresses. */
export const Written = z.strictObject({
  ...text,
  removedImages: z.array(z.string()),
  reasons: z.array(z.strictObject({ change: z.string(), because: z.string(), comments: z.array(z.int()) })),
});
export type Written = z.infer<typeof Written>;

/** What is kept of it, as its generation's result. */
export const Proposal = z.strictObject({ ...text, reasons: z.array(ImprovementReason) });
export type Proposal = z.infer<typeof Proposal>;

/** Whether two texts differ in anything. */
export function differs(one: WrittenText, other: WrittenText): boolean {
  return (Object.keys(text) as (keyof WrittenText)[]).some((name) => one[name] !== other[name]);
}
