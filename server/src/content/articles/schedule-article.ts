import * as contract from "@galley/contract";
import { requireNotOver } from "#src/core/database/database-clock.ts";
import { resolveWallClock } from "#src/core/wall-clock.ts";
import { type Context, handle } from "#src/operations/handle.ts";
import { requireProject } from "#src/people/projects/project-queries.ts";
import { lockArticle } from "./article-queries.ts";
import { requireDatable, requireNotOnItsWay, setDate } from "./set-date.ts";

type ScheduledArticle = { organizationId: string; projectId: string; timeZone: string; id: string; revision: number; instant: Date };
/** Finds possible problems with a date that has just been set. */
export type FindArticleWarnings = (context: Context, scheduled: ScheduledArticle) => Promise<contract.ScheduleWarning[]>;

/** Schedules an article. Other scheduled items depend on articles, so the caller passes in how to find warnings. */
export function bindScheduleArticle(findWarnings: FindArticleWarnings) {
  return handle(contract.scheduleArticle, async (context, { id, day, time }) => {
    const { tx, actor } = context;
    const article = await lockArticle(tx, actor, id);
    const project = await requireProject(tx, actor, article.project_id);
    const status = await requireDatable(context, project, article);
    await requireNotOnItsWay(context, article);
    const { local, instant } = resolveWallClock(day, time, project.time_zone);
    await requireNotOver(tx, instant);
    await setDate(context, project, article, { local, zone: project.time_zone, instant });
    const { revision, project_id: projectId } = article;
    const place = { organizationId: actor.organizationId, projectId, timeZone: project.time_zone };
    const warnings = await findWarnings(context, { ...place, id, revision, instant });
    return { scheduled: local, scheduledAt: instant.toISOString(), status, warnings };
  });
}
