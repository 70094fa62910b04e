import { type Check, skipped, warning } from "#src/core/check.ts";
import type { Maintenance } from "#src/core/database/maintenance.ts";
import { operatorProgram } from "#src/core/installation.ts";

/** Names the maintenance that the operator has begun, and whether its end has passed. */
export function maintenanceCheck({ since, until, message }: Maintenance): Check {
  const advice = `Run: ${operatorProgram} maintenance off`;
  const end =
    until === null
      ? ""
      : until.getTime() < Date.now()
        ? `, overdue since ${until.toISOString()}`
        : `, expected to end at ${until.toISOString()}`;
  const told = message === null ? "" : ` It tells people: ${message}`;
  return {
    name: "maintenance",
    advice,
    run: async () =>
      warning(`In maintenance since ${since.toISOString()}${end}: blogs alone are served, and workers pause.${told}`, advice),
  };
}

/** Leaves out what asks the service for anything but a blog. */
export function duringMaintenance(checks: readonly Check[]): Check[] {
  return checks.map(({ name, advice }) => ({ name, advice, run: async () => skipped("The service is in maintenance.") }));
}
