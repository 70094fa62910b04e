import { sql } from "kysely";
import type pg from "pg";
import { transact } from "#src/core/database/transact.ts";

type Count = { organizationId: string; calls: number; errors: number };

export type Usage = {
  record(organizationId: string, tokenId: string, failed: boolean): void;
  flush(): Promise<void>;
};

/**
 * Counts calls and errors per token and day for the token list. Counts wait in memory for the next flush, so that no call waits
 * for a write. A killed process loses the counts that it has not written.
 */
export function createUsage(pool: pg.Pool): Usage {
  let counts = new Map<string, Count>();

  function add(organizationId: string, tokenId: string, calls: number, errors: number): void {
    const count = counts.get(tokenId) ?? { organizationId, calls: 0, errors: 0 };
    counts.set(tokenId, { organizationId, calls: count.calls + calls, errors: count.errors + errors });
  }

  return {
    record: (organizationId, tokenId, failed) => add(organizationId, tokenId, 1, failed ? 1 : 0),
    async flush() {
      const taken = counts;
      counts = new Map();
      const byOrganization = Map.groupBy(taken, ([, count]) => count.organizationId);
      const failures: unknown[] = [];
      for (const [organizationId, entries] of byOrganization) {
        await write(pool, organizationId, entries).catch((error: unknown) => {
          for (const [tokenId, { calls, errors }] of entries) add(organizationId, tokenId, calls, errors);
          failures.push(error);
        });
      }
      if (failures.length > 0) throw failures[0];
    },
  };
}

async function write(pool: pg.Pool, organizationId: string, entries: [string, Count][]): Promise<void> {
  const rows = entries.map(([tokenId, { calls, errors }]) => ({ token_id: tokenId, calls, errors }));
  await transact(pool, organizationId, (tx) =>
    // A token may have been deleted with its project meanwhile, so only rows whose token still exists are written.
    sql`insert into token_usage (organization_id, token_id, day, calls, errors, last_used_at)
      select t.organization_id, t.id, current_date, u.calls, u.errors, now()
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as u (token_id text, calls integer, errors integer)
      join api_token t on t.organization_id = ${organizationId} and t.id = u.token_id
      on conflict (organization_id, token_id, day) do update set
        calls = token_usage.calls + excluded.calls, errors = token_usage.errors + excluded.errors, last_used_at = excluded.last_used_at`.execute(
      tx,
    ),
  );
}
