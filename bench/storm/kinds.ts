import type pg from "pg";
import type { Keys } from "../filling/organizations.ts";

export type Storm = { items: number; organizations: number; largestShare: number; prepared: boolean };

/** Kinds that come due at one minute, and the sign that each is out. */
export type Kind = {
  name: string;
  /** Writes organizations and what they have scheduled, without a due time, straight into the tables, and returns the tokens. */
  fill(client: pg.Client, storm: Storm, to: { receiverUrl: string; connectionString: string }): Promise<Keys[]>;
  /** Sets the due time `$1` seconds ahead, and returns it as `at` in each row. */
  setDue: string;
  /** Counts what is scheduled in each organization (`id`), as `count`. */
  all: string;
  /** Counts what is live in each organization. */
  live: string;
  /** Counts what each one must have left, and says `right` or `WRONG`. */
  books(client: pg.Client, storm: Storm, at: Date): Promise<string>;
  /** Further lines of the report. */
  notes?: (at: Date) => readonly string[];
  /** Settings of the service beside the usual ones. */
  environment?: Record<string, string>;
};

/** Every so many organizations have a webhook endpoint. */
const endpointEvery = 5;

/** Adds webhook endpoints for an event type to some of the organizations. */
export async function fillEndpoints(client: pg.Client, { organizations }: Storm, receiverUrl: string, type: string): Promise<void> {
  // The service takes what it did not seal itself for damaged, and sends nothing: deliveries are counted, not sent.
  await client.query(
    `insert into webhook_endpoint (organization_id, id, kind, url, events, secret, created_by, status)
     select 'org_' || n, 'whk_' || n, 'organization', $2, array[$4], '', 'usr_bench', 'paused'
     from generate_series(0, $1::integer - 1) n where n % $3 = 0`,
    [organizations, receiverUrl, endpointEvery, type],
  );
}

/** SQL of the numbers `n` of all that is due, each with the number `org` of its organization: parameters items, share of the first, organizations. */
export const numbered =
  "(select n, case when n <= $2 then 0 else 1 + n % ($3::integer - 1) end as org from generate_series(1, $1::integer) n) numbered";

export function shares({ items, organizations, largestShare }: Storm): [items: number, large: number, organizations: number] {
  return [items, Math.round(items * largestShare), organizations];
}

/** Says whether every count is as expected. */
export function sayBooks(counts: Record<string, unknown>, expected: Record<string, number>): string {
  const right = Object.entries(expected).every(([name, count]) => Number(counts[name]) === count);
  return `${right ? "right" : "WRONG"}, ${JSON.stringify(Object.fromEntries(Object.entries(counts).map(([name, value]) => [name, Number(value)])))}`;
}
