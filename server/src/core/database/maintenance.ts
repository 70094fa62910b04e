import type { ClientBase } from "pg";
import { tellNow } from "./signals/tell-signal.ts";

/** A maintenance that the operator has begun. It goes on until the operator ends it, also past `until`. */
export type Maintenance = { since: Date; until: Date | null; message: string | null };

type Database = { query: ClientBase["query"] };

export const maintenanceMessageLengthMax = 300;

/** Reads whether the installation is in maintenance. Kept in the database, so that every process sees it and a restart does not end it. */
export async function readMaintenance(database: Database): Promise<Maintenance | undefined> {
  const { rows } = await database.query<Maintenance>("select since, until, message from maintenance");
  return rows[0];
}

/** Begins a maintenance, or gives the one that is going on another end and message, and tells all processes. */
export async function beginMaintenance(database: Database, { until, message }: Omit<Maintenance, "since">): Promise<Maintenance> {
  const { rows } = await database.query<Maintenance>(
    `insert into maintenance (until, message) values ($1, $2)
     on conflict (only_row) do update set until = excluded.until, message = excluded.message
     returning since, until, message`,
    [until, message],
  );
  await tellNow(database, { maintenance: "changed" });
  return rows[0] as Maintenance;
}

/** Ends the maintenance, tells all processes, and returns it; undefined where there was none. */
export async function endMaintenance(database: Database): Promise<Maintenance | undefined> {
  const { rows } = await database.query<Maintenance>("delete from maintenance returning since, until, message");
  await tellNow(database, { maintenance: "changed" });
  return rows[0];
}
