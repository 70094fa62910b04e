import type pg from "pg";
import { openClient } from "#src/core/database/database-client.ts";
import { type Maintenance, readMaintenance } from "#src/core/database/maintenance.ts";
import { every } from "#src/core/flow/every.ts";
import type { Log } from "#src/core/log.ts";

/** The maintenance as this process knows it, undefined where there is none. */
export type MaintenanceState = { now: Maintenance | undefined };

const lookMilliseconds = 1000;

/** Returns what is known before the first request, so that a restart in the middle of a maintenance opens nothing. */
export async function learnMaintenance(connectionString: string): Promise<MaintenanceState> {
  const client = await openClient({ connectionString, application_name: "galley start" });
  try {
    return { now: await readMaintenance(client) };
  } finally {
    await client.end();
  }
}

type Following = { pool: pg.Pool; state: MaintenanceState; hold: (isHeld: boolean) => void; log: Log };

/** Looks each second whether the operator has begun or ended a maintenance. A look that fails leaves everything as it is. */
export function followMaintenance({ pool, state, hold, log }: Following): AsyncDisposable {
  hold(state.now !== undefined);
  const look = async () => {
    const before = state.now;
    state.now = await readMaintenance(pool);
    if ((state.now === undefined) === (before === undefined)) return;
    hold(state.now !== undefined);
    log.info(state.now === undefined ? "maintenance has ended" : "maintenance has begun: blogs alone are served, and workers pause");
  };
  return every(lookMilliseconds, look, (error) => log.warn("maintenance not looked for", { error }));
}
