import type pg from "pg";
import { nodesOfRun } from "./nodes-of-run.ts";

const waiting = "select count(*)::integer as waits from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
const onNodes = `select sum(result::integer)::integer as waits from run_command_on_all_nodes($$${waiting}$$)`;

/** Counts the connections that wait for a lock, on all nodes of a run that has some. */
export async function lockWaits(owner: pg.Pool): Promise<number> {
  const { rows } = await owner.query<{ waits: number }>(nodesOfRun().length > 0 ? onNodes : waiting);
  return rows[0]?.waits ?? 0;
}
