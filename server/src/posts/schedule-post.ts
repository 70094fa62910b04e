import * as contract from "@galley/contract";
import type { Tx } from "#src/database/transact.ts";
import { requireFuture } from "#src/platform/database-clock.ts";
import { Failure } from "#src/platform/failure.ts";
import { type Context, handle } from "#src/platform/handle.ts";
import { recordEvent } from "#src/platform/record-event.ts";
import { resolveWallClock } from "#src/platform/wall-clock.ts";
import { type ProjectRow, requireProject } from "#src/projects/project-queries.ts";
import { maySkipReview } from "#src/projects/review-policy.ts";
import { findCurrentRevision, type LockedPost, listDestinations, listOut, lockPost, markPost, markScheduled } from "./post-queries.ts";
import { nextStatus } from "./post-states.ts";
import { recordReview } from "./reviews.ts";
import { requireNotBeforeArticle } from "./source-article.ts";

export type Scheduled = {
  organizationId: string;
  projectId: string;
  timeZone: string;
  id: string;
  revision: number;
  instant: Date;
  destination: contract.PostDestinationName;
};
/** Looks for what may be wrong with a date that has just been set. */
export type FindWarnings = (tx: Tx, scheduled: Scheduled) => Promise<contract.ScheduleWarning[]>;

/** Dates one destination of a post. The calendar builds on posts, so that how to find warnings is handed in. */
export function bindSchedulePost(findWarnings: FindWarnings) {
  return handle(contract.schedulePost, async (context, { id, destination, day, time }) => {
    const { tx, actor } = context;
    const post = await lockPost(tx, actor, id);
    const project = await requireProject(tx, actor, post.project_id);
    await requireOpenDestination(tx, post, destination);
    const { status, approvedNow } = await requireApproved(context, post, project);
    const { local, instant } = resolveWallClock(day, time, project.time_zone);
    await requireFuture(tx, instant);
    await requireNotBeforeArticle(tx, post, instant);
    if (approvedNow)
      await recordReview(tx, actor, project, { postId: id, revision: post.revision, verdict: "approved", givenBy: "policy" });
    await markPost(tx, post, { status, approved_revision: post.revision });
    await markScheduled(tx, post, destination, { local, zone: project.time_zone, instant, personId: actor.personId });
    await announce(context, post, { destination, at: local });
    const { organization_id: organizationId, project_id: projectId, revision } = post;
    const place = { organizationId, projectId, timeZone: project.time_zone };
    const warnings = await findWarnings(tx, { ...place, id, revision, instant, destination });
    return { scheduled: local, status, warnings };
  });
}

async function requireOpenDestination(tx: Tx, post: LockedPost, wanted: contract.PostDestinationName): Promise<void> {
  const destinations = await listDestinations(tx, post.organization_id, post.id);
  const found = destinations.find(({ destination }) => destination === wanted);
  if (found === undefined) {
    const names = destinations.map(({ destination }) => destination).join(", ");
    throw new Failure("invalid_input", `This post does not go to ${wanted}. Its destinations: ${names}.`, "destination");
  }
  if ((await listOut(tx, post.organization_id, post.id)).has(wanted))
    throw new Failure("invalid_state", `The post is out on ${wanted} or on its way there. It can no longer be moved.`);
}

/** The status to go on to, where a person approved this revision or the project's policy lets it go without. */
async function requireApproved({ tx, actor }: Context, post: LockedPost, project: ProjectRow) {
  const current = await findCurrentRevision(tx, post);
  const free = current !== undefined && maySkipReview(project, current.author_kind, actor);
  return requireDatable(post, free);
}

type Reviewed = Pick<LockedPost, "status" | "revision" | "approved_revision">;

/** The same for a post that is known: `free` says that it may go without an approval. */
export function requireDatable(post: Reviewed, free: boolean) {
  const status = nextStatus(post.status, free ? "schedule_without_review" : "schedule");
  const approved = post.approved_revision === post.revision;
  if (!approved && !free) throw new Failure("invalid_state", "Nobody has approved this revision of the post. Ask a reviewer.");
  return { status, approvedNow: !approved };
}

async function announce({ tx }: Context, post: LockedPost, date: { destination: contract.PostDestinationName; at: string }): Promise<void> {
  await recordEvent(tx, {
    organizationId: post.organization_id,
    projectId: post.project_id,
    type: "post.scheduled",
    subjectId: post.id,
    data: { postId: post.id, ...date },
  });
}
