import * as contract from "@galley/contract";
import { sql } from "kysely";
import type { Tx } from "#src/database/transact.ts";
import { Failure } from "#src/platform/failure.ts";
import { handle } from "#src/platform/handle.ts";
import { recordEvent } from "#src/platform/record-event.ts";
import { resolveWallClock } from "#src/platform/wall-clock.ts";
import { requireProject } from "#src/projects/project-queries.ts";
import { needsReview } from "#src/projects/review-policy.ts";
import { recordApproval } from "./approvals.ts";
import { findRevision, isBeingDelivered, lockArticle, markArticle } from "./article-queries.ts";
import { nextStatus } from "./article-states.ts";

export const scheduleArticle = handle(contract.scheduleArticle, async ({ tx, actor }, { id, day, time }) => {
  const { organizationId } = actor;
  const article = await lockArticle(tx, actor, id);
  const project = await requireProject(tx, actor, article.project_id);
  const current = await findRevision(tx, organizationId, id, article.revision);
  const free = !needsReview(project, current.author_kind);
  const status = nextStatus(article.status, free ? "schedule_without_review" : "schedule");
  if (await isBeingDelivered(tx, organizationId, id)) {
    throw new Failure("invalid_state", "The article is going live right now. Wait until that is done.");
  }
  const { local, instant } = resolveWallClock(day, time, project.time_zone);
  await requireFuture(tx, instant);
  if (article.status === "draft") await recordApproval(tx, actor, project, id, article.revision);
  await markArticle(tx, organizationId, id, {
    status,
    approved_revision: article.revision,
    scheduled_local: local,
    scheduled_zone: project.time_zone,
    scheduled_at: instant,
    due_at: instant,
  });
  await recordEvent(tx, {
    organizationId,
    projectId: project.id,
    type: "article.scheduled",
    subjectId: id,
    data: { articleId: id, revision: article.revision, slug: article.slug, locale: article.locale, scheduledAt: instant.toISOString() },
  });
  return { scheduled: local, scheduledAt: instant.toISOString(), status };
});

async function requireFuture(tx: Tx, instant: Date): Promise<void> {
  const { rows } = await sql<{ past: boolean }>`select ${instant}::timestamptz < now() as past`.execute(tx);
  if (rows[0]?.past)
    throw new Failure("invalid_input", "This time is in the past. Send a time that is still to come, in the project's time zone.", "time");
}
