import { m } from "#messages";
import { Pill } from "#src/ui/status.tsx";
import type { ImportedArticle } from "./use-import.ts";

type Outcome = ImportedArticle["outcome"];

const tones: Record<Outcome, string> = {
  created: "bg-green-s text-green-i",
  updated: "bg-blue-s text-blue-i",
  unchanged: "bg-panel text-ink-2",
  skipped: "bg-panel text-ink-2",
  failed: "bg-red-s text-red-i",
};

/** Returns the name of an outcome, expected or actual. */
export function outcomeName(outcome: Outcome, dryRun: boolean): string {
  const names: Record<Outcome, string> = {
    created: dryRun ? m.moving_will_create() : m.moving_created(),
    updated: dryRun ? m.moving_will_update() : m.moving_updated(),
    unchanged: m.moving_unchanged(),
    skipped: m.moving_skipped(),
    failed: m.moving_failed(),
  };
  return names[outcome];
}

export function OutcomePill({ outcome, dryRun }: { outcome: Outcome; dryRun: boolean }) {
  return <Pill tone={tones[outcome]}>{outcomeName(outcome, dryRun)}</Pill>;
}
