import type pg from "pg";
import { type Tx, transact } from "#src/database/transact.ts";
import { tellLeaders } from "#src/notifications/tell-leaders.ts";
import { failpoint } from "#src/platform/failpoint.ts";
import type { Vault } from "#src/platform/secrets.ts";
import { DeliveryFault } from "../fault.ts";
import { refreshTokens } from "../x/token-endpoint.ts";
import type { XGround } from "../x/x-call.ts";
import { markBroken, markRefreshed, selectAccount } from "./account-queries.ts";
import { type AccountRef, openCredentials } from "./credentials.ts";

export type TokenGround = XGround & { pool: pg.Pool; vault: Vault; sendsMail: boolean };

type AccountRow = NonNullable<Awaited<ReturnType<ReturnType<typeof selectAccount>["executeTakeFirst"]>>>;

/** An access token that X should take. `refused` is one that it has not taken: then there is a new one. */
export async function accessTokenOf(ground: TokenGround, account: AccountRef, refused?: string): Promise<string> {
  const { pool, vault } = ground;
  const known = await transact(pool, account.organizationId, (tx) => selectAccount(tx, account).executeTakeFirst());
  const usable = usableToken(vault, account, known, refused);
  if (usable !== undefined) return usable;
  const outcome = await transact(pool, account.organizationId, (tx) => refreshLocked(ground, tx, account, refused)).catch(
    (error: unknown) => {
      if (isLockTimeout(error))
        return new DeliveryFault("retryable", "unavailable", "X takes long to renew the connection. It is tried again by itself.");
      throw error;
    },
  );
  if (outcome instanceof DeliveryFault) throw outcome;
  return outcome;
}

/** X has refused a token that was new: a person has to connect the account again. */
export async function breakAccount({ pool, sendsMail }: TokenGround, account: AccountRef): Promise<DeliveryFault> {
  return transact(pool, account.organizationId, async (tx) => {
    const row = await selectAccount(tx, account).forUpdate().executeTakeFirst();
    return row === undefined ? notConnected() : breakLocked(tx, sendsMail, account, row);
  });
}

/** The row stays locked while X answers: a refresh token is good for one time, and of two workers the second finds the new one. */
async function refreshLocked(ground: TokenGround, tx: Tx, account: AccountRef, refused: string | undefined) {
  const { vault, sendsMail } = ground;
  const row = await selectAccount(tx, account).forUpdate().executeTakeFirst();
  const usable = usableToken(vault, account, row, refused);
  if (usable !== undefined) return usable;
  if (row === undefined) return notConnected();
  const tokens = await refreshTokens(ground, openCredentials(vault, account, row.credentials).refreshToken);
  failpoint("x.refreshed");
  if (tokens === undefined) return breakLocked(tx, sendsMail, account, row);
  await markRefreshed(tx, vault, account, tokens);
  return tokens.accessToken;
}

function isLockTimeout(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "55P03";
}

function usableToken(vault: Vault, account: AccountRef, row: AccountRow | undefined, refused: string | undefined): string | undefined {
  if (row === undefined) throw notConnected();
  if (row.status === "broken") throw new DeliveryFault("permanent", "account_broken", row.reason ?? brokenReason(row.handle));
  const { accessToken } = opened(vault, account, row);
  return row.fresh && accessToken !== refused ? accessToken : undefined;
}

function opened(vault: Vault, account: AccountRef, row: AccountRow) {
  try {
    return openCredentials(vault, account, row.credentials);
  } catch {
    throw new DeliveryFault(
      "permanent",
      "account_broken",
      "The connection to X cannot be decrypted with this installation's secret. Connect X again, then retry.",
    );
  }
}

async function breakLocked(tx: Tx, sendsMail: boolean, account: AccountRef, row: AccountRow): Promise<DeliveryFault> {
  const reason = brokenReason(row.handle);
  if (await markBroken(tx, account, reason)) {
    await tellLeaders({ tx, sendsMail }, account.organizationId, {
      kind: "account_broken",
      projectId: row.project_id,
      accountId: account.accountId,
      title: `@${row.handle} on X`,
      reason,
    });
  }
  return new DeliveryFault("permanent", "account_broken", reason);
}

function brokenReason(handle: string): string {
  return `X no longer accepts the connection of @${handle}. Connect X again, then retry what has failed.`;
}

export function notConnected(): DeliveryFault {
  return new DeliveryFault("permanent", "not_connected", "No account on X is connected to the project. Connect one, then retry.");
}
