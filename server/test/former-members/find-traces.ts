import type pg from "pg";

/** Lists the columns in which any of these words occurs, as `table.column`, with the number of rows. */
export async function findTraces(owner: pg.Pool, words: readonly string[]): Promise<Map<string, number>> {
  const found = new Map<string, number>();
  for (const table of await listTables(owner)) {
    const { rows } = await owner.query<{ name: string; count: number }>(
      `select e.key as name, count(*)::integer as count from ${table} t, jsonb_each_text(to_jsonb(t)) e
       where exists (select from unnest($1::text[]) w where strpos(lower(e.value), lower(w)) > 0) group by e.key order by e.key`,
      [words],
    );
    for (const { name, count } of rows) found.set(`${table}.${name}`, count);
  }
  return found;
}

/** Returns a digest of each row in which none of these words occurs, by table. */
export async function digestOthers(owner: pg.Pool, words: readonly string[], except: readonly string[]): Promise<Map<string, string[]>> {
  const digests = new Map<string, string[]>();
  for (const table of (await listTables(owner)).filter((name) => !except.includes(name))) {
    const { rows } = await owner.query<{ digest: string }>(
      `select md5(t::text) as digest from ${table} t
       where not exists (select from unnest($1::text[]) w where strpos(lower(t::text), lower(w)) > 0) order by 1`,
      [words],
    );
    digests.set(
      table,
      rows.map(({ digest }) => digest),
    );
  }
  return digests;
}

async function listTables(owner: pg.Pool): Promise<string[]> {
  const { rows } = await owner.query<{ name: string }>("select tablename as name from pg_tables where schemaname = 'public' order by 1");
  return rows.map(({ name }) => name);
}
