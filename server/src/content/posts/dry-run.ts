import type { PostContent, PostStatus } from "@galley/contract";
import { limits } from "@galley/contract";
import type { Sentence } from "@galley/messages";
import type { Violation } from "#src/core/failure.ts";
import { checkContent } from "./rules/check-content.ts";

type Saving = { revision: number; status: PostStatus };

/** Presents the answer that saving would give, with everything that prevents it. Content that the caller wrote costs nothing. */
export function presentDryRun(content: PostContent, violations: readonly Violation[], saving: Saving, tell: (text: Sentence) => string) {
  const parts = content.kind === "x" ? content.parts.slice(0, limits.partsMax) : [];
  const weightedLengths = parts.map(({ weightedLength }) => weightedLength);
  const told = violations.map(({ param, text }) => ({ param, message: tell(text) }));
  return { dryRun: true as const, violations: told, checks: checkContent(content, tell), weightedLengths, cost: 0, ...saving };
}
