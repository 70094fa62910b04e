/**
 * Runs work row by row for each organization, all organizations at once: one that waits for its own locks or connections delays
 * only itself. Returns the number of rows without a failure.
 */
export async function eachOrganization<Row extends { organization_id: string }>(
  rows: readonly Row[],
  run: (row: Row) => Promise<unknown>,
  onError: (error: unknown, row: Row) => void,
): Promise<number> {
  const perOrganization = Map.groupBy(rows, ({ organization_id }) => organization_id);
  const counts = Array.from(perOrganization.values(), async (own) => {
    let done = 0;
    for (const row of own) {
      try {
        await run(row);
        done += 1;
      } catch (error) {
        onError(error, row);
      }
    }
    return done;
  });
  return (await Promise.all(counts)).reduce((sum, count) => sum + count, 0);
}
