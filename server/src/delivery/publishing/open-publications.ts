import { sql } from "kysely";
import type pg from "pg";
import { type Tx, transact } from "#src/core/database/transact.ts";
import { failpoint } from "#src/core/failpoint.ts";
import type { Log } from "#src/core/log.ts";
import { lateMinutesMax } from "#src/operations/queue/lateness.ts";
import { releaseInSets } from "#src/operations/queue/release-in-sets.ts";
import { announceFailure } from "#src/people/notifications/announce-failure.ts";
import type { Teller } from "#src/people/notifications/tell.ts";
import { openFailed, openPublication } from "./open-publication.ts";
import { findMainDestination } from "./project-destinations.ts";

const batchMax = 1000;
const lateError = `It was due more than ${lateMinutesMax} minutes ago, while the service was down. Schedule it again.`;

type Due = { organization_id: string; article_id: string };

export type OpenPublicationsDependencies = { pool: pg.Pool; sendsMail: boolean; log: Log };

/** Publishes what it can of one organization's due articles, and returns which. */
type PublishSet = (organizationId: string, articleIds: readonly string[]) => Promise<ReadonlySet<string>>;

/**
 * Publishes due articles in sets, one for each organization, and opens publications of those that need a delivery of their own, one
 * transaction each. Returns how many there were.
 */
export async function releaseDue(dependencies: OpenPublicationsDependencies, publish: PublishSet): Promise<number> {
  const { pool, log } = dependencies;
  return releaseInSets<Due>({
    list: (each) => listDue(pool, each),
    async set(organizationId, due) {
      const ids = due.map(({ article_id }) => article_id);
      const published = await publish(organizationId, ids);
      return { count: published.size, rest: due.filter(({ article_id }) => !published.has(article_id)) };
    },
    async alone(due) {
      await openAlone(dependencies, due);
      return 1;
    },
    onSetError: (error, organizationId) => log.warn("set of due articles not published", { organizationId, error }),
    onError: (error, { organization_id: organizationId, article_id: articleId }) =>
      log.error("due article not opened", { articleId, organizationId, error }),
  });
}

async function listDue(pool: pg.Pool, each: number): Promise<Due[]> {
  const { rows } = await pool.query<Due>("select * from due_articles($1, $2)", [batchMax, each]);
  return rows;
}

async function openAlone({ pool, sendsMail }: OpenPublicationsDependencies, { organization_id, article_id }: Due): Promise<void> {
  await transact(pool, organization_id, async (tx) => {
    await openDue({ tx, sendsMail }, organization_id, article_id);
    failpoint("due.before_commit");
  });
  failpoint("due.after_commit");
}

async function openDue({ tx, sendsMail }: Teller, organizationId: string, articleId: string): Promise<void> {
  const article = await lockDueArticle(tx, organizationId, articleId);
  if (article === undefined) return;
  const { project_id: projectId, revision, due_at: dueAt, late } = article;
  const destination = await findMainDestination(tx, organizationId, projectId);
  const due = { projectId, articleId, revision, destination, main: true, dueAt };
  await tx.updateTable("article").set({ due_at: null }).where("organization_id", "=", organizationId).where("id", "=", articleId).execute();
  if (!late) {
    await openPublication(tx, organizationId, due);
    return;
  }
  const { id: publicationId } = await openFailed(tx, organizationId, due, lateError);
  const data = { publicationId, articleId, destination, attempts: 0, lastError: lateError };
  await announceFailure({ tx, sendsMail }, organizationId, projectId, data, "late");
}

/** Locks the article. Returns undefined when another worker has it, or when it is no longer due. */
function lockDueArticle(tx: Tx, organizationId: string, articleId: string) {
  return tx
    .selectFrom("article")
    .select(["project_id", "revision"])
    .select(sql<Date>`due_at`.as("due_at"))
    .select(sql<boolean>`due_at < now() - make_interval(mins => ${lateMinutesMax})`.as("late"))
    .where("organization_id", "=", organizationId)
    .where("id", "=", articleId)
    .where("due_at", "<=", sql<Date>`now()`)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
}
