import { setTimeout as wait } from "node:timers/promises";
import type { ClientBase } from "pg";
import { StartupError } from "#src/core/startup-error.ts";

// Any number works, as long as every start of Galley uses the same.
const lockKey = 7_401_850_611;
const pauseMilliseconds = 50;

/** How long a start waits for another: until it says so, between two such lines, and at most. */
type MigrationPatience = { firstSeconds: number; againSeconds: number; secondsMax: number };

// An index of a very large table may take most of an hour. Who gives up can be started again: nothing is lost.
const usual: MigrationPatience = { firstSeconds: 5, againSeconds: 30, secondsMax: 3600 };

/**
 * Waits until no other start is migrating; the session's end releases the lock. Tries instead of waiting within a statement: that
 * statement's snapshot would keep `create index concurrently` of the other start waiting, and both would wait without end. `say`
 * takes a line about who holds the lock.
 */
export async function takeMigrationLock(client: ClientBase, say: (text: string) => void, patience = usual): Promise<void> {
  const begin = performance.now();
  const seconds = () => (performance.now() - begin) / 1000;
  for (let sayAt = patience.firstSeconds; ; ) {
    const { rows } = await client.query<{ taken: boolean }>("select pg_try_advisory_lock($1) as taken", [lockKey]);
    if (rows[0]?.taken === true) return;
    if (seconds() >= patience.secondsMax) throw await impatience(client, patience.secondsMax);
    if (seconds() >= sayAt) {
      say(`Waiting for another start to migrate the database: ${await describeHolder(client)}.`);
      sayAt += patience.againSeconds;
    }
    await wait(pauseMilliseconds * (0.5 + Math.random()));
  }
}

type Holder = { pid: number; name: string; address: string | null; since: string | null };

/** Describes the session that holds the lock, as far as this user may see it. */
async function describeHolder(client: ClientBase): Promise<string> {
  const { rows } = await client.query<Holder>(
    `select l.pid, coalesce(a.application_name, '') as name, host(a.client_addr) as address,
       to_char(a.backend_start at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as since
     from pg_locks l left join pg_stat_activity a on a.pid = l.pid
     where l.locktype = 'advisory' and l.granted and l.objsubid = 1
       and l.database = (select oid from pg_database where datname = current_database())
       and (l.classid::bigint << 32) | l.objid::bigint = $1`,
    [lockKey],
  );
  const holder = rows[0];
  if (holder === undefined) return "it has just ended";
  const { pid, name, address, since } = holder;
  return `process ${pid} of the database, "${name}"${address === null ? "" : ` from ${address}`}${since === null ? "" : `, since ${since}`}`;
}

async function impatience(client: ClientBase, seconds: number): Promise<StartupError> {
  return new StartupError(
    `Another start has been migrating the database for over ${seconds} seconds: ${await describeHolder(client)}. Nothing was changed by ` +
      "this one. Start it again to wait on. Where the other does nothing any more, end its session with pg_terminate_backend first.",
  );
}
