import { sql } from "kysely";
import type pg from "pg";
import { transact } from "#src/core/database/transact.ts";
import type { PostWindow } from "../network.ts";
import { isLockTimeout } from "./access-token.ts";

type Account = { organizationId: string; accountId: string; networkId: string };

/**
 * Records how many more posts a network takes from an account, so that no more are claimed than it takes. Answers arrive in any
 * order, so the fewest count within a window. Nothing is recorded while the account's access is being renewed: the next answer
 * tells as well.
 */
export async function notePostWindow(pool: pg.Pool, account: Account, { left, endsAt }: PostWindow): Promise<void> {
  const { organizationId, accountId, networkId } = account;
  const note = sql`
    with held as materialized (
      select n.id from network_account n
      where n.organization_id = ${organizationId} and n.network_id = ${networkId} and n.network = (
        select own.network from network_account own where own.organization_id = ${organizationId} and own.id = ${accountId}
      )
      order by n.id
      for update
    )
    update network_account n
    set posts_left = case when n.window_ends_at = ${endsAt}::timestamptz then least(n.posts_left, ${left}) else ${left} end,
      window_ends_at = ${endsAt}
    from held
    where n.organization_id = ${organizationId} and n.id = held.id and (n.window_ends_at is null or n.window_ends_at <= ${endsAt})`;
  await transact(pool, organizationId, (tx) => tx.write(note)).catch((error: unknown) => {
    if (!isLockTimeout(error)) throw error;
  });
}
