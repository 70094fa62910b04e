import * as contract from "@galley/contract";
import { requireFuture } from "#src/platform/database-clock.ts";
import { handle } from "#src/platform/handle.ts";
import { resolveWallClock } from "#src/platform/wall-clock.ts";
import { requireProject } from "#src/projects/project-queries.ts";
import { needsReview } from "#src/projects/review-policy.ts";
import { recordApproval } from "./approvals.ts";
import { findRevision, lockArticle } from "./article-queries.ts";
import { nextStatus } from "./article-states.ts";
import { requireNotOnItsWay, setDate } from "./set-date.ts";

export const scheduleArticle = handle(contract.scheduleArticle, async (context, { id, day, time }) => {
  const { tx, actor } = context;
  const article = await lockArticle(tx, actor, id);
  const project = await requireProject(tx, actor, article.project_id);
  const current = await findRevision(tx, actor.organizationId, id, article.revision);
  const free = !needsReview(project, current.author_kind);
  const status = nextStatus(article.status, free ? "schedule_without_review" : "schedule");
  await requireNotOnItsWay(context, article);
  const { local, instant } = resolveWallClock(day, time, project.time_zone);
  await requireFuture(tx, instant);
  if (article.status === "draft") await recordApproval(tx, actor, project, id, article.revision);
  await setDate(context, article, { local, zone: project.time_zone, instant });
  return { scheduled: local, scheduledAt: instant.toISOString(), status };
});
