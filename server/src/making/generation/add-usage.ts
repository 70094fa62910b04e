import type { ModelUsage } from "#src/operations/outside/models.ts";

/** Sums the usage of several calls. A count that one of them does not report is null. */
export function addUsage(...usages: readonly ModelUsage[]): ModelUsage {
  const sum = (counts: (number | null)[]) =>
    counts.reduce<number | null>((all, count) => (all === null || count === null ? null : all + count), 0);
  return {
    inputTokens: sum(usages.map(({ inputTokens }) => inputTokens)),
    outputTokens: sum(usages.map(({ outputTokens }) => outputTokens)),
    calls: usages.reduce((all, { calls }) => all + calls, 0),
  };
}
