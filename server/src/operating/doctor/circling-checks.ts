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
// `waitstart` is empty for a moment after a wait has begun.
const holders = `
  select distinct held.pid, held.usename as user, held.application_name as program
  from pg_locks l join pg_stat_activity waits on waits.pid = l.pid and waits.datname = current_database()
    join pg_stat_activity held on held.pid = any(pg_blocking_pids(l.pid))
  where not l.granted and l.waitstart <= pg_catalog.clock_timestamp() - make_interval(secs => $1)
  order by held.pid`;

/** Checks whether work goes round or stands still although everything answers. */
export function circlingChecks({ ask, isReady, waitSeconds = 1 }: Circling): Check[] {
  const unlessAway = (run: Check["run"]) => async () => ((await isReady()) ? run() : skipped("The database is not ready."));
  return [
    {
      name: "locks",
      advice,
      run: unlessAway(async () => {
        const found = await ask<{ pid: number; user: string | null; program: string }>(holders, [waitSeconds]);
        if (found.length === 0) return ok("No session waits for a lock.");
        const shown = found.map(({ pid, user, program }) => `process ${pid} of ${user ?? "PostgreSQL"} (${program || "unnamed"})`);
        return warning(
          `Sessions wait for locks that others hold: ${shown.join(", ")}.`,
          `End that transaction, or its session as the owner of the tables: select pg_terminate_backend(${found[0]?.pid})`,
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
          `${row?.count} deliveries go out again and again, since what came of them is not written down.`,
          "The log of the service has the reason, as in `webhook outcome not written`.",
        );
      }),
    },
  ];
}
