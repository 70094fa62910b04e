import type { QueryResultRow } from "pg";
import { type Check, ok, skipped, warning } from "#src/core/check.ts";

type Circling = {
  /** Asks the database that is examined. */
  ask: <Row extends QueryResultRow>(text: string, values?: unknown[]) => Promise<Row[]>;
  isReady: () => Promise<boolean>;
  /** Shortest wait for a lock that is named. */
  waitSeconds?: number;
};

const unsettledTimesMax = 10;
const advice = "See the log of the service, and that of the database.";
// Of those who stand in the way only the ones that wait for nobody themselves. `waitstart` is empty for a moment after a wait has begun, and
// what holds without a session is a prepared transaction, whose number is 0.
const holders = `
  select distinct b.pid, held.usename as user, held.application_name as program
  from pg_locks l join pg_stat_activity waits on waits.pid = l.pid and waits.datname = current_database()
    cross join lateral unnest(pg_blocking_pids(l.pid)) b (pid)
    left join pg_stat_activity held on held.pid = b.pid
  where not l.granted and l.waitstart <= pg_catalog.clock_timestamp() - make_interval(secs => $1)
    and (b.pid = 0 or cardinality(pg_blocking_pids(b.pid)) = 0)
  order by b.pid desc`;

/** Checks whether work goes round or stands still although everything answers. */
export function circlingChecks({ ask, isReady, waitSeconds = 1 }: Circling): Check[] {
  const unlessAway = (run: Check["run"]) => async () => ((await isReady()) ? run() : skipped("The database is not ready."));
  return [
    {
      name: "locks",
      advice,
      run: unlessAway(async () => {
        const found = await ask<{ pid: number; user: string | null; program: string | null }>(holders, [waitSeconds]);
        if (found.length === 0) return ok("No session waits for a lock.");
        const shown = found.map(({ pid, user, program }) =>
          pid === 0 ? "a prepared transaction" : `process ${pid} of ${user ?? "PostgreSQL"} (${program || "unnamed"})`,
        );
        const [first] = found;
        return warning(
          `Sessions wait for locks that others hold: ${shown.join(", ")}.`,
          first?.pid === 0
            ? "End it by its name in pg_prepared_xacts: rollback prepared 'NAME'"
            : `End that transaction, or its session as the owner of the tables: select pg_terminate_backend(${first?.pid})`,
        );
      }),
    },
    {
      name: "webhooks",
      advice,
      run: unlessAway(async () => {
        const [row] = await ask<{ count: number }>("select count_unsettled_deliveries($1) as count", [unsettledTimesMax]);
        if (row?.count === 0) return ok("Each delivery is settled once it was sent.");
        return warning(
          `${row?.count} deliveries were begun again and again without an outcome: they go out repeatedly, or cannot be read.`,
          "The log of the service has the reason, as in `webhook outcome not written` or `webhook secret not readable`.",
        );
      }),
    },
  ];
}
