import type { ModelUsage } from "#src/core/outside/models.ts";

/** What several calls have counted together; what one of them does not say is not known of all. */
export function addUsage(...usages: readonly ModelUsage[]): ModelUsage {
  const sum = (counts: (number | null)[]) =>
    counts.reduce<number | null>((all, count) => (all === null || count === null ? null : all + count), 0);
  return {
    inputTokens: sum(usages.map(({ inputTokens }) => inputTokens)),
    outputTokens: sum(usages.map(({ outputTokens }) => outputTokens)),
    calls: usages.reduce((all, { calls }) => all + calls, 0),
  };
}
