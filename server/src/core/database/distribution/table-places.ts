import type { ClientBase } from "pg";

/** Global tables that statements of an organization join or refer to. Every node has a copy. */
export const copiedTables = ["person", "person_preference", "blog_address", "cdn", "ping_kind"];

/**
 * Tables of the coordinator that Citus does not know, so that what is written there commits apart from an organization's rows: hints of work,
 * counts that may be lost, and what a start or a command writes alone.
 */
const ownTables = [
  "attempt_window",
  "backup_run",
  "maintenance",
  "migration",
  "migration_step",
  "rate_window",
  "sql_function",
  "untrusted_forward",
  "work_turn",
];

/**
 * `organization`: cut into shards by organization, all of them beside each other. `copied`: on every node. `known`: on the coordinator, in one
 * commit with what nodes write. `own`: on the coordinator, unknown to Citus. `apart`: cut, but not as the table of organizations is.
 */
type Place = "organization" | "copied" | "known" | "own" | "apart";
export type TablePlace = { name: string; wanted: Place; found: Place };

/** Returns whether a database was distributed, or an earlier `distribute` has begun to. */
export async function isDistributed(client: ClientBase): Promise<boolean> {
  if (!(await hasCitus(client))) return false;
  const { rows } = await client.query("select from pg_dist_partition where logicalrelid = to_regclass('public.organization')");
  return rows.length > 0;
}

export async function hasCitus(client: ClientBase): Promise<boolean> {
  const { rows } = await client.query("select from pg_extension where extname = 'citus'");
  return rows.length > 0;
}

/** Reads where each table is and where it belongs. The table of organizations comes first, since the others go by it. */
export async function readTablePlaces(client: ClientBase): Promise<TablePlace[]> {
  const { rows } = await client.query<TablePlace>(
    `select c.relname as name,
      case when c.relname = any ($1) then 'copied' when c.relname = any ($2) then 'own' when c.relrowsecurity then 'organization' else 'known' end as wanted,
      case when p.logicalrelid is null then 'own' when p.repmodel = 't' then 'copied' when p.partmethod = 'n' then 'known'
        when p.colocationid = o.colocationid then 'organization' else 'apart' end as found
    from pg_class c
    left join pg_dist_partition p on p.logicalrelid = c.oid
    left join pg_dist_partition o on o.logicalrelid = 'organization'::regclass
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not exists (
      select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e'
    )
    order by c.relname <> 'organization', c.relname`,
    [copiedTables, ownTables],
  );
  return rows;
}

export const isMisplaced = ({ wanted, found }: TablePlace) => wanted !== found;
