import * as contract from "@galley/contract";
import { sentence } from "@galley/messages";
import { sql } from "kysely";
import type { Tx } from "#src/core/database/transact.ts";
import { Failure } from "#src/core/failure.ts";
import { mayUse } from "#src/operations/actor.ts";
import { type Context, handle } from "#src/operations/handle.ts";
import { requireProject } from "#src/people/projects/project-queries.ts";
import { retryOne } from "./retry-publication.ts";

const retriedMax = 100;

type Place<Destination> = { organizationId: string; projectId: string; destination: Destination };

/** Failed publications of a destination that are still wanted: their list, in the order in which subjects are locked, and how to retry one. */
export type Failed<Destination> = {
  list(tx: Tx, place: Place<Destination>, limit: number): Promise<string[]>;
  retry(context: Context, id: string, destination: Destination): Promise<unknown>;
};

/** Retries what failed at a destination, for example at a platform that has new credentials. Posts depend on their networks, so the caller passes them in. */
export function bindRetryFailed(posts: Failed<contract.NetworkName>) {
  return handle(contract.retryFailedPublications, async (context, { projectId, destination }) => {
    await requireProject(context.tx, context.actor, projectId);
    const network = contract.networkNames.find((name) => name === destination);
    if (network === undefined) return retryAll(context, articles, { projectId, destination: destination as contract.ArticleDestination });
    if (!mayUse(context.actor, "posts:write")) throw new Failure("insufficient_scope", sentence("refusal_retry_needs_posts"));
    return retryAll(context, posts, { projectId, destination: network });
  });
}

async function retryAll<Destination>(context: Context, failed: Failed<Destination>, where: Omit<Place<Destination>, "organizationId">) {
  const ids = await failed.list(context.tx, { organizationId: context.actor.organizationId, ...where }, retriedMax + 1);
  let retried = 0;
  for (const id of ids.slice(0, retriedMax)) if (await isRetried(() => failed.retry(context, id, where.destination))) retried += 1;
  return { retried, more: retried > 0 && ids.length > retriedMax };
}

async function isRetried(retry: () => Promise<unknown>): Promise<boolean> {
  try {
    await retry();
    return true;
  } catch (error) {
    // It has changed since it was listed, or is on its way there already.
    if (error instanceof Failure && error.code === "invalid_state") return false;
    throw error;
  }
}

/**
 * Lists the articles whose newest publication at the destination has failed and is still wanted, in the order in which articles are locked.
 * One that has another date by now waits for it.
 */
async function listFailed(
  tx: Tx,
  { organizationId, projectId, destination }: Place<contract.ArticleDestination>,
  limit: number,
): Promise<string[]> {
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
    order by p.article_id limit ${limit}`.execute(tx);
  return rows.map(({ id }) => id);
}

const articles: Failed<contract.ArticleDestination> = { list: listFailed, retry: retryOne };
