import type { ClientBase } from "pg";

/** A key or index that was taken off its tables, and the statement that makes it again. A reference has two tables. */
export type Part = { at: number; kind: "key" | "index" | "reference"; tables: string[]; create: string };

type Found = Omit<Part, "at"> & { drop: string };

/**
 * Takes all keys and indexes off the tables and returns them in the order in which they come back: made in one go over the rows that came
 * meanwhile, they take a fraction of the time of making them row by row. They are written down until they are back, so that whoever finds
 * a database without them can make them. Runs in the caller's transaction.
 */
export async function setAside(client: ClientBase): Promise<Part[]> {
  const [references, keys, indexes] = [await listConstraints(client, "f"), await listConstraints(client, "pux"), await listIndexes(client)];
  // Keys can only go after the references to them, and have to be back before these.
  for (const { drop } of [...references, ...keys, ...indexes]) await client.query(drop);
  const parts = [...keys, ...indexes, ...references].map(({ kind, tables, create }, at) => ({ at, kind, tables, create }));
  await client.query("create table galley_private.set_aside (at integer primary key, statement text not null)");
  await client.query("insert into galley_private.set_aside select * from unnest($1::integer[], $2::text[])", [
    parts.map(({ at }) => at),
    parts.map(({ create }) => create),
  ]);
  return parts;
}

/** Makes a part again, and strikes it out in the same transaction. */
export async function putBack(client: ClientBase, { at, create }: Pick<Part, "at" | "create">): Promise<void> {
  await client.query(`${create}; delete from galley_private.set_aside where at = ${at}`);
}

/** Makes again what is still aside, if anything is, and forgets it. */
export async function putAllBack(client: ClientBase): Promise<void> {
  const { rows: found } = await client.query<{ is: boolean }>("select to_regclass('galley_private.set_aside') is not null as is");
  if (found[0]?.is !== true) return;
  const { rows } = await client.query<{ at: number; create: string }>(
    `select at, statement as "create" from galley_private.set_aside order by at`,
  );
  for (const part of rows) await putBack(client, part);
  await client.query("drop table galley_private.set_aside");
}

async function listConstraints(client: ClientBase, types: string): Promise<Found[]> {
  const { rows } = await client.query<Found>(
    `select case c.contype when 'f' then 'reference' else 'key' end as kind,
       array_remove(array[t.relname::text, nullif(f.relname, t.relname)::text], null) as tables,
       format('alter table %s drop constraint %I', c.conrelid::regclass, c.conname) as drop,
       format('alter table %s add constraint %I %s', c.conrelid::regclass, c.conname, pg_get_constraintdef(c.oid)) as create
     from pg_constraint c join pg_class t on t.oid = c.conrelid left join pg_class f on f.oid = c.confrelid
     where c.connamespace = 'public'::regnamespace and c.contype = any (string_to_array($1, null)::"char"[])
     order by c.conrelid::regclass::text, c.conname`,
    [types],
  );
  return rows;
}

/** Lists the indexes that belong to no key. */
async function listIndexes(client: ClientBase): Promise<Found[]> {
  const { rows } = await client.query<Found>(
    `select 'index' as kind, array[t.relname::text] as tables, format('drop index %s', i.indexrelid::regclass) as drop,
       pg_get_indexdef(i.indexrelid) as create
     from pg_index i join pg_class t on t.oid = i.indrelid
     where t.relnamespace = 'public'::regnamespace and t.relkind = 'r'
       and not exists (select from pg_constraint c where c.conindid = i.indexrelid and c.contype in ('p', 'u', 'x'))
     order by i.indexrelid::regclass::text`,
  );
  return rows;
}
