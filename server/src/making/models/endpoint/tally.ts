import type { ModelUsage } from "#src/operations/outside/models.ts";

export type TokenCounts = { input?: number | null | undefined; output?: number | null | undefined };

/** Usage of a task so far. */
export type UsageTally = { usage: ModelUsage; countCall(): void; add(tokens: TokenCounts): void };

export function openTally(): UsageTally {
  const usage: ModelUsage = { inputTokens: null, outputTokens: null, calls: 0 };
  return {
    usage,
    countCall() {
      usage.calls += 1;
    },
    add({ input, output }) {
      if (isCount(input)) usage.inputTokens = (usage.inputTokens ?? 0) + input;
      if (isCount(output)) usage.outputTokens = (usage.outputTokens ?? 0) + output;
    },
  };
}

function isCount(value: unknown): value is number {
  return typeof value === "number" && Number.isFinite(value) && value >= 0;
}
