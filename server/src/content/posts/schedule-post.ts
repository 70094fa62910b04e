import * as contract from "@galley/contract";
import { sentence } from "@galley/messages";
import { maySkipReview } from "#src/content/reviews/review-policy.ts";
import { requireFuture, requireNotOver } from "#src/core/database/database-clock.ts";
import type { Tx } from "#src/core/database/transact.ts";
import { Failure } from "#src/core/failure.ts";
import { type ResolvedTime, resolveWallClock } from "#src/core/wall-clock.ts";
import { type Context, handle } from "#src/operations/handle.ts";
import { type ProjectRow, requireProject } from "#src/people/projects/project-queries.ts";
import { checkOffered } from "./offered-destinations.ts";
import { announceDate, keepDates } from "./planned/keep-dates.ts";
import { findCurrentRevision, type LockedPost, listDestinations, listOut, lockPost, markDated, markPost } from "./post-queries.ts";
import { nextPostStatus } from "./post-states.ts";
import { approveByPolicy } from "./reviews.ts";
import { insertDestinations } from "./save-post.ts";
import { requireNotBeforeArticle } from "./source-article.ts";

type ScheduledPost = {
  organizationId: string;
  projectId: string;
  timeZone: string;
  id: string;
  revision: number;
  instant: Date;
  destination: contract.PostDestinationName;
};
/** Finds possible problems with a date that has just been set. */
export type FindPostWarnings = (context: Context, scheduled: ScheduledPost) => Promise<contract.ScheduleWarning[]>;

/** Schedules one destination of a post. The calendar depends on posts, so the caller passes in how to find warnings. */
export function bindSchedulePost(findWarnings: FindPostWarnings) {
  return handle(contract.schedulePost, (context, { id, destination, day, time }) =>
    dateDestination(context, { id, destination, findWarnings }, (_, { time_zone }) => resolveWallClock(day, time, time_zone)),
  );
}

type Dated = { id: string; destination: contract.PostDestinationName; findWarnings: FindPostWarnings };
type ChooseDate = (post: LockedPost, project: ProjectRow) => ResolvedTime | Promise<ResolvedTime>;

/** Gives one destination of a post the date that `choose` returns once the post is locked and takes one. */
export async function dateDestination(context: Context, { id, destination, findWarnings }: Dated, choose: ChooseDate) {
  const { tx, actor } = context;
  const post = await lockPost(tx, actor, id);
  const project = await requireProject(tx, actor, post.project_id);
  const before = await requireOpenDestination(tx, post, destination);
  const { status, approval } = requireDatable(post, await isFree(context, post, project));
  const { local, instant } = await choose(post, project);
  const isApproved = approval !== "awaited";
  // Nobody approves within the current minute what waits for an approval.
  await (isApproved ? requireNotOver(tx, instant) : requireFuture(tx, instant));
  await requireNotBeforeArticle(tx, post, instant);
  const taken = approval === "by policy" ? await approveByPolicy(context, project, post) : {};
  await markPost(tx, post, isApproved ? { status, approved_revision: post.revision, ...taken } : { status });
  await markDated(tx, post, destination, { local, zone: project.time_zone, instant, personId: actor.personId, isApproved });
  const isNew = before.status !== "scheduled" || before.at_local !== local || before.at_zone !== project.time_zone;
  if (isApproved && isNew) await announceDate(tx, post, { destination, at: local });
  // Dates of a post in review wait for its approval alone. Those of a draft may be from an approval that was withdrawn.
  if (approval === "by policy" && post.status === "in_review") await keepDates(tx, post);
  const { organization_id: organizationId, project_id: projectId, revision } = post;
  const place = { organizationId, projectId, timeZone: project.time_zone };
  const warnings = await findWarnings(context, { ...place, id, revision, instant, destination });
  return { scheduled: local, status, warnings };
}

async function requireOpenDestination(tx: Tx, post: LockedPost, wanted: contract.PostDestinationName) {
  const destinations = await listDestinations(tx, post.organization_id, post.id);
  const found = destinations.find(({ destination }) => destination === wanted) ?? (await addDestination(tx, post, wanted));
  if (found === undefined) {
    const names = destinations.map(({ destination }) => destination).join(", ");
    throw new Failure("invalid_input", sentence("refusal_post_other_destinations", { destination: wanted, names }), "destination");
  }
  if ((await listOut(tx, post.organization_id, post.id)).has(wanted))
    throw new Failure("invalid_state", sentence("refusal_post_out_cannot_be_moved", { destination: wanted }));
  return found;
}

/** Adds a destination that posts have only where they name it. Returns undefined for any other, and where the project has no account. */
async function addDestination(tx: Tx, { organization_id, project_id, id, format }: LockedPost, wanted: contract.PostDestinationName) {
  const isOfFormat = contract.destinationsByFormat[format].some((name) => name === wanted);
  if (!isOfFormat || contract.networksByName[wanted].named !== true) return undefined;
  const place = { organizationId: organization_id, projectId: project_id, id };
  if ((await checkOffered(tx, place, [wanted])).length > 0) return undefined;
  await insertDestinations(tx, place, [wanted]);
  return (await listDestinations(tx, organization_id, id)).find(({ destination }) => destination === wanted);
}

/** Returns whether the policy frees the current revision's author and the caller from an approval. */
export async function isFree({ tx, actor }: Context, post: Parameters<typeof findCurrentRevision>[1], project: ProjectRow) {
  const current = await findCurrentRevision(tx, post);
  return current !== undefined && maySkipReview(project, current.author_kind, actor);
}

type Reviewed = Pick<LockedPost, "status" | "revision" | "approved_revision">;

type Datable = { status: contract.PostStatus; approval: "given" | "by policy" | "awaited" };

/** Returns the next status, and whether a person has approved this revision, the policy does as it is `free`, or the date waits for an approval. */
export function requireDatable(post: Reviewed, free: boolean): Datable {
  if (post.approved_revision === post.revision) return { status: nextPostStatus(post.status, "schedule"), approval: "given" };
  if (free) return { status: nextPostStatus(post.status, "schedule_without_review"), approval: "by policy" };
  nextPostStatus(post.status, "plan");
  return { status: post.status, approval: "awaited" };
}
