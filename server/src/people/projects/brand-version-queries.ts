import { type BrandField, BrandProfile } from "@galley/contract";
import { sentence } from "@galley/messages";
import { sql } from "kysely";
import type { Tx } from "#src/core/database/transact.ts";
import { Failure } from "#src/core/failure.ts";
import type { Actor } from "#src/operations/actor.ts";
import { jsonTime } from "#src/operations/list-as-json.ts";
import { findProject } from "./project-queries.ts";

type SavedRow = { version: number; created_at: string; author_name: string };
export type VersionRow = SavedRow & { changed: BrandField[] };

const saved = sql`b.version, ${jsonTime(sql`b.created_at`)} as created_at, p.name as author_name`;

export async function requireBrandOf(tx: Tx, actor: Actor, projectId: string): Promise<void> {
  if ((await findProject(tx, actor, projectId)) !== undefined) return;
  throw new Failure("not_found", sentence("refusal_project_not_yours_tools"));
}

/** Lists a brand's versions, newest first, each with the fields in which it differs from the one before. */
export async function listVersions(
  tx: Tx,
  { organizationId, projectId }: { organizationId: string; projectId: string },
  { limit, before }: { limit: number; before: number | undefined },
): Promise<VersionRow[]> {
  // A field that a profile was written without counts as empty, as it does on reading.
  const empty = sql`${JSON.stringify(BrandProfile.parse({}))}::jsonb`;
  const { rows } = await sql<VersionRow>`
    select ${saved}, array(
      select field.key from jsonb_each(${empty} || b.profile) field
      where field.value is distinct from (${empty} || coalesce(older.profile, '{}')) -> field.key
      order by field.key
    ) as changed
    from brand b
    join person p on p.id = b.created_by
    left join brand older on older.organization_id = b.organization_id and older.project_id = b.project_id and older.version = b.version - 1
    where b.organization_id = ${organizationId} and b.project_id = ${projectId}
      and ${before === undefined ? sql`true` : sql`b.version < ${before}`}
    order by b.version desc
    limit ${limit}`.execute(tx);
  return rows;
}

export async function findVersion(
  tx: Tx,
  { organizationId, projectId }: { organizationId: string; projectId: string },
  version: number,
): Promise<(SavedRow & { profile: unknown }) | undefined> {
  const { rows } = await sql<SavedRow & { profile: unknown }>`
    select ${saved}, b.profile from brand b join person p on p.id = b.created_by
    where b.organization_id = ${organizationId} and b.project_id = ${projectId} and b.version = ${version}`.execute(tx);
  return rows[0];
}
