import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import { tellAtCommit } from "#src/core/database/signals/tell-signal.ts";
import type { Tx } from "#src/core/database/transact.ts";
import { addWork, dropWork, type WorkKind } from "#src/operations/queue/work.ts";
import { noteBlogChange } from "#src/people/projects/note-blog-change.ts";

export type HostState = "waiting" | "proved" | "missing" | "ended" | "taken" | "granted";

/** A host that a project has asked for. `serves`: it currently leads to the project's blog. */
export type HostRow = {
  project_id: string;
  host: string;
  state: HostState;
  proof: string;
  checked_at: Date | null;
  missing_since: Date | null;
  told: boolean;
  serves: boolean;
};

/** The kind of work that checks hosts. */
export const checkKind = "blog_hosts" satisfies WorkKind;

/** Days for which a host keeps serving while its record is missing. */
export const graceDays = 7;

export async function listHosts(tx: Tx, organizationId: string, projectId: string): Promise<HostRow[]> {
  return selectHosts(tx, organizationId).where("h.project_id", "=", projectId).orderBy("h.host").execute();
}

export async function findHost(tx: Tx, organizationId: string, host: string): Promise<HostRow | undefined> {
  return selectHosts(tx, organizationId).where("h.host", "=", host).executeTakeFirst();
}

/** Locks the host until commit, so that a check and a change of the settings follow one another. */
export async function lockHost(tx: Tx, organizationId: string, host: string): Promise<HostRow | undefined> {
  return selectHosts(tx, organizationId).where("h.host", "=", host).forUpdate("h").executeTakeFirst();
}

function selectHosts(tx: Tx, organizationId: string) {
  return tx
    .selectFrom("blog_host as h")
    .select(["h.project_id", "h.host", "h.state", "h.proof", "h.checked_at", "h.missing_since", "h.told"])
    .select(
      sql<boolean>`exists (select from blog_address b where b.kind = 'host' and b.address = h.host
        and b.organization_id = h.organization_id and b.project_id = h.project_id)`.as("serves"),
    )
    .where("h.organization_id", "=", organizationId);
}

/** Adds a host to a project; returns false if a project of the organization already has it. */
export async function insertHost(tx: Tx, organizationId: string, projectId: string, host: string): Promise<boolean> {
  const { rows } = await sql`
    insert into blog_host (organization_id, project_id, host, proof)
    values (${organizationId}, ${projectId}, ${host}, ${newProof()})
    on conflict (organization_id, host) do nothing returning 1`.execute(tx);
  if (rows.length === 0) return false;
  await addWork(tx, { organizationId, projectId, kind: checkKind, subject: host });
  return true;
}

export async function deleteHost(tx: Tx, organizationId: string, host: string): Promise<void> {
  await withdrawHost(tx, organizationId, host);
  await dropWork(tx, { organizationId, kind: checkKind, subject: host });
  await tx.deleteFrom("blog_host").where("organization_id", "=", organizationId).where("host", "=", host).execute();
}

/** Gives the host to the project that has proved it or was granted it; returns false if the operator has granted it to another. */
export async function giveHost(tx: Tx, organizationId: string, host: string): Promise<boolean> {
  const { rows } = await sql<{ given: boolean }>`select give_blog_host(${host}) as given`.execute(tx);
  await tellAtCommit(tx, { blog: { organizationId, projectId: null } });
  return rows[0]?.given ?? false;
}

/** Removes the host's address, so that it leads to no blog of the organization any more. */
export async function withdrawHost(tx: Tx, organizationId: string, host: string): Promise<void> {
  const gone = await tx
    .deleteFrom("blog_address")
    .where("kind", "=", "host")
    .where("address", "=", host)
    .where("organization_id", "=", organizationId)
    .returning("project_id")
    .execute();
  for (const { project_id: projectId } of gone) await noteBlogChange(tx, { organizationId, projectId }, "all");
  await tellAtCommit(tx, { blog: { organizationId, projectId: null } });
}

export function newProof(): string {
  return randomBytes(24).toString("base64url");
}
