import type { ClientBase } from "pg";
import { openClient } from "#src/core/database/database-client.ts";
import { type Maintenance, readMaintenance } from "#src/core/database/maintenance.ts";
import type { Log } from "#src/core/log.ts";

/** The maintenance as this process knows it, undefined where there is none. */
export type MaintenanceState = { now: Maintenance | undefined };

/** Returns what is known before the first request, so that a restart in the middle of a maintenance opens nothing. */
export async function learnMaintenance(connectionString: string): Promise<MaintenanceState> {
  const client = await openClient({ connectionString, application_name: "galley start" });
  try {
    return { now: await readMaintenance(client) };
  } finally {
    await client.end();
  }
}

type Following = { state: MaintenanceState; hold: (isHeld: boolean) => void; log: Log };

/** Holds the workers during a maintenance. Returns the function that checks whether one has begun or ended; a check that fails changes nothing. */
export function followMaintenance({ state, hold, log }: Following): (client: ClientBase) => Promise<void> {
  hold(state.now !== undefined);
  return async (client) => {
    const before = state.now;
    state.now = await readMaintenance(client);
    if ((state.now === undefined) === (before === undefined)) return;
    hold(state.now !== undefined);
    log.info(state.now === undefined ? "maintenance has ended" : "maintenance has begun: blogs alone are served, and workers pause");
  };
}
