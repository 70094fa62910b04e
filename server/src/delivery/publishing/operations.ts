import * as contract from "@galley/contract";
import { sentence } from "@galley/messages";
import { lockArticle } from "#src/content/articles/article-queries.ts";
import { requireDatable, requireNotOnItsWay, setDate } from "#src/content/articles/set-date.ts";
import { readClock } from "#src/core/database/database-clock.ts";
import { tellAtCommit } from "#src/core/database/signals/tell-signal.ts";
import { Failure } from "#src/core/failure.ts";
import { wallClockAt } from "#src/core/wall-clock.ts";
import { handle } from "#src/operations/handle.ts";
import { requireCurrent } from "#src/operations/require-current.ts";
import { lockProject, requireProject } from "#src/people/projects/project-queries.ts";
import { connectPlatform } from "./platforms/connect-platform.ts";
import { findConnection, presentPlatformConnection, selectConnections } from "./platforms/connection-queries.ts";
import { findMainDestination } from "./project-destinations.ts";
import { republishArticle } from "./republish-article.ts";
import { retryPublication } from "./retry-publication.ts";
import { unpublishArticle } from "./unpublish-article.ts";

/** Schedules the article for this moment, so that it goes live in the same way as every other one. */
const publishArticleNow = handle(contract.publishArticleNow, async (context, { id, revision, routine }) => {
  const { tx, actor } = context;
  const article = await lockArticle(tx, actor, id);
  const project = await requireProject(tx, actor, article.project_id);
  const status = await requireDatable(context, project, article);
  await requireNotOnItsWay(context, article);
  requireCurrent(article, revision);
  const instant = await readClock(tx);
  const date = { local: wallClockAt(instant, project.time_zone), zone: project.time_zone, instant };
  await setDate(context, project, article, date, routine);
  await tellAtCommit(tx, { work: "publisher" });
  return { id, revision, status, scheduledAt: instant.toISOString() };
});

const listPlatforms = handle(contract.listPlatforms, async ({ tx, actor }, { projectId }) => {
  await requireProject(tx, actor, projectId);
  const main = await findMainDestination(tx, actor.organizationId, projectId);
  const rows = await selectConnections(tx, actor.organizationId, projectId).execute();
  return { data: rows.map((row) => presentPlatformConnection(row, main)), nextCursor: null, mainDestination: main };
});

/** Disconnects a platform. A publication that is still on its way there fails at its next attempt, and says why. */
const disconnectPlatform = handle(contract.disconnectPlatform, async ({ tx, actor }, { projectId, platform }) => {
  const { organizationId } = actor;
  await requireProject(tx, actor, projectId);
  await lockProject(tx, actor, projectId);
  const connection = await findConnection(tx, organizationId, projectId, platform);
  if (connection === undefined) {
    throw new Failure("not_found", sentence("refusal_platform_not_connected", { platform: contract.platformsByName[platform].title }));
  }
  await tx.deleteFrom("platform_connection").where("organization_id", "=", organizationId).where("id", "=", connection.id).execute();
  return { projectId, platform, disconnected: true as const };
});

export const publishingOperations = {
  publishArticleNow,
  unpublishArticle,
  republishArticle,
  retryPublication,
  connectPlatform,
  listPlatforms,
  disconnectPlatform,
};
