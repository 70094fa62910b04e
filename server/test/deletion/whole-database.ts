import type pg from "pg";

/** Counts only, or rows that name nobody's content: they come and go by themselves. */
const passing = ["rate_window", "attempt_window", "sql_function", "migration"];

type Column = { table: string; name: string; type: string; generated: boolean };

/** Lists every column of every table outside of PostgreSQL's own schemas. */
async function listColumns(owner: pg.Pool): Promise<Column[]> {
  const { rows } = await owner.query<Column>(
    `select c.oid::regclass::text as table, a.attname as name, format_type(a.atttypid, null) as type, a.attgenerated <> '' as generated
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relkind in ('r', 'p') and c.relnamespace::regnamespace::text not in ('pg_catalog', 'information_schema')
       and c.relnamespace::regnamespace::text not like 'pg_%'
     order by 1, a.attnum`,
  );
  return rows;
}

export async function tablesOf(owner: pg.Pool, column?: string): Promise<string[]> {
  const columns = await listColumns(owner);
  return [...new Set(columns.filter(({ name }) => column === undefined || name === column).map(({ table }) => table))];
}

export async function countRows(owner: pg.Pool): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const table of await tablesOf(owner)) {
    counts[table] = (await owner.query(`select count(*)::integer as count from ${table}`)).rows[0].count;
  }
  return counts;
}

/** Returns a digest of the rows of each table that `isKept`, an SQL condition on `t`, selects. */
export async function digestOthers(
  owner: pg.Pool,
  isKept: (table: string, columns: readonly string[]) => string,
): Promise<Record<string, string>> {
  const columns = await listColumns(owner);
  const digests: Record<string, string> = {};
  for (const table of (await tablesOf(owner)).filter((name) => !passing.includes(name))) {
    const own = columns.filter((column) => column.table === table).map(({ name }) => name);
    const { rows } = await owner.query(
      `select count(*) || ' ' || coalesce(md5(string_agg(md5(t::text), '' order by md5(t::text))), '') as digest from ${table} t where ${isKept(table, own)}`,
    );
    digests[table] = rows[0].digest;
  }
  return digests;
}

/** Names by which rows find each other without a key of the database, and time zones, which functions of the database read. */
const leftAsTheyAre = /^id$|_id$|^place$|^reservation$|^time_zone$/;
const writable = ["text", "jsonb", "json", "bytea", "text[]"];

/**
 * Writes a word into every column of text that takes one, in the rows that `condition` selects: what a rule of the database refuses is
 * left as it is. Returns the columns that hold it now.
 */
export async function mark(
  owner: pg.Pool,
  word: string,
  conditionFor: (table: string, columns: readonly string[]) => string | undefined,
): Promise<string[]> {
  const columns = await listColumns(owner);
  const marked: string[] = [];
  for (const { table, name, type, generated } of columns) {
    const condition = conditionFor(
      table,
      columns.filter((column) => column.table === table).map((column) => column.name),
    );
    if (condition === undefined || generated || !writable.includes(type) || leftAsTheyAre.test(name)) continue;
    const value = {
      text: `${name} || ' ${word}'`,
      "text[]": `${name} || '${word}'`,
      bytea: `${name} || convert_to('${word}', 'UTF8')`,
      jsonb: `case jsonb_typeof(${name}) when 'object' then ${name} || '{"${word}": "${word}"}' else ${name} end`,
      json: name,
    }[type];
    try {
      const { rowCount } = await owner.query(`update ${table} t set ${name} = ${value} where ${condition}`);
      if ((rowCount ?? 0) > 0) marked.push(`${table}.${name}`);
    } catch {
      // A key, a state or a form that the database insists on.
    }
  }
  return marked;
}

/** Returns where any of these texts stands, in any column of any table, as it is or as bytes. */
export async function findTexts(owner: pg.Pool, wanted: ReadonlySet<string>): Promise<string[]> {
  const found: string[] = [];
  for (const table of await tablesOf(owner)) {
    const { rows } = await owner.query<{ row: string; bytes: string[] }>(`select t::text as row from ${table} t`);
    for (const { row } of rows) {
      const readable = `${row} ${[...row.matchAll(/\\+x([0-9a-f]+)/g)].map(([, hex = ""]) => Buffer.from(hex, "hex").toString("latin1")).join(" ")}`;
      for (const [token] of readable.matchAll(/[A-Za-z]{3,}_[0-9A-Za-z_]+|[A-Za-z]{10,}/g)) {
        if (wanted.has(token)) found.push(`${table}: ${token}`);
      }
    }
  }
  return [...new Set(found)];
}

/** Lists the ids of all rows that `condition` selects, of things rather than people. */
export async function listIds(
  owner: pg.Pool,
  conditionFor: (table: string, columns: readonly string[]) => string | undefined,
): Promise<string[]> {
  const columns = await listColumns(owner);
  const ids: string[] = [];
  for (const table of await tablesOf(owner, "id")) {
    const condition = conditionFor(
      table,
      columns.filter((column) => column.table === table).map((column) => column.name),
    );
    if (condition === undefined) continue;
    const { rows } = await owner.query<{ id: string }>(`select id::text from ${table} t where ${condition}`);
    ids.push(...rows.map(({ id }) => id).filter((id) => !id.startsWith("usr_")));
  }
  return ids;
}

/** Lists every file that a store holds. */
export async function listFiles(storage: { list(prefix: string): AsyncIterable<{ key: string }> }): Promise<string[]> {
  return (await Array.fromAsync(storage.list(""))).map(({ key }) => key);
}

/** Writes a table of counts for people to read. */
export function showCounts(before: Record<string, number>, after: Record<string, number>): string {
  const width = Math.max(...Object.keys(before).map((name) => name.length));
  const line = (name: string, one: unknown, other: unknown) =>
    `${name.padEnd(width)} ${String(one).padStart(8)} ${String(other).padStart(8)}`;
  return [line("table", "before", "after"), ...Object.entries(before).map(([name, count]) => line(name, count, after[name]))].join("\n");
}
