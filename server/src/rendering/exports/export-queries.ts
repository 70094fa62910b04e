import { sql } from "kysely";
import type { Tx } from "#src/database/transact.ts";
import { newId } from "#src/platform/ids.ts";
import type { CarouselDestination } from "../files/canvas-for.ts";

/** What an export is of. The same again is the same export, until it is a day old. */
export type ExportSubject = {
  organizationId: string;
  projectId: string;
  postId: string;
  destination: CarouselDestination;
  revision: number;
  brandVersion: number;
};

export type ExportRow = NonNullable<Awaited<ReturnType<typeof findExport>>>;

function selectExport(tx: Tx, organizationId: string) {
  return tx
    .selectFrom("export")
    .select([
      "organization_id",
      "id",
      "post_id",
      "destination",
      "revision",
      "brand_version",
      "status",
      "progress",
      "fence",
      "files",
      "error",
    ])
    .where("organization_id", "=", organizationId)
    .where("expires_at", ">", sql<Date>`now()`);
}

export function findExport(tx: Tx, organizationId: string, id: string) {
  return selectExport(tx, organizationId).where("id", "=", id).executeTakeFirst();
}

/** The newest export of exactly this, unless it failed. */
export function findSameExport(tx: Tx, { organizationId, postId, destination, revision, brandVersion }: ExportSubject) {
  return selectExport(tx, organizationId)
    .where("post_id", "=", postId)
    .where("destination", "=", destination)
    .where("revision", "=", revision)
    .where("brand_version", "=", brandVersion)
    .where("status", "<>", "failed")
    .orderBy("created_at", "desc")
    .limit(1)
    .executeTakeFirst();
}

export async function insertExport(tx: Tx, subject: ExportSubject): Promise<ExportRow> {
  return tx
    .insertInto("export")
    .values({
      organization_id: subject.organizationId,
      id: newId("export"),
      project_id: subject.projectId,
      post_id: subject.postId,
      destination: subject.destination,
      revision: subject.revision,
      brand_version: subject.brandVersion,
    })
    .returning([
      "organization_id",
      "id",
      "post_id",
      "destination",
      "revision",
      "brand_version",
      "status",
      "progress",
      "fence",
      "files",
      "error",
    ])
    .executeTakeFirstOrThrow();
}
