import * as contract from "@galley/contract";
import { recordApproval } from "#src/content/articles/approvals.ts";
import { findRevision, lockArticle } from "#src/content/articles/article-queries.ts";
import { nextArticleStatus } from "#src/content/articles/article-states.ts";
import { requireNotOnItsWay, setDate } from "#src/content/articles/set-date.ts";
import { readClock } from "#src/core/database/database-clock.ts";
import { tellAtCommit } from "#src/core/database/signals/tell-signal.ts";
import { wallClockAt } from "#src/core/wall-clock.ts";
import { handle } from "#src/operations/handle.ts";
import { requireCurrent } from "#src/operations/require-current.ts";
import { requireProject } from "#src/people/projects/project-queries.ts";
import { maySkipReview } from "#src/people/projects/review-policy.ts";

/** Schedules the article for this moment, so that it goes live in the same way as every other one. */
export const publishArticleNow = handle(contract.publishArticleNow, async (context, { id, revision }) => {
  const { tx, actor } = context;
  const article = await lockArticle(tx, actor, id);
  const project = await requireProject(tx, actor, article.project_id);
  const { author_kind } = await findRevision(tx, actor.organizationId, id, article.revision);
  const stillApproved = article.approved_revision === article.revision;
  const free = stillApproved || maySkipReview(project, author_kind, actor);
  const status = nextArticleStatus(article.status, free ? "schedule_without_review" : "schedule");
  await requireNotOnItsWay(context, article);
  requireCurrent(article, revision);
  const instant = await readClock(tx);
  if (!stillApproved) await recordApproval(context, project, { articleId: id, revision, givenBy: "policy" });
  const date = { local: wallClockAt(instant, project.time_zone), zone: project.time_zone, instant };
  await setDate(context, article, date, !stillApproved);
  await tellAtCommit(tx, { work: "publisher" });
  return { id, revision, status, scheduledAt: instant.toISOString() };
});
