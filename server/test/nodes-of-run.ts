/** Addresses of a coordinator and its workers, of a run that is to use one in place of a PostgreSQL of its own. */
export function nodesOfRun(): string[] {
  return (process.env.GALLEY_TEST_NODES ?? "").split(",").filter(Boolean);
}
