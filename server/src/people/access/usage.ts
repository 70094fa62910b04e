import { sql } from "kysely";
import type pg from "pg";
import { transact } from "#src/core/database/transact.ts";
import type { Bell } from "#src/core/flow/bell.ts";
import { createBufferedCounts } from "#src/core/flow/buffered-counts.ts";

type Count = { calls: number; errors: number };

export type Usage = {
  record(organizationId: string, tokenId: string, failed: boolean): void;
  flush(): Promise<void>;
  /** Rings when there is something to flush. */
  bell: Bell;
};

/**
 * Counts calls and errors per token and day for the token list. Counts wait in memory for the next flush, so that no call waits
 * for a write. A killed process loses the counts that it has not written.
 */
export function createUsage(pool: pg.Pool): Usage {
  const waiting = createBufferedCounts<Count>({
    sum: (one, other) => ({ calls: one.calls + other.calls, errors: one.errors + other.errors }),
    write: (organizationId, counts) => write(pool, organizationId, counts),
  });
  return {
    record: (organizationId, tokenId, failed) => waiting.record(organizationId, tokenId, { calls: 1, errors: failed ? 1 : 0 }),
    flush: waiting.flush,
    bell: waiting.bell,
  };
}

async function write(pool: pg.Pool, organizationId: string, counts: ReadonlyMap<string, Count>): Promise<void> {
  const rows = [...counts].map(([tokenId, { calls, errors }]) => ({ token_id: tokenId, calls, errors }));
  await transact(pool, organizationId, (tx) =>
    // A token may have been deleted with its project meanwhile, so only rows whose token still exists are written.
    sql`insert into token_usage (organization_id, token_id, day, calls, errors, last_used_at)
      select t.organization_id, t.id, now()::date, u.calls, u.errors, now()
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as u (token_id text, calls integer, errors integer)
      join api_token t on t.organization_id = ${organizationId} and t.id = u.token_id
      on conflict (organization_id, token_id, day) do update set
        calls = token_usage.calls + excluded.calls, errors = token_usage.errors + excluded.errors, last_used_at = excluded.last_used_at`.execute(
      tx,
    ),
  );
}
