import * as contract from "@galley/contract";
import { requireFuture } from "#src/core/database/database-clock.ts";
import { resolveWallClock } from "#src/core/wall-clock.ts";
import { type Context, handle } from "#src/operations/handle.ts";
import { requireProject } from "#src/people/projects/project-queries.ts";
import { maySkipReview } from "#src/people/projects/review-policy.ts";
import { recordApproval } from "./approvals.ts";
import { findRevision, lockArticle } from "./article-queries.ts";
import { nextArticleStatus } from "./article-states.ts";
import { requireNotOnItsWay, setDate } from "./set-date.ts";

type ScheduledArticle = { organizationId: string; projectId: string; timeZone: string; id: string; revision: number; instant: Date };
/** Finds possible problems with a date that has just been set. */
export type FindArticleWarnings = (context: Context, scheduled: ScheduledArticle) => Promise<contract.ScheduleWarning[]>;

/** Schedules an article. Other scheduled items depend on articles, so the caller passes in how to find warnings. */
export function bindScheduleArticle(findWarnings: FindArticleWarnings) {
  return handle(contract.scheduleArticle, async (context, { id, day, time }) => {
    const { tx, actor } = context;
    const article = await lockArticle(tx, actor, id);
    const project = await requireProject(tx, actor, article.project_id);
    const current = await findRevision(tx, actor.organizationId, id, article.revision);
    const free = maySkipReview(project, current.author_kind, actor);
    const status = nextArticleStatus(article.status, free ? "schedule_without_review" : "schedule");
    await requireNotOnItsWay(context, article);
    const { local, instant } = resolveWallClock(day, time, project.time_zone);
    await requireFuture(tx, instant);
    if (article.status === "draft") {
      await recordApproval(context, project, { articleId: id, revision: article.revision, givenBy: "policy" });
    }
    await setDate(context, article, { local, zone: project.time_zone, instant }, article.status === "draft");
    const { revision, project_id: projectId } = article;
    const place = { organizationId: actor.organizationId, projectId, timeZone: project.time_zone };
    const warnings = await findWarnings(context, { ...place, id, revision, instant });
    return { scheduled: local, scheduledAt: instant.toISOString(), status, warnings };
  });
}
