import type { NearestForm } from "@galley/markdown";

/** Exit codes. Of several the most serious one counts. */
export const exitCodes = { done: 0, error: 1, usage: 2, conflict: 3, dropped: 4, differs: 5 } as const;
export type Outcome = keyof typeof exitCodes;

const bySeriousness: readonly Outcome[] = ["usage", "error", "conflict", "dropped", "differs", "done"];

/** A line of a file, the kind of content that the article language leaves out or changes there, how it begins, and what could stand there instead. */
export type Finding = { line: number; kind: string; excerpt: string; offer: NearestForm | null };

/** One file, or one article without a file, and what happened to it. `note` says what to do. */
export type Report = {
  path: string;
  action: string;
  outcome: Outcome;
  id?: string;
  revision?: number;
  note?: string;
  dropped?: readonly Finding[];
};

export function worstOf(reports: readonly Report[]): Outcome {
  return bySeriousness.find((outcome) => reports.some((report) => report.outcome === outcome)) ?? "done";
}

/** A refusal that people read: what happened, then what to do. */
export class ContentError extends Error {
  override readonly name = "ContentError";
  readonly outcome: "error" | "usage";

  constructor(message: string, outcome: "error" | "usage" = "error") {
    super(message);
    this.outcome = outcome;
  }
}
