export const processRoles = ["all", "web", "worker"] as const;

/** Part of the service that a process runs: answers to requests, background work, or both. */
export type ProcessRole = (typeof processRoles)[number];

const beginning = "galley hears as ";

/** Returns the name of the database connection that every process holds for as long as it runs. */
export function nameOfHearing(role: ProcessRole): string {
  return beginning + role;
}

/** Returns the role of the process that holds a connection of this name. */
export function roleInName(name: string): ProcessRole | undefined {
  return processRoles.find((role) => name === nameOfHearing(role));
}
