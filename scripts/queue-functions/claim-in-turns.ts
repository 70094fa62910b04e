import type { SqlFunction } from "./function-file.ts";

/** Rows that a worker holds by a lease, named by the alias `w` in every expression. */
type Leased = {
  name: string;
  comment: string;
  /** Number of the advisory lock, its own in each function. */
  lock: number;
  table: string;
  /** Columns beside the organization that the claim returns, with their types. The first one names the row within the organization. */
  returns: readonly string[];
  /** When a row is due: at its date, or at the end of its lease. */
  due: string;
  /** Rows under way. */
  held: string;
  /** A row that is still to be done, in words that do not lead to the index of what is due: the row is read by its primary key. */
  unfinished: string;
  /** Columns that a claim sets, beside fence and lease. */
  set: readonly string[];
};

type Turns = Leased & {
  /** Columns that rows share their turns by; the organization when absent. */
  share?: { name: string; of: string };
  /** Returns whole rows in place of named columns. */
  whole?: boolean;
  /** Condition that ends the search early where nothing is due. */
  anyDue?: string;
  /** A part of the rows with turns of its own: its parameter, its rows under way and its rows that wait. */
  lane?: { parameter: string; held: string; waiting: string };
};

const and = (...conditions: readonly (string | undefined)[]) => conditions.filter((condition) => condition !== undefined).join(" and ");

/**
 * Returns a function that claims what is due in turns, one organization after the other, and leaves room for the others. It walks by
 * an index over the organizations that have something open, and looks at no more rows of each than it may take.
 */
export function claimInTurns(turns: Turns): SqlFunction {
  const { name, comment, lock, table, returns, lane, whole } = turns;
  const share = turns.share ?? { name: "organization_id", of: "w.organization_id" };
  const parameters = lane
    ? ["batch integer", "each integer", "lease_seconds integer", lane.parameter]
    : ["batch integer", "lease_seconds integer", whole ? "each integer" : "each integer default 1000"];
  const [id = ""] = (returns[0] ?? "").split(" ");
  const key = share.name === "organization_id" ? ["organization_id", id] : [id];
  const same = (left: string, right: string) => key.map((column) => `${left}.${column} = ${right}.${column}`).join(" and ");
  return {
    name,
    comment,
    parameters,
    returns: whole ? `setof ${table}` : `table (organization_id text, ${returns.join(", ")})`,
    language: "sql volatile",
    asOwner: !whole,
    byIndex: true,
    body: `  select pg_advisory_xact_lock(${lock});
  with recursive place as (
    (
      select ${selected(share)} from ${table} w${turns.anyDue === undefined ? "" : `\n      where ${turns.anyDue}`}
      order by ${share.of} limit 1
    )
    union all
    select following.* from place cross join lateral (
      select ${selected(share)} from ${table} w
      where ${share.of} > place.${share.name}
      order by ${share.of} limit 1
    ) following
  ), busy as materialized (
    select ${selected(share)} from ${table} w
    where ${and(turns.held, lane?.held)}
    order by w.lease_until
  ), room as materialized (
    select place.${share.name}, (select count(*) from busy where busy.${share.name} = place.${share.name}) as working from place
  ), waiting as materialized (
    select room.${share.name}, first.${id}, first.due,
      room.working + row_number() over (partition by room.${share.name} order by first.due) as turn
    from room cross join lateral (
      select w.${id}, ${turns.due} as due from ${table} w
      where ${and(`${share.of} = room.${share.name}`, lane?.waiting)}
        and ${turns.due} <= now()
      order by ${turns.due}
      limit greatest(0, least(batch, each - room.working))
    ) first
  ), chosen as materialized (
    select * from waiting order by turn, due limit batch
  ), next as materialized (
    select ${key.map((column) => `w.${column}`).join(", ")} from chosen
    join ${table} w on ${same("w", "chosen")}
    where ${turns.unfinished}
    for update of w skip locked
  )
${claimed(turns, same("w", "next"), whole ? "w.*" : undefined)}`,
  };
}

const selected = ({ name, of }: { name: string; of: string }) => (of === `w.${name}` ? of : `${of} as ${name}`);

/** The end of every claim: the fence rises, and the lease begins. */
function claimed({ table, set, returns }: Leased, isNext: string, returned?: string): string {
  const columns = ["organization_id", ...returns.map((column) => column.split(" ")[0])];
  return `  update ${table} w
  set ${[...set, "fence = w.fence + 1"].join(", ")},
    lease_until = now() + make_interval(secs => lease_seconds)
  from next
  where ${isNext}
  returning ${returned ?? columns.map((column) => `w.${column}`).join(", ")}`;
}
