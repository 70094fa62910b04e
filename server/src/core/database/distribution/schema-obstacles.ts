import type { ClientBase } from "pg";
import { copiedTables } from "./table-places.ts";

export type Obstacle = { kind: string; thing: string };

/** Lists what of the tables, keys and triggers of a migrated schema Citus could not distribute by `organization_id`. */
export async function findSchemaObstacles(database: Pick<ClientBase, "query">): Promise<Obstacle[]> {
  const { rows } = await database.query<Obstacle>(obstacles, [copiedTables]);
  return rows;
}

const obstacles = `
  with tenant as (
    select oid, relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and relrowsecurity
  ), keyed as (
    select t.oid, t.name, a.attnum from tenant t join pg_attribute a on a.attrelid = t.oid and a.attname = 'organization_id' and a.attnotnull
  ), key as (
    select c.conrelid::regclass || ' ' || c.conname as name, c.*, child.attnum as child, parent.attnum as parent,
      array_position(c.conkey, child.attnum) as child_place, array_position(c.confkey, parent.attnum) as parent_place
    from pg_constraint c
    left join keyed child on child.oid = c.conrelid
    left join keyed parent on parent.oid = c.confrelid
    where c.contype = 'f'
  )
  select 'table without an organization' as kind, name as thing from tenant where oid not in (select oid from keyed)
  union all
  select 'primary key that does not lead with the organization', o.name from keyed o
  where not exists (select from pg_index i where i.indrelid = o.oid and i.indisprimary and i.indkey[0] = o.attnum)
  union all
  select 'unique key without the organization', i.indexrelid::regclass::text from keyed o
  join pg_index i on i.indrelid = o.oid and (i.indisunique or i.indisexclusion) and not o.attnum = any (i.indkey::smallint[])
  union all
  select 'key from a global table to a tenant table', name from key where child is null and parent is not null
  union all
  select 'key from a tenant table to a global one', name from key
  where child is not null and parent is null and confrelid <> all ($1::text[]::regclass[])
  union all
  select 'key that does not match the organization with itself', name from key
  where child is not null and parent is not null and (child_place is null or child_place is distinct from parent_place)
  union all
  select 'key that empties columns beside the organization', name from key
  where child_place is not null and (confdeltype in ('n', 'd') or confupdtype in ('n', 'd', 'c'))
  union all
  select 'trigger', t.name || ' ' || g.tgname from tenant t join pg_trigger g on g.tgrelid = t.oid and not g.tgisinternal
  union all
  select 'sequence', t.name || ' ' || a.attname from tenant t
  join pg_attribute a on a.attrelid = t.oid and not a.attisdropped
  left join pg_attrdef d on d.adrelid = t.oid and d.adnum = a.attnum
  where a.attidentity <> '' or pg_get_expr(d.adbin, d.adrelid) like 'nextval(%'
  order by 1, 2`;
