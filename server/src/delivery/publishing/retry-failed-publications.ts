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
  return { retried, more: ids.length > retriedMax };
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

/** Lists the newest failed publication of each article whose result is still wanted, in the order in which articles are locked. */
async function listFailed(tx: Tx, organizationId: string, projectId: string, destination: contract.ArticleDestination): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct on (p.article_id) p.id from publication p
    join article a on a.organization_id = ${organizationId} and a.id = p.article_id
    where p.organization_id = ${organizationId} and p.project_id = ${projectId} and p.destination = ${destination} and p.status = 'failed'
      and case
        when p.action = 'withdraw' then a.published_revision is null
        when p.main then a.status = 'scheduled' and a.approved_revision = p.revision
        else a.published_revision = p.revision
      end
    order by p.article_id, p.id desc limit ${retriedMax + 1}`.execute(tx);
  return rows.map(({ id }) => id);
}
