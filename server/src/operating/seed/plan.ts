import type { createProject, NewBrandProfile } from "@galley/contract";
import type { z } from "zod";
import { type ResolvedTime, resolveWallClock } from "#src/core/wall-clock.ts";
import type { OrganizationKey, PersonKey } from "./people.ts";

/** A wall-clock time in a project. `day` counts from today, so that the demo world always belongs to this week. */
export type Moment = { day: number; time: string };

/** One article of the demo world. `text` is its file in `content` and its slug. */
export type ArticlePlan = {
  text: string;
  author: PersonKey;
  /** Set where it came in through a token instead of from its author in person. */
  agent?: true;
} & (
  | { status: "published"; live: Moment; edit?: Edit }
  | { status: "scheduled"; changed: Moment; live: Moment }
  | { status: "draft" | "generating" | "in_review" | "approved" | "delivering"; changed: Moment }
);

/** A newer revision that is not approved yet. `added` is its additional last paragraph. */
export type Edit = { changed: Moment; added: string };

export type ProjectPlan = {
  organization: OrganizationKey;
  /** Folder of its texts in `content`. */
  folder: string;
  settings: z.input<typeof createProject.input>;
  agentReview: boolean;
  reviewer: PersonKey;
  brand: NewBrandProfile;
  /** Earlier versions of the brand, oldest first, with their authors. */
  formerBrands?: readonly { author: PersonKey; brand: NewBrandProfile }[];
  articles: readonly ArticlePlan[];
};

export type PlannedTime = ResolvedTime & { day: string; time: string };

export function resolveMoment({ day, time }: Moment, timeZone: string): PlannedTime {
  const date = Temporal.Now.plainDateISO(timeZone).add({ days: day }).toString();
  return { day: date, time, ...resolveWallClock(date, time, timeZone) };
}
