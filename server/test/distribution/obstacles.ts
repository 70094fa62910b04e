import { type Database, type Routine, readRoutines } from "./routines.ts";

/** Global tables that a distributed database copies to every node, so that tenant tables may refer to them. */
const copiedEverywhere = ["person"];

export type Obstacle = { kind: string; thing: string };

/** Lists what of a migrated schema Citus could not distribute by `organization_id`. */
export async function findObstacles(database: Database): Promise<Obstacle[]> {
  const { rows } = await database.query<Obstacle>(ofTables, [copiedEverywhere]);
  const routines = (await readRoutines(database)).flatMap((routine) => ofRoutine(routine).map((kind) => ({ kind, thing: routine.name })));
  return [...rows, ...routines];
}

const ofTables = `
  with tenant as (
    select oid, relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and relrowsecurity
  ), organization as (
    select t.oid, t.name, a.attnum from tenant t join pg_attribute a on a.attrelid = t.oid and a.attname = 'organization_id' and a.attnotnull
  ), key as (
    select c.conrelid::regclass || ' ' || c.conname as name, c.*, child.attnum as child, parent.attnum as parent,
      array_position(c.conkey, child.attnum) as child_place, array_position(c.confkey, parent.attnum) as parent_place
    from pg_constraint c
    left join organization child on child.oid = c.conrelid
    left join organization parent on parent.oid = c.confrelid
    where c.contype = 'f'
  )
  select 'table without an organization' as kind, name as thing from tenant where oid not in (select oid from organization)
  union all
  select 'primary key that does not lead with the organization', o.name from organization o
  where not exists (select from pg_index i where i.indrelid = o.oid and i.indisprimary and i.indkey[0] = o.attnum)
  union all
  select 'unique key without the organization', i.indexrelid::regclass::text from organization o
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

const volatile = /\b(?:clock_timestamp|gen_random_uuid|uuidv4|uuidv7|random|timeofday|nextval)\(/;
const namesOrganization = /\borganization_id = (?:\$1|organization\b|current_organization_id\(\))/;
// Each shard counts its places by itself, so that the organization has to be named beside them.
const placesOfOne = /\borganization_id = (?:\$1|organization) and (?:\w+\.)?ctid = any/;

/** Lists the kinds of obstacles in one function. */
function ofRoutine(routine: Routine): string[] {
  const { statements, tenantTables } = routine;
  const onTenants = statements.filter((statement) => routine.tablesOf(statement).some((table) => tenantTables.has(table)));
  const writes = (statement: string) => routine.writtenBy(statement).some((table) => tenantTables.has(table));
  const found: Record<string, boolean> = {
    "function in SQL with parameters over tenant tables": routine.language === "sql" && routine.parameters > 0 && onTenants.length > 0,
    "function that sets the organization by set_config": /\bset_config\(/.test(routine.text),
    "function that writes as the owner for the current organization": writesAsOwner(routine),
    "lock over all organizations": onTenants.some(
      (one) => /\bfor (?:no key )?update\b.*\bskip locked\b/.test(one) && !namesOrganization.test(one),
    ),
    "recursive query over organizations": onTenants.some((one) => /\bwith recursive\b/.test(one)),
    "rows of several shards named by their place": onTenants.some((one) => /\bctid = any\b/.test(one) && !placesOfOne.test(one)),
    "insert from a query with volatile values": statements.some(
      (one) => writes(one) && /\binsert into\b.*\bselect\b/.test(one) && (volatile.test(one) || routine.volatileDefaults(one)),
    ),
    "update with a volatile function": statements.some(
      (one) => writes(one) && /\bupdate\b/.test(one) && (volatile.test(one) || routine.callsVolatile(one)),
    ),
  };
  return Object.entries(found).flatMap(([kind, is]) => (is ? [kind] : []));
}

/** Tells whether the service calls it in the middle of a transaction of its own, and it writes with other rights there. */
function writesAsOwner(routine: Routine): boolean {
  if (!routine.asOwner || !routine.isVolatile || !routine.forService || routine.takesOrganization) return false;
  return routine.reached.some((one) => /\bcurrent_organization_id\(\)/.test(one.text)) && routine.reached.some((one) => one.writesTenants);
}
