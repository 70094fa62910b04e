import type { SqlFunction } from "./function-file.ts";

type Next = {
  name: string;
  comment: string;
  /** Moments at which something comes due: a column, its table and its rows. */
  moments: readonly (readonly [column: string, table: string, rows: string])[];
};

/** Returns a function that tells when the earliest of several moments is. Each of them is read from an index of its own. */
export function nextDue({ name, comment, moments }: Next): SqlFunction {
  const earliest = moments.map(([column, table, rows]) => `(select min(${column}) from ${table} where ${rows})`);
  return {
    name,
    comment,
    parameters: [],
    returns: "timestamptz",
    language: "sql stable",
    asOwner: true,
    byIndex: false,
    body: `  select least(\n    ${earliest.join(",\n    ")}\n  )`,
  };
}
