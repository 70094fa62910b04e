import type * as contract from "@galley/contract";
import { sql } from "kysely";
import type { z } from "zod";
import type { Tx } from "#src/core/database/transact.ts";
import type { Vault } from "#src/core/secrets.ts";
import type { Credentials } from "../network.ts";
import { type AccountRef, sealNetworkCredentials } from "./credentials.ts";

type Place = { organizationId: string; projectId: string };

export function selectAccounts(tx: Tx, { organizationId, projectId }: Place) {
  return tx.selectFrom("network_account").selectAll().where("organization_id", "=", organizationId).where("project_id", "=", projectId);
}

export function findNetworkAccount(tx: Tx, place: Place, network: contract.NetworkName) {
  return selectAccounts(tx, place).where("network", "=", network).executeTakeFirst();
}

/** Seconds for which an access token has to stay valid: everything that one part of a post takes. */
export const freshSeconds = 120;

const isFresh = sql<boolean>`access_expires_at > now() + make_interval(secs => ${freshSeconds})`.as("fresh");

export function selectAccount(tx: Tx, { organizationId, accountId, networkId }: AccountRef) {
  const account = tx
    .selectFrom("network_account")
    .select(["project_id", "handle", "status", "reason", "credentials", "access_expires_at", isFresh])
    .where("organization_id", "=", organizationId)
    .where("id", "=", accountId);
  return networkId === undefined ? account : account.where("network_id", "=", networkId);
}

export async function markRefreshed(
  tx: Tx,
  vault: Vault,
  { organizationId, accountId }: AccountRef,
  { expiresInSeconds, ...credentials }: Credentials & { expiresInSeconds: number },
): Promise<void> {
  await tx
    .updateTable("network_account")
    .set({
      credentials: sealNetworkCredentials(vault, { organizationId, accountId }, credentials),
      access_expires_at: sql<Date>`now() + make_interval(secs => ${expiresInSeconds})`,
    })
    .where("organization_id", "=", organizationId)
    .where("id", "=", accountId)
    .execute();
}

/** Marks a connected account as broken. Returns false when it was not connected. */
export async function markBroken(tx: Tx, { organizationId, accountId }: AccountRef, reason: string): Promise<boolean> {
  const marked = await tx
    .updateTable("network_account")
    .set({ status: "broken", reason })
    .where("organization_id", "=", organizationId)
    .where("id", "=", accountId)
    .where("status", "=", "connected")
    .returning("id")
    .executeTakeFirst();
  return marked !== undefined;
}

type AccountRow = NonNullable<Awaited<ReturnType<typeof findNetworkAccount>>>;
type Presented = z.input<typeof contract.listNetworkAccounts.output>["data"][number];

/** Returns the account as people see it, without its credentials. */
export function presentAccount({ id, network, handle, name, scopes, status, reason, connected_at }: AccountRow): Presented {
  return { id, network, handle, name, scopes, status, reason, connectedAt: connected_at.toISOString() };
}
