import { claimed, type Leased } from "./claim-in-turns.ts";
import type { SqlFunction } from "./function-file.ts";

type Places = Leased & {
  /** Columns that have places of their own, beside the organization. */
  by: readonly string[];
  /** Bound of the outside for each place: a query of `takes` and `ends_at`, and the rows that go in spite of it. */
  limit?: { of: string; inSpite: string };
};

/**
 * Returns a function that claims what is due in turns, as `claimInTurns` does, with places for each network or platform of a project
 * within those of its organization.
 */
export function claimInPlaces(places: Places): SqlFunction {
  const { name, comment, lock, table, open, due, held, limit } = places;
  const columns = ["organization_id", ...places.by];
  const of = (alias: string) => columns.map((column) => `${alias}.${column}`).join(", ");
  const same = (left: string, right: string, among = columns) =>
    among.map((column) => `${left}.${column} = ${right}.${column}`).join(" and ");
  const isNext = same("w", "next", ["organization_id", "id"]);
  return {
    name,
    comment,
    parameters: ["batch integer", "each integer", "lease_seconds integer", "each_organization integer default 1000"],
    returns: `table (organization_id text, ${places.returns.join(", ")})`,
    language: "sql volatile",
    asOwner: true,
    byIndex: true,
    body: `  select pg_advisory_xact_lock(${lock});
  with recursive place as (
    (
      select ${of("w")} from ${table} w
      where ${open}
      order by ${of("w")} limit 1
    )
    union all
    select following.* from place cross join lateral (
      select ${of("w")} from ${table} w
      where ${open}
        and (${of("w")}) > (${of("place")})
      order by ${of("w")} limit 1
    ) following
  ), busy as materialized (
    select ${of("w")} from ${table} w
    where ${held}
    order by w.lease_until
  ), room as materialized (
    select place.*,
      (select count(*) from busy where ${same("busy", "place")}) as here,
      (select count(*) from busy where busy.organization_id = place.organization_id) as working${limit ? ", limits.*" : ""}
    from place${limit ? `\n    left join lateral (\n      ${limit.of}\n    ) limits on true` : ""}
    where not is_closed(place.organization_id, place.project_id)
  ), candidate as materialized (
    select room.organization_id, room.working, first.id, first.due,
      row_number() over (partition by ${of("room")} order by first.due) as step
    from room cross join lateral (
      select w.id, ${due} as due from ${table} w
      where ${same("w", "room")}
        and ${open}
        and ${due} <= now()${limit ? `\n        and (room.takes is null or room.takes > room.here or ${limit.inSpite})` : ""}
      order by ${due}
      limit greatest(0, least(batch, each - room.here, each_organization - room.working${
        limit ? ", nullif(greatest(room.takes - room.here, 0), 0)" : ""
      }))
    ) first
  ), waiting as materialized (
    select candidate.*, working + row_number() over (partition by organization_id order by step, due) as turn from candidate
  ), chosen as materialized (
    select * from waiting where turn <= each_organization order by turn, due limit batch
  ), next as materialized (
    select w.organization_id, w.id from chosen join ${table} w on ${same("w", "chosen", ["organization_id", "id"])}
    where ${places.unfinished}
    for update of w skip locked
  )
${claimed(places, isNext)}`,
  };
}
