import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { connected } from "../wipe-database.ts";

/** Facts of the schema for the checks of statements. */
export type Catalog = {
  /** Tables with row-level security, and the views over them. */
  tenants: string[];
  /** Functions of the schema, with their text. `apart`: as the owner, of no organization that they are given first. */
  functions: { name: string; body: string; apart?: boolean }[];
  /** Names of functions, of PostgreSQL and of the schema, that may answer differently within a statement. */
  volatile: string[];
  /** Names of those that may answer differently in another transaction or for another connection, with some arguments at least. */
  changing: string[];
};

const wanted = `select
  (select json_agg(relname order by relname) from pg_class c
    where relnamespace = 'public'::regnamespace and (relkind = 'r' and relrowsecurity or relkind = 'v' and exists (
      select from pg_attribute a where a.attrelid = c.oid and a.attname = 'organization_id'
    ))) as tenants,
  (select json_agg(json_build_object(
    'name', proname, 'body', prosrc, 'apart', prosecdef and proargnames[1] is distinct from 'organization'
  ) order by proname) from pg_proc
    where pronamespace = 'public'::regnamespace) as functions,
  (select json_agg(proname) from (select proname from pg_proc group by 1 having every(provolatile = 'v')) f) as volatile,
  -- Only times of day, which no table has, are moved between zones by a setting.
  (select json_agg(proname) from (select proname from pg_proc where proname <> 'timezone' group by 1 having bool_or(provolatile <> 'i')) f) as changing`;

/** Writes beside the recorded statements of a run what its database says of tables and functions. */
export async function recordCatalog(cluster: string, database: string): Promise<void> {
  const folder = process.env.GALLEY_TEST_STATEMENTS;
  if (folder === undefined) return;
  const url = Object.assign(new URL(cluster), { pathname: `/${database}` }).href;
  const catalog = await connected(url, async (client) => (await client.query<Catalog>(wanted)).rows[0]);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "catalog.json"), JSON.stringify(catalog));
}
