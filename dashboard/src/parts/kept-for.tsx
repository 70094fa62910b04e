import { useQuery } from "@tanstack/react-query";
import type { Output } from "#src/api/operations.ts";
import { query } from "#src/api/query.ts";

type KeptForProps = {
  kind: keyof Output<"get_retention">;
  /** Text for a number of days. */
  days: (values: { days: number }) => string;
  /** Text where records are kept without end; nothing is shown when absent. */
  forever?: () => string;
};

/** Tells for how long the records on a screen are kept. */
export function KeptFor({ kind, days, forever }: KeptForProps) {
  const { data } = useQuery(query("get_retention", {}));
  if (data === undefined) return null;
  const kept = data[kind];
  return kept === null ? forever?.() : days({ days: kept });
}
