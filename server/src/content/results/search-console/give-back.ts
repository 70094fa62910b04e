import { sql } from "kysely";
import type pg from "pg";
import { type Tx, transact } from "#src/core/database/transact.ts";
import type { Egress } from "#src/core/egress/egress.ts";
import type { Log } from "#src/core/log.ts";
import type { Vault } from "#src/core/secrets.ts";
import type { Context } from "#src/operations/handle.ts";
import type { Google } from "#src/operations/outside/google.ts";
import type { ResultScope } from "../result-windows.ts";
import { openGoogleCredentials } from "./credentials.ts";
import { revokeGrant } from "./token-service.ts";

type Sealed = { account: string; credentials: string };

/**
 * Locks a project's connection until commit, and which accounts the organization's projects are connected by: of two that end at once, the
 * second sees that it is the last. Returns the connection.
 */
export async function lockConnection(tx: Tx, { organizationId, projectId }: ResultScope): Promise<Sealed | undefined> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`search consoles ${organizationId}`}, 0))`.execute(tx);
  return tx
    .selectFrom("search_console")
    .select(["account", "credentials"])
    .where("organization_id", "=", organizationId)
    .where("project_id", "=", projectId)
    .executeTakeFirst();
}

/** Deletes a connection. Returns the token to be revoked after the commit, if any. */
export async function deleteConnection(tx: Tx, vault: Vault, scope: ResultScope): Promise<string | undefined> {
  const gone = await lockConnection(tx, scope);
  if (gone === undefined) return undefined;
  await tx
    .deleteFrom("search_console")
    .where("organization_id", "=", scope.organizationId)
    .where("project_id", "=", scope.projectId)
    .execute();
  return releasedBy(tx, vault, scope, gone);
}

/** Revokes what a connection that is not stored any more was granted, after the commit. */
export async function giveBackAfterwards({ tx, vault, afterCommit }: Context, scope: ResultScope, gone: Sealed): Promise<void> {
  const token = await releasedBy(tx, vault, scope, gone);
  if (token !== undefined) afterCommit((outside) => revokeGrant(outside, token));
}

/**
 * Returns the token that a person has granted to a connection that is gone. Google revokes all that a person has granted to an app at
 * once, so that there is none while a project of the organization is connected by the same person.
 */
async function releasedBy(tx: Tx, vault: Vault, scope: ResultScope, { account, credentials }: Sealed): Promise<string | undefined> {
  return (await isGrantShared(tx, scope.organizationId, account)) ? undefined : tokenIn(vault, scope, credentials);
}

/** Returns what a person has granted; undefined for credentials of a file, and for those sealed with another secret. */
function tokenIn(vault: Vault, scope: ResultScope, sealed: string): string | undefined {
  try {
    const credentials = openGoogleCredentials(vault, scope, sealed);
    return credentials.type === "signed_in" ? credentials.refresh_token : undefined;
  } catch {
    return undefined;
  }
}

/** Returns whether a project of the organization is connected by this account. */
export async function isGrantShared(tx: Tx, organizationId: string, account: string): Promise<boolean> {
  const other = await tx
    .selectFrom("search_console")
    .select("project_id")
    .where("organization_id", "=", organizationId)
    .where("account", "=", account)
    .limit(1)
    .executeTakeFirst();
  return other !== undefined;
}

type Dependencies = { pool: pg.Pool; vault: Vault; egress: Egress; google: Google; log: Log };
type Place = { organizationId: string; projectId: string | null };

/** Revokes what people have granted to a project, or to an organization, and forgets it. Google is asked once. */
export async function giveBackSearchConsoles(dependencies: Dependencies, place: Place, signal: AbortSignal): Promise<void> {
  const { pool, vault, google, log } = dependencies;
  const { organizationId } = place;
  const egress = dependencies.egress.of(organizationId);
  for (const projectId of await listConnected(pool, place)) {
    if (signal.aborted) throw new Error("The service stops.");
    try {
      const token = await transact(pool, organizationId, (tx) => deleteConnection(tx, vault, { organizationId, projectId }));
      if (token !== undefined) await revokeGrant({ egress, google }, token);
    } catch (error) {
      log.warn("search performance not given back", { organizationId, error });
    }
  }
}

async function listConnected(pool: pg.Pool, { organizationId, projectId }: Place): Promise<string[]> {
  const rows = await transact(pool, organizationId, (tx) => {
    const all = tx.selectFrom("search_console").select("project_id").where("organization_id", "=", organizationId);
    return (projectId === null ? all : all.where("project_id", "=", projectId)).execute();
  });
  return rows.map(({ project_id }) => project_id);
}
