import type { ClientBase, Pool } from "pg";
import { connected } from "../wipe-database.ts";
import { shiftOfClock } from "./clock.ts";

// Everything made later finds these functions by the names of PostgreSQL's own, whatever its search path. `statement_timestamp()` stays the
// machine's, for what is compared with times of PostgreSQL's own views.
const install = `
  alter function pg_catalog.now() rename to machine_now;
  alter function pg_catalog.clock_timestamp() rename to machine_clock_timestamp;
  create schema clock;
  create table clock.setting (shift interval not null);
  insert into clock.setting values ('0');
  create function pg_catalog.now() returns timestamptz language sql stable parallel safe security definer set search_path = pg_catalog
    as 'select machine_now() + (select shift from clock.setting)';
  create function pg_catalog.clock_timestamp() returns timestamptz language sql volatile parallel safe security definer set search_path = pg_catalog
    as 'select machine_clock_timestamp() + (select shift from clock.setting)'`;

/** Gives an empty database a clock that tests can move. */
export async function installClock(connectionString: string): Promise<void> {
  await connected(connectionString, (client) => client.query(install));
}

/** Makes the clock of a database agree with the one of this process. */
export async function setDatabaseClock(database: ClientBase | Pool): Promise<void> {
  await database.query("update clock.setting set shift = make_interval(secs => $1::float8 / 1000)", [shiftOfClock()]);
}
