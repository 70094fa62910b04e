import type pg from "pg";
import { type Tx, transact } from "#src/database/transact.ts";
import { tellLeaders } from "#src/notifications/tell-leaders.ts";
import { failpoint } from "#src/platform/failpoint.ts";
import type { Vault } from "#src/platform/secrets.ts";
import { DeliveryFault } from "../fault.ts";
import type { Network, NetworkGround } from "../network.ts";
import { markBroken, markRefreshed, selectAccount } from "./account-queries.ts";
import { type AccountRef, openCredentials } from "./credentials.ts";

export type TokenGround = NetworkGround & { pool: pg.Pool; vault: Vault; sendsMail: boolean };

type AccountRow = NonNullable<Awaited<ReturnType<ReturnType<typeof selectAccount>["executeTakeFirst"]>>>;

/** An access token that the network should take. `refused` is one that it has not taken: then there is a new one. */
export async function accessTokenOf(ground: TokenGround, account: AccountRef, refused?: string): Promise<string> {
  const { pool, network } = ground;
  const known = await transact(pool, account.organizationId, (tx) => selectAccount(tx, account).executeTakeFirst());
  const usable = usableToken(ground, account, known, refused);
  if (usable !== undefined) return usable;
  const outcome = await transact(pool, account.organizationId, (tx) => refreshLocked(ground, tx, account, refused)).catch(
    (error: unknown) => {
      if (isLockTimeout(error))
        return new DeliveryFault(
          "retryable",
          "unavailable",
          `${network.title} takes long to renew the connection. It is tried again by itself.`,
        );
      throw error;
    },
  );
  if (outcome instanceof DeliveryFault) throw outcome;
  return outcome;
}

/** The network has refused a token that was new: a person has to connect the account again. */
export async function breakAccount(ground: TokenGround, account: AccountRef): Promise<DeliveryFault> {
  return transact(ground.pool, account.organizationId, async (tx) => {
    const row = await selectAccount(tx, account).forUpdate().executeTakeFirst();
    return row === undefined ? notConnected(ground.network) : breakLocked(ground, tx, account, row);
  });
}

/** Renews an access that ends by itself, or says that it is over, unless somebody else has renewed it meanwhile. */
export async function renewAccount(ground: TokenGround, account: AccountRef, endsAt: Date): Promise<void> {
  await transact(ground.pool, account.organizationId, async (tx) => {
    const row = await selectAccount(tx, account).forUpdate().executeTakeFirst();
    const isSame = row?.status === "connected" && row.access_expires_at.getTime() === endsAt.getTime();
    if (row !== undefined && isSame) await renewLocked(ground, tx, account, row);
  });
}

/** The row stays locked while the network answers: a refresh token may be good for one time, and of two workers the second finds the new one. */
async function refreshLocked(ground: TokenGround, tx: Tx, account: AccountRef, refused: string | undefined) {
  const row = await selectAccount(tx, account).forUpdate().executeTakeFirst();
  const usable = usableToken(ground, account, row, refused);
  if (usable !== undefined) return usable;
  return row === undefined ? notConnected(ground.network) : renewLocked(ground, tx, account, row);
}

async function renewLocked(ground: TokenGround, tx: Tx, account: AccountRef, row: AccountRow): Promise<string | DeliveryFault> {
  const { vault, network } = ground;
  const tokens = await network.refresh(ground, opened(ground, account, row));
  failpoint("account.refreshed");
  if (tokens === undefined) return breakLocked(ground, tx, account, row);
  await markRefreshed(tx, vault, account, tokens);
  return tokens.accessToken;
}

function isLockTimeout(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "55P03";
}

function usableToken(
  ground: TokenGround,
  account: AccountRef,
  row: AccountRow | undefined,
  refused: string | undefined,
): string | undefined {
  const { network } = ground;
  if (row === undefined) throw notConnected(network);
  if (row.status === "broken") throw new DeliveryFault("permanent", "account_broken", row.reason ?? brokenReason(network, row.handle));
  const { accessToken } = opened(ground, account, row);
  return row.fresh && accessToken !== refused ? accessToken : undefined;
}

function opened({ vault, network }: TokenGround, account: AccountRef, row: AccountRow) {
  try {
    return openCredentials(vault, account, row.credentials);
  } catch {
    throw new DeliveryFault(
      "permanent",
      "account_broken",
      `The connection to ${network.title} cannot be decrypted with this installation's secret. Connect ${network.title} again, then retry.`,
    );
  }
}

async function breakLocked({ network, sendsMail }: TokenGround, tx: Tx, account: AccountRef, row: AccountRow): Promise<DeliveryFault> {
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

export function notConnected({ title }: Network): DeliveryFault {
  return new DeliveryFault("permanent", "not_connected", `No account on ${title} is connected to the project. Connect one, then retry.`);
}
