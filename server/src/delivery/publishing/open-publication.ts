import { type ArticleDestination, isPlatform, type PublicationAction } from "@galley/contract";
import { sql } from "kysely";
import { statements, type Tx } from "#src/core/database/transact.ts";
import { newId } from "#src/core/ids.ts";
import { addWork, addWorkFrom, dropWork, type WorkKind } from "#src/operations/queue/work.ts";
import { placeOf } from "./deliver.ts";
import type { PublicationRow } from "./publication-queries.ts";

export type NewPublication = {
  projectId: string;
  articleId: string;
  revision: number;
  destination: ArticleDestination;
  /** True if its confirmation makes the article published. */
  main: boolean;
  /** `publish` without one. */
  action?: PublicationAction;
  /** Due now without one. */
  dueAt?: Date;
};

const now = sql<Date>`date_trunc('milliseconds', now())`;

/** Opens a publication, in place of one under way to the same destination, which it then supersedes. */
export async function openPublication(tx: Tx, organizationId: string, opened: NewPublication): Promise<PublicationRow> {
  const { articleId, destination } = opened;
  const replaced = await tx
    .updateTable("publication")
    .set({
      ...ownColumns(opened),
      status: "pending",
      next_attempt_at: isPlatform(destination) ? afterLease(organizationId) : now,
      attempts: 0,
      last_error: null,
      error_kind: null,
      exposed_at: null,
    })
    .where("organization_id", "=", organizationId)
    .where("article_id", "=", articleId)
    .where("destination", "=", destination)
    .where("status", "in", ["pending", "delivering"])
    .returningAll()
    .executeTakeFirst();
  const publication = replaced ?? (await insertPublication(tx, organizationId, opened, waiting));
  await addDelivery(tx, publication);
  return publication;
}

/** Returns when the lease of a worker at a platform ends, or now. */
function afterLease(organizationId: string) {
  return sql<Date>`greatest(${now}, (
    select w.at from work w
    where w.organization_id = ${organizationId} and w.kind = 'platform_publications' and w.subject = publication.id and w.leased
  ))`;
}

type Known = { organization_id: string; id: string; project_id: string; destination: ArticleDestination };

/** Platforms have places of their own, one for each project, so that a slow one keeps no other waiting. */
const kindOf = (destination: ArticleDestination): WorkKind => (isPlatform(destination) ? "platform_publications" : "publications");
const placeAt = (projectId: string, destination: ArticleDestination) => (isPlatform(destination) ? placeOf(projectId, destination) : "");

/** Has a publication delivered now. A worker may have a request to a platform under way: then the next one waits until its lease has ended. */
export function addDelivery(
  tx: Tx,
  { organization_id: organizationId, id: subject, project_id: projectId, destination }: Known,
): Promise<void> {
  const place = placeAt(projectId, destination);
  const keeps = isPlatform(destination) ? ({ keeps: "lease" } as const) : {};
  return addWork(tx, { organizationId, projectId, kind: kindOf(destination), subject, place, ...keeps });
}

/** Gives up the delivery of a publication. A worker that has it finds its claim lost. */
export function dropDelivery(tx: Tx, { organization_id: organizationId, id: subject, destination }: Known): Promise<void> {
  return dropWork(tx, { organizationId, kind: kindOf(destination), subject });
}

/** Records a publication that has failed before it began. */
export function openFailed(tx: Tx, organizationId: string, opened: NewPublication, lastError: string): Promise<PublicationRow> {
  return insertPublication(tx, organizationId, opened, { status: "failed", last_error: lastError });
}

/** Opens publications to destinations to which nothing is under way. */
export async function insertPending(tx: Tx, organizationId: string, opened: readonly NewPublication[]): Promise<void> {
  if (opened.length === 0) return;
  const rows = opened.map((one) => newColumns(organizationId, one, waiting));
  await tx.write(statements.insertInto("publication").values(rows));
  for (const [kind, some] of Map.groupBy(rows, ({ destination }) => kindOf(destination))) {
    const values = some.map(
      (row) => sql`(${organizationId}, ${kind}, ${row.id}, ${row.project_id}, ${placeAt(row.project_id, row.destination)}, now())`,
    );
    await addWorkFrom(tx, kind, sql`values ${sql.join(values)}`);
  }
}

/** A publication that the transaction carries out itself. `replaced` and `replacedSlug` are what readers saw until then; null when nothing was live. */
type DonePublication = NewPublication & { publicationId: string; url: string; replaced: number | null; replacedSlug: string | null };

/** Records publications that are shown and confirmed where they are recorded, as after their first attempt. */
export async function insertConfirmed(tx: Tx, organizationId: string, done: readonly DonePublication[]): Promise<void> {
  const given = done.map(({ publicationId: id, url, replaced: replaced_revision, replacedSlug: replaced_slug, ...opened }) => {
    const { projectId: project_id, articleId: article_id, destination, revision, main, action = "publish", dueAt: due_at } = opened;
    return { id, project_id, article_id, destination, revision, main, action, due_at, url, replaced_revision, replaced_slug };
  });
  // One text for any number of them, which is planned once.
  await tx.write(sql`
    insert into publication (organization_id, id, project_id, article_id, destination, revision, main, action, due_at, url,
      replaced_revision, replaced_slug, status, attempts, begun, published_at, exposed_at)
    select o.organization_id, g.id, g.project_id, g.article_id, g.destination, g.revision, g.main, g.action, coalesce(g.due_at, ${now}), g.url,
      g.replaced_revision, g.replaced_slug, 'confirmed', 1, true, now(), ${now}
    from organization o cross join jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as g (
      id text, project_id text, article_id text, destination text, revision integer, main boolean, action text, due_at timestamptz, url text,
      replaced_revision integer, replaced_slug text
    )
    where o.organization_id = ${organizationId}`);
}

type Begun = { status: "pending" | "failed"; last_error?: string };
const waiting: Begun = { status: "pending" };

function insertPublication(tx: Tx, organizationId: string, opened: NewPublication, begun: Begun): Promise<PublicationRow> {
  return tx
    .insertInto("publication")
    .values(newColumns(organizationId, opened, begun))
    .returningAll()
    .executeTakeFirstOrThrow();
}

function newColumns<Written extends object>(organizationId: string, opened: NewPublication, written: Written) {
  const { projectId, articleId, destination } = opened;
  return {
    organization_id: organizationId,
    id: newId("publication"),
    project_id: projectId,
    article_id: articleId,
    destination,
    ...ownColumns(opened),
    ...written,
  };
}

/** Returns the columns in which two publications of an article to one destination differ. */
function ownColumns({ revision, main, action = "publish", dueAt }: NewPublication) {
  return { revision, main, action, due_at: dueAt ?? now };
}
