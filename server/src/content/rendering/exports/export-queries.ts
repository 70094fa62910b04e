import type { CarouselDestination } from "@galley/contract";
import { sql } from "kysely";
import { tellAtCommit } from "#src/core/database/signals/tell-signal.ts";
import type { Tx } from "#src/core/database/transact.ts";
import { newId } from "#src/core/ids.ts";
import { addWork } from "#src/operations/queue/work.ts";
import { isOpen } from "#src/operations/within-reach.ts";

/** Content of an export. An equal subject yields the same export, as long as its files last for the hour that links to them are valid. */
export type ExportSubject = {
  organizationId: string;
  projectId: string;
  postId: string;
  destination: CarouselDestination;
  revision: number;
  brandVersion: number;
  /** The `key` of the look that it is drawn in. */
  look: string;
};

export type ExportRow = NonNullable<Awaited<ReturnType<typeof findExport>>>;

const columns = [
  "organization_id",
  "id",
  "project_id",
  "post_id",
  "destination",
  "revision",
  "brand_version",
  "look",
  "status",
  "progress",
  "fence",
  "files",
  "error",
  "created_at",
] as const;

function selectExport(tx: Tx, organizationId: string) {
  return tx.selectFrom("export").select(columns).where("organization_id", "=", organizationId).where("expires_at", ">", sql<Date>`now()`);
}

export function findExport(tx: Tx, organizationId: string, id: string) {
  return selectExport(tx, organizationId).where("id", "=", id).where(isOpen(organizationId, "export.project_id")).executeTakeFirst();
}

/** Selects the newest export of a subject, without those that expire before links to them would. */
function selectNewest(tx: Tx, { organizationId, postId, destination, revision, look }: ExportSubject) {
  return selectExport(tx, organizationId)
    .where("post_id", "=", postId)
    .where("destination", "=", destination)
    .where("revision", "=", revision)
    .where("look", "=", look)
    .where("expires_at", ">", sql<Date>`now() + interval '1 hour'`)
    .orderBy("created_at", "desc")
    .limit(1);
}

/** Finds the newest export of a subject. */
export function findNewestExport(tx: Tx, subject: ExportSubject) {
  return selectNewest(tx, subject).executeTakeFirst();
}

/** Finds the newest export of a subject that did not fail. */
export function findSameExport(tx: Tx, subject: ExportSubject) {
  return selectNewest(tx, subject).where("status", "<>", "failed").executeTakeFirst();
}

/** Finds the newest drawn export of each subject that has one, all of one organization. Answers name their post and destination. */
export async function listDrawnExports(tx: Tx, organizationId: string, subjects: readonly ExportSubject[]) {
  if (subjects.length === 0) return [];
  const wanted = subjects.map(({ postId: post, destination, revision, look }) => ({ post, destination, revision, look }));
  const { rows } = await sql<{ id: string; postId: string; destination: CarouselDestination; brandVersion: number }>`
    select e.id, e.post_id as "postId", e.destination, e.brand_version as "brandVersion"
    from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as w(post text, destination text, revision integer, look text)
    cross join lateral (
      select e.* from export e
      where e.organization_id = ${organizationId} and e.post_id = w.post and e.destination = w.destination and e.revision = w.revision
        and e.look = w.look and e.expires_at > now() + interval '1 hour'
      order by e.created_at desc limit 1
    ) e
    where e.status = 'ready'`.execute(tx);
  return rows;
}

/** Counts the exports of an organization that wait or are being drawn. */
export async function countUnfinishedExports(tx: Tx, organizationId: string): Promise<number> {
  const { count } = await tx
    .selectFrom("export")
    .select((query) => query.fn.countAll<string>().as("count"))
    .where("organization_id", "=", organizationId)
    .where("status", "=", "pending")
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Inserts an export whose files are kept for so many days. */
export async function insertExport(tx: Tx, subject: ExportSubject, keptDays: number): Promise<ExportRow> {
  await tellAtCommit(tx, { work: "exportWorker" });
  const id = newId("export");
  await addWork(tx, { organizationId: subject.organizationId, projectId: subject.projectId, kind: "exports", subject: id });
  return tx
    .insertInto("export")
    .values({
      organization_id: subject.organizationId,
      id,
      project_id: subject.projectId,
      post_id: subject.postId,
      destination: subject.destination,
      revision: subject.revision,
      brand_version: subject.brandVersion,
      look: subject.look,
      expires_at: sql<Date>`now() + make_interval(hours => ${24 * keptDays}::integer)`,
    })
    .returning(columns)
    .executeTakeFirstOrThrow();
}
