import * as contract from "@galley/contract";
import { sql } from "kysely";
import type { z } from "zod";
import type { Tx } from "#src/core/database/transact.ts";
import type { SealedPlace, Vault } from "#src/core/secrets.ts";
import { platformServers } from "../../../../../capabilities/server.ts";

export type ConnectionRow = NonNullable<Awaited<ReturnType<typeof findConnection>>>;

export function selectConnections(tx: Tx, organizationId: string, projectId: string) {
  return tx
    .selectFrom("platform_connection")
    .selectAll()
    .where("organization_id", "=", organizationId)
    .where("project_id", "=", projectId)
    .orderBy("id");
}

/** Finds the project's connection to a platform; there is at most one. */
export function findConnection(tx: Tx, organizationId: string, projectId: string, platform: contract.PlatformName) {
  return selectConnections(tx, organizationId, projectId).where("platform", "=", platform).executeTakeFirst();
}

/** Returns the connection as people see it, without its credentials. */
export function presentPlatformConnection(
  row: ConnectionRow,
  mainDestination: string,
): z.input<typeof contract.listPlatforms.output>["data"][number] {
  return {
    id: row.id,
    projectId: row.project_id,
    platform: row.platform,
    address: row.address,
    account: row.account,
    status: row.status,
    lastError: row.last_error,
    main: row.platform === mainDestination,
    connectedAt: row.connected_at.toISOString(),
    capabilities: platformServers[row.platform].capabilities,
  };
}

/** Records whether the platform accepts these credentials. Does nothing when they were replaced meanwhile. */
export async function markConnection(tx: Tx, { organization_id, id, credentials }: ConnectionRow, refusal: string | null): Promise<void> {
  const state = refusal === null ? { status: "active" as const, last_error: null } : { status: "failed" as const, last_error: refusal };
  await tx
    .updateTable("platform_connection")
    .set(state)
    .where("organization_id", "=", organization_id)
    .where("id", "=", id)
    .where("credentials", "=", credentials)
    .where(sql<boolean>`(status, last_error) is distinct from (${state.status}, ${state.last_error})`)
    .execute();
}

export function credentialsPlaceOf(organizationId: string, connectionId: string): SealedPlace {
  return [organizationId, connectionId, "platform_connection.credentials"];
}

export function openPlatformCredentials<Name extends contract.PlatformName>(
  vault: Vault,
  platform: Name,
  { organization_id, id, credentials }: ConnectionRow,
): contract.PlatformCredentials<Name> {
  const opened: unknown = JSON.parse(vault.open(credentials, credentialsPlaceOf(organization_id, id)));
  return contract.platformCredentials(platform).parse(opened);
}
