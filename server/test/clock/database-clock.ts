import type { ClientBase, Pool } from "pg";
import { connected } from "../wipe-database.ts";
import { shiftOfClock } from "./clock.ts";

// Everything made later finds these functions by the names of PostgreSQL's own, whatever its search path. `statement_timestamp()` stays the
// machine's, for what is compared with times of PostgreSQL's own views. The shift is the last value of a sequence, and the functions are as
// plain as the planner asks of what it puts into a statement: a function that reads a table costs forty times as much as PostgreSQL's own,
// and a statement may call it for each row.
const install = `
  alter function pg_catalog.now() rename to machine_now;
  alter function pg_catalog.clock_timestamp() rename to machine_clock_timestamp;
  create schema clock;
  create sequence clock.shift minvalue ${Number.MIN_SAFE_INTEGER};
  select setval('clock.shift', 0);
  grant select on clock.shift to public;
  create function pg_catalog.clock_shift(regclass) returns bigint language internal stable strict parallel safe as 'pg_sequence_last_value';
  create function pg_catalog.now() returns timestamptz language sql stable parallel safe
    return machine_now() + interval '1 millisecond' * clock_shift('clock.shift');
  create function pg_catalog.clock_timestamp() returns timestamptz language sql volatile parallel safe
    return machine_clock_timestamp() + interval '1 millisecond' * clock_shift('clock.shift')`;

/** Gives an empty database a clock that tests can move. */
export async function installClock(connectionString: string): Promise<void> {
  await connected(connectionString, (client) => client.query(install));
}

/** Makes the clock of a database agree with the one of this process. */
export async function setDatabaseClock(database: ClientBase | Pool): Promise<void> {
  await database.query("select setval('clock.shift', $1)", [shiftOfClock()]);
}

/** Makes the clocks of a coordinator and its workers agree with the one of this process. */
export async function setClockOfNodes(coordinator: Pool): Promise<void> {
  await setDatabaseClock(coordinator);
  await coordinator.query("select run_command_on_workers(format('select setval(''clock.shift'', %s)', $1::bigint))", [shiftOfClock()]);
}
