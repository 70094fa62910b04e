import { m } from "#messages";
import type { Output } from "#src/api/operations.ts";
import { personName } from "#src/format/person-name.ts";

export type Review = Output<"get_review">;
export type ReviewStep = Review["steps"][number];

/** Returns the name of a step: its own, or its number among approvals without names. */
export function stepTitle({ name, number }: Pick<ReviewStep, "name" | "number">, { steps }: Review): string {
  return name || m.steps_approval_of({ number, count: steps.length });
}

/** Returns the name of the step whose turn it is; undefined where one approval is enough. */
export function turnTitle(review: Review | undefined): string | undefined {
  const turn = review?.steps.find(({ number }) => number === review.turn);
  return turn === undefined || review === undefined || review.kind === "one" ? undefined : stepTitle(turn, review);
}

/** Returns what happened to a revision when its step was given and others remain. */
export function stepGiven(revision: number, [next]: Output<"approve_article">["remaining"]): string {
  if (next === undefined) return m.review_approved({ revision });
  if (next.who.length === 0) return m.steps_given_any({ revision });
  return m.steps_given({ revision, names: next.who.map(({ name }) => personName(name)).join(", ") });
}
