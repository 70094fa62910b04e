import type pg from "pg";
import { type Tx, transact } from "#src/core/database/transact.ts";
import { failpoint } from "#src/core/failpoint.ts";
import type { Vault } from "#src/core/secrets.ts";
import { tellLeaders } from "#src/people/notifications/tell-leaders.ts";
import { DeliveryFault } from "../fault.ts";
import type { Network, NetworkDependencies } from "../network.ts";
import { markBroken, markRefreshed, selectAccount } from "./account-queries.ts";
import { type AccountRef, openNetworkCredentials } from "./credentials.ts";
import type { Renewals } from "./renewals.ts";

export type NetworkAccountDependencies = NetworkDependencies & { pool: pg.Pool; vault: Vault; sendsMail: boolean };
export type NetworkTokenDependencies = NetworkAccountDependencies & { renewals: Renewals };

type AccountRow = NonNullable<Awaited<ReturnType<ReturnType<typeof selectAccount>["executeTakeFirst"]>>>;

/** Returns an access token that the network should accept. With `refused`, a token that it did not accept, returns another one. */
export async function accessTokenOf(dependencies: NetworkTokenDependencies, account: AccountRef, refused?: string): Promise<string> {
  const { pool, network } = dependencies;
  const known = await transact(pool, account.organizationId, (tx) => selectAccount(tx, account).executeTakeFirst());
  const usable = usableToken(dependencies, account, known, refused);
  if (usable !== undefined) return usable;
  const renew = () => transact(pool, account.organizationId, (tx) => refreshLocked(dependencies, tx, account, refused));
  const outcome = await dependencies.renewals(account.accountId, renew).catch((error: unknown) => {
    if (isLockTimeout(error))
      return new DeliveryFault("retryable", "unavailable", `${network.title} is taking too long to renew the connection.`);
    throw error;
  });
  if (outcome instanceof DeliveryFault) throw outcome;
  return outcome;
}

/**
 * Marks an account as broken after the network refused a new token, unless its token was replaced meanwhile. A person must then
 * connect the account again. Returns the fault of the delivery.
 */
export async function breakAccount(dependencies: NetworkAccountDependencies, account: AccountRef, refused: string): Promise<DeliveryFault> {
  const { pool, network } = dependencies;
  return transact(pool, account.organizationId, async (tx) => {
    const row = await selectAccount(tx, account).forUpdate().executeTakeFirst();
    if (row === undefined) return notConnected(network);
    if (openAccount(dependencies, account, row).accessToken === refused) return breakLocked(dependencies, tx, account, row);
    return new DeliveryFault("retryable", "unavailable", `${network.title} refused an access token that has since been renewed.`);
  });
}

/** Renews an access that is about to expire, or marks the account as broken. Does nothing when the access was renewed meanwhile. */
export async function renewAccount(dependencies: NetworkAccountDependencies, account: AccountRef, endsAt: Date): Promise<void> {
  await transact(dependencies.pool, account.organizationId, async (tx) => {
    const row = await selectAccount(tx, account).forUpdate().executeTakeFirst();
    const isSame = row?.status === "connected" && row.access_expires_at.getTime() === endsAt.getTime();
    if (row !== undefined && isSame) await renewLocked(dependencies, tx, account, row);
  });
}

/**
 * Keeps the row locked while the network answers. A refresh token may be valid only once, and the second of two workers finds
 * the new one.
 */
async function refreshLocked(dependencies: NetworkAccountDependencies, tx: Tx, account: AccountRef, refused: string | undefined) {
  const row = await selectAccount(tx, account).forUpdate().executeTakeFirst();
  const usable = usableToken(dependencies, account, row, refused);
  if (usable !== undefined) return usable;
  return row === undefined ? notConnected(dependencies.network) : renewLocked(dependencies, tx, account, row);
}

async function renewLocked(
  dependencies: NetworkAccountDependencies,
  tx: Tx,
  account: AccountRef,
  row: AccountRow,
): Promise<string | DeliveryFault> {
  const { vault, network } = dependencies;
  const credentials = openAccount(dependencies, account, row);
  const tokens = await network.refresh(dependencies, credentials);
  failpoint("account.refreshed");
  if (tokens === undefined) return breakLocked(dependencies, tx, account, row);
  await markRefreshed(tx, vault, account, { ...tokens, signIn: credentials.signIn });
  return tokens.accessToken;
}

export function isLockTimeout(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "55P03";
}

function usableToken(
  dependencies: NetworkAccountDependencies,
  account: AccountRef,
  row: AccountRow | undefined,
  refused: string | undefined,
): string | undefined {
  const { network } = dependencies;
  if (row === undefined) throw notConnected(network);
  if (row.status === "broken") throw new DeliveryFault("permanent", "account_broken", row.reason ?? brokenReason(network, row.handle));
  const { accessToken } = openAccount(dependencies, account, row);
  return row.fresh && accessToken !== refused ? accessToken : undefined;
}

/** Opens the credentials of an account. Where they were sealed with another secret, fails with what a person has to do. */
export function openAccount(
  { vault, network }: { vault: Vault; network: Pick<Network, "title"> },
  account: AccountRef,
  row: Pick<AccountRow, "credentials">,
) {
  try {
    return openNetworkCredentials(vault, account, row.credentials);
  } catch {
    throw new DeliveryFault(
      "permanent",
      "account_broken",
      `The connection to ${network.title} cannot be decrypted with this installation's secret. Connect ${network.title} again, then retry.`,
    );
  }
}

async function breakLocked(
  { network, sendsMail }: NetworkAccountDependencies,
  tx: Tx,
  account: AccountRef,
  row: AccountRow,
): Promise<DeliveryFault> {
  const reason = brokenReason(network, row.handle);
  if (await markBroken(tx, account, reason)) {
    await tellLeaders({ tx, sendsMail }, account.organizationId, {
      kind: "account_broken",
      projectId: row.project_id,
      accountId: account.accountId,
      title: `${network.mention(row.handle)} on ${network.title}`,
      reason,
    });
  }
  return new DeliveryFault("permanent", "account_broken", reason);
}

function brokenReason({ title, mention }: Network, handle: string): string {
  return `${title} no longer accepts the connection of ${mention(handle)}. Connect ${title} again, then retry what has failed.`;
}

export function notConnected({ title }: Pick<Network, "title">): DeliveryFault {
  return new DeliveryFault("permanent", "not_connected", `No account on ${title} is connected to the project. Connect one, then retry.`);
}
