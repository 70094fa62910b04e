import * as contract from "@galley/contract";
import { sql } from "kysely";
import type { Tx } from "#src/core/database/transact.ts";
import { Failure } from "#src/core/failure.ts";
import { type Context, handle } from "#src/operations/handle.ts";
import { requireProject } from "#src/people/projects/project-queries.ts";
import { retryOne } from "./retry-publication.ts";

const retriedMax = 100;

/** Retries what failed at a destination, for example at a platform that has new credentials. What readers no longer wait for stays as it is. */
export const retryFailedPublications = handle(contract.retryFailedPublications, async (context, { projectId, destination }) => {
  await requireProject(context.tx, context.actor, projectId);
  const ids = await listFailed(context.tx, context.actor.organizationId, projectId, destination);
  let retried = 0;
  for (const id of ids.slice(0, retriedMax)) if (await isRetried(context, id)) retried += 1;
  return { retried, more: retried > 0 && ids.length > retriedMax };
});

async function isRetried(context: Context, id: string): Promise<boolean> {
  try {
    await retryOne(context, id);
    return true;
  } catch (error) {
    // It has changed since it was listed, or the article is on its way there already.
    if (error instanceof Failure && error.code === "invalid_state") return false;
    throw error;
  }
}

/**
 * Lists the articles whose newest publication at the destination has failed and is still wanted, in the order in which articles are locked.
 * One that has another date by now waits for it.
 */
async function listFailed(tx: Tx, organizationId: string, projectId: string, destination: contract.ArticleDestination): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select p.id from (
      select distinct on (article_id) id, article_id, status, action, main, revision from publication
      where organization_id = ${organizationId} and project_id = ${projectId} and destination = ${destination}
      order by article_id, created_at desc, id desc
    ) p
    join article a on a.organization_id = ${organizationId} and a.id = p.article_id
    where p.status = 'failed' and case
        when p.action = 'withdraw' then a.published_revision is null
        when p.main then a.status = 'scheduled' and a.approved_revision = p.revision and a.due_at is null
        else a.published_revision = p.revision
      end
    order by p.article_id limit ${retriedMax + 1}`.execute(tx);
  return rows.map(({ id }) => id);
}
