import * as contract from "@galley/contract";
import { lockArticle } from "#src/content/articles/article-queries.ts";
import { requireDatable, requireNotOnItsWay, setDate } from "#src/content/articles/set-date.ts";
import { readClock } from "#src/core/database/database-clock.ts";
import { tellAtCommit } from "#src/core/database/signals/tell-signal.ts";
import { wallClockAt } from "#src/core/wall-clock.ts";
import { handle } from "#src/operations/handle.ts";
import { requireCurrent } from "#src/operations/require-current.ts";
import { requireProject } from "#src/people/projects/project-queries.ts";

/** Schedules the article for this moment, so that it goes live in the same way as every other one. */
export const publishArticleNow = handle(contract.publishArticleNow, async (context, { id, revision }) => {
  const { tx, actor } = context;
  const article = await lockArticle(tx, actor, id);
  const project = await requireProject(tx, actor, article.project_id);
  const status = await requireDatable(context, project, article);
  await requireNotOnItsWay(context, article);
  requireCurrent(article, revision);
  const instant = await readClock(tx);
  const date = { local: wallClockAt(instant, project.time_zone), zone: project.time_zone, instant };
  await setDate(context, project, article, date);
  await tellAtCommit(tx, { work: "publisher" });
  return { id, revision, status, scheduledAt: instant.toISOString() };
});
