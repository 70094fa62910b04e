import type { createProject, NewBrandProfile } from "@galley/contract";
import type { z } from "zod";
import { type ResolvedTime, resolveWallClock } from "#src/core/wall-clock.ts";
import type { OrganizationKey, PersonKey } from "./people.ts";

/** A time on a project's clocks; `day` counts from today, so that the demo world is always of this week. */
export type Moment = { day: number; time: string };

/** One article of the demo world. `text` is its file below `content` and its slug. */
export type ArticlePlan = {
  text: string;
  author: PersonKey;
  /** It came in through a token instead of by its author's own hand. */
  agent?: true;
} & (
  | { status: "published"; live: Moment; edit?: Edit }
  | { status: "scheduled"; changed: Moment; live: Moment }
  | { status: "draft" | "generating" | "in_review" | "approved" | "delivering"; changed: Moment }
);

/** A newer revision that nobody has approved yet: `added` is a paragraph that it has at its end. */
export type Edit = { changed: Moment; added: string };

export type ProjectPlan = {
  organization: OrganizationKey;
  /** Folder of its texts below `content`. */
  folder: string;
  settings: z.input<typeof createProject.input>;
  agentReview: boolean;
  reviewer: PersonKey;
  brand: NewBrandProfile;
  /** What the brand said before, oldest first, and who wrote it. */
  formerBrands?: readonly { author: PersonKey; brand: NewBrandProfile }[];
  articles: readonly ArticlePlan[];
};

export type PlannedTime = ResolvedTime & { day: string; time: string };

export function resolveMoment({ day, time }: Moment, timeZone: string): PlannedTime {
  const date = Temporal.Now.plainDateISO(timeZone).add({ days: day }).toString();
  return { day: date, time, ...resolveWallClock(date, time, timeZone) };
}
