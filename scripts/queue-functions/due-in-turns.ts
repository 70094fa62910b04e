import type { SqlFunction } from "./function-file.ts";

/** Rows that only have a date, named by the alias `w` in every expression. */
type Dated = {
  name: string;
  comment: string;
  table: string;
  /** Columns that name a row beside the organization: what they are called in the result, and where they come from. */
  names: Readonly<Record<string, string>>;
  /** Rows that have a date, as the index has them. */
  open: string;
  /** The same of the alias `d`, with a date that has come. */
  anyDue: string;
  at: string;
  /** How far ahead of its date a row counts, as in \`interval '1 hour'\`. */
  ahead?: string;
  /** Further tables and conditions of what is due. */
  joins?: string;
  only?: string;
};

/** Returns a function that lists what is due in turns, one organization after the other, and locks nothing. */
export function dueInTurns({ name, comment, table, names, open, anyDue, at, ahead, joins = "", only = "" }: Dated): SqlFunction {
  const columns = Object.values(names);
  return {
    name,
    comment,
    parameters: ["batch integer", "each integer default 1000"],
    returns: `table (organization_id text, ${Object.keys(names)
      .map((column) => `${column} text`)
      .join(", ")})`,
    language: "sql stable",
    asOwner: true,
    byIndex: true,
    body: `  with recursive place as (
    (
      select w.organization_id from ${table} w
      where ${open} and exists (select from ${table} d where ${anyDue})
      order by w.organization_id limit 1
    )
    union all
    select following.* from place cross join lateral (
      select w.organization_id from ${table} w
      where ${open} and w.organization_id > place.organization_id
      order by w.organization_id limit 1
    ) following
  ), waiting as materialized (
    select place.organization_id, first.*, row_number() over (partition by place.organization_id order by first.${at}) as turn
    from place cross join lateral (
      select ${columns.map((column) => `w.${column}`).join(", ")}, w.${at} from ${table} w${joins}
      where w.organization_id = place.organization_id and ${open} and w.${at} <= now()${ahead === undefined ? "" : ` + ${ahead}`}
        and not is_closed(w.organization_id, w.project_id)${only}
      order by w.${at} limit least(batch, each)
    ) first
  )
  select waiting.organization_id, ${columns.map((column) => `waiting.${column}`).join(", ")} from waiting order by turn, ${at} limit batch`,
  };
}
