import { type ArticleDestination, isPlatform, type PublicationAction } from "@galley/contract";
import { sql } from "kysely";
import { statements, type Tx } from "#src/core/database/transact.ts";
import { newId } from "#src/core/ids.ts";
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

/**
 * Opens a publication, in place of one under way to the same destination, which it then supersedes. A worker may have a request
 * to a platform under way for the replaced one, so the next attempt there waits until its lease has ended.
 */
export async function openPublication(tx: Tx, organizationId: string, opened: NewPublication): Promise<PublicationRow> {
  const { articleId, destination } = opened;
  const replaced = await tx
    .updateTable("publication")
    .set({
      ...ownColumns(opened),
      status: "pending",
      next_attempt_at: isPlatform(destination) ? sql<Date>`greatest(lease_until, ${now})` : now,
      lease_until: null,
      fence: sql`fence + 1`,
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
  return replaced ?? insertPublication(tx, organizationId, opened, { status: "pending" });
}

/** Records a publication that has failed before it began. */
export function openFailed(tx: Tx, organizationId: string, opened: NewPublication, lastError: string): Promise<PublicationRow> {
  return insertPublication(tx, organizationId, opened, { status: "failed", last_error: lastError });
}

/** Opens publications to destinations to which nothing is under way. */
export async function insertPending(tx: Tx, organizationId: string, opened: readonly NewPublication[]): Promise<void> {
  if (opened.length === 0) return;
  await tx.write(statements.insertInto("publication").values(opened.map((one) => newColumns(organizationId, one, { status: "pending" }))));
}

/** A publication that the transaction carries out itself. `replaced` and `replacedSlug` are what readers saw until then; null when nothing was live. */
type DonePublication = NewPublication & { publicationId: string; url: string; replaced: number | null; replacedSlug: string | null };

/** Records publications that are shown and confirmed where they are recorded, as after their first attempt. */
export async function insertConfirmed(tx: Tx, organizationId: string, done: readonly DonePublication[]): Promise<void> {
  const confirmed = { status: "confirmed", attempts: 1, fence: 1, published_at: sql<Date>`now()`, exposed_at: now } as const;
  const values = done.map(({ publicationId: id, url, replaced: replaced_revision, replacedSlug: replaced_slug, ...opened }) => ({
    ...newColumns(organizationId, opened, confirmed),
    id,
    url,
    replaced_revision,
    replaced_slug,
  }));
  await tx.write(statements.insertInto("publication").values(values));
}

type Begun = { status: "pending" | "failed"; last_error?: string };

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
