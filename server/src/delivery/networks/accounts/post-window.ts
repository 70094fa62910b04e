import { sql } from "kysely";
import type pg from "pg";
import { type Tx, transact } from "#src/core/database/transact.ts";
import type { AccountWindow } from "../delivery.ts";
import type { PostWindow } from "../network.ts";
import { isLockTimeout } from "./access-token.ts";

type Account = AccountWindow["account"];

/** Returns the statement that writes the window into the rows of an account, and returns whether it found all of them free. */
function windowOf({ organizationId, accountId, networkId }: Account, { left, endsAt }: PostWindow, waits: boolean) {
  const own = sql`
    n.organization_id = ${organizationId} and n.network_id = ${networkId} and n.network = (
      select own.network from network_account own where own.organization_id = ${organizationId} and own.id = ${accountId}
    )`;
  return sql<{ is_noted: boolean }>`
    with held as materialized (
      select n.id from network_account n where ${own} order by n.id for update ${sql.raw(waits ? "" : "skip locked")}
    ), noted as (
      update network_account n
      set posts_left = case when n.window_ends_at = ${endsAt}::timestamptz then least(n.posts_left, ${left}) else ${left} end,
        window_ends_at = ${endsAt}
      from held
      where n.organization_id = ${organizationId} and n.id = held.id and (n.window_ends_at is null or n.window_ends_at <= ${endsAt})
    )
    select (select count(*) from held) = count(*) as is_noted from network_account n where ${own}`;
}

/** Windows that wait for the one of their account which is being written; null where none waits. */
const waiting = new WeakMap<pg.Pool, Map<string, PostWindow | null>>();

function fewer(one: PostWindow, other: PostWindow): PostWindow {
  const between = one.endsAt.getTime() - other.endsAt.getTime();
  return between > 0 || (between === 0 && one.left < other.left) ? one : other;
}

/**
 * Records how many more posts a network takes from an account, so that no more are claimed than it takes. Answers arrive in any
 * order, so the fewest count within a window. What arrives while an answer is being written is written with the next one. Nothing is
 * recorded while the account's access is being renewed: the next answer tells as well.
 */
export async function notePostWindow(pool: pg.Pool, account: Account, window: PostWindow): Promise<void> {
  const ofPool = waiting.get(pool) ?? new Map<string, PostWindow | null>();
  waiting.set(pool, ofPool);
  const key = `${account.accountId} ${account.networkId}`;
  const before = ofPool.get(key);
  if (before !== undefined) return void ofPool.set(key, before === null ? window : fewer(before, window));
  try {
    for (let next: PostWindow | null = window; next !== null; next = ofPool.get(key) ?? null) {
      ofPool.set(key, null);
      await writeWindow(pool, account, next);
    }
  } finally {
    ofPool.delete(key);
  }
}

async function writeWindow(pool: pg.Pool, account: Account, window: PostWindow): Promise<void> {
  await transact(pool, account.organizationId, (tx) => tx.write(windowOf(account, window, true))).catch((error: unknown) => {
    if (!isLockTimeout(error)) throw error;
  });
}

/** Records the same in a transaction that must not wait for the account. Returns false where some of it is held. */
export async function noteWindow(tx: Tx, { account, ...window }: AccountWindow): Promise<boolean> {
  const { rows } = await windowOf(account, window, false).execute(tx);
  return rows[0]?.is_noted === true;
}
