import type { drawArticlePage, drawBlogPage, listProjects, Operation, previewArticle } from "@galley/contract";
import type { Context } from "hono";
import type { Log } from "#src/core/log.ts";
import type { Services } from "#src/operations/call.ts";
import type { AnyBound, Bound } from "#src/operations/handle.ts";
import type { Watch } from "#src/operations/live/watch-organizations.ts";
import type { TakeCall } from "#src/people/access/call-budget.ts";
import type { SignedIn } from "#src/people/access/sessions.ts";
import type { AnswerContext } from "#src/surfaces/answer.ts";
import type { Bodies } from "#src/surfaces/bodies.ts";

/** Dependencies of the dashboard's surface. */
export type DashboardDependencies = {
  services: Services;
  operations: readonly AnyBound<Operation>[];
  listProjects: Bound<typeof listProjects>;
  drawArticlePage: Bound<typeof drawArticlePage>;
  drawBlogPage: Bound<typeof drawBlogPage>;
  previewArticle: Bound<typeof previewArticle>;
  /** Lists the deletions of an organization that can still be taken back. */
  listDeletions: (organizationId: string) => Promise<{ projectId: string | null; dueAt: string }[]>;
  log: Log;
  publicUrl: string;
  bodies: Bodies;
  watch: Watch;
  /** Counts calls of a signed-in person. */
  takeCall: TakeCall;
  /** Interval between checks of a reader's access, in milliseconds; 15 seconds when absent. */
  beatMilliseconds?: number;
  /** How long a page waits for what its screen shows first, in milliseconds; half a second when absent. */
  patienceMilliseconds?: number;
};

/** Answers a signed-in person of whom the guard has made sure. */
export type DashboardHandler = (c: Context, person: SignedIn, context: AnswerContext) => Response | Promise<Response>;

export const dashboardHeaders = {
  "cache-control": "no-store",
  "x-content-type-options": "nosniff",
  "referrer-policy": "same-origin",
};
