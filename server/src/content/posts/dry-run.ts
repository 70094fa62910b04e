import type { PostContent, PostStatus } from "@galley/contract";
import { limits } from "@galley/contract";
import { checkContent } from "./rules/check-content.ts";
import type { Violation } from "./rules/violation.ts";

/** Presents the answer that saving would give, with everything that prevents it. Content that the caller wrote costs nothing. */
export function presentDryRun(content: PostContent, violations: Violation[], saving: { revision: number; status: PostStatus }) {
  const parts = content.kind === "x" ? content.parts.slice(0, limits.partsMax) : [];
  const weightedLengths = parts.map(({ weightedLength }) => weightedLength);
  return { dryRun: true as const, violations, checks: checkContent(content), weightedLengths, cost: 0, ...saving };
}
