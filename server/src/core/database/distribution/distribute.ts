import type { ClientBase } from "pg";
import { StartupError } from "#src/core/startup-error.ts";
import { inTransaction } from "../migrating/apply-plain.ts";
import { applyFunctions, readFunctions } from "../sql-functions.ts";
import { findSchemaObstacles } from "./schema-obstacles.ts";
import { hasCitus, isMisplaced, readTablePlaces, type TablePlace } from "./table-places.ts";

export type Placed = { tables: number; keys: number; functions: number; delegated: number };

export const shardsUsual = 32;

type Options = {
  /** Parts into which the table of organizations is cut, the first time. */
  shards?: number;
  note?: (text: string) => void;
};

/**
 * Puts every table of a database with Citus where it belongs, and lets functions follow their organization. What is done is read from the
 * catalog and each step commits by itself, so that a run that was interrupted goes on, and one after a migration does what that has added.
 * While a table changes its kind, its keys are noted beside it. Connected as the owner, under the lock of migrations.
 */
export async function distribute(client: ClientBase, { shards = shardsUsual, note = () => {} }: Options): Promise<Placed> {
  await requireCluster(client);
  await refuseObstacles(client);
  await setSettings(client);
  const misplaced = (await readTablePlaces(client)).filter(isMisplaced);
  if (misplaced.length > 0) note(`${misplaced.length} tables to place, and their keys after them.`);
  await takeKeysOff(client, misplaced);
  for (const table of misplaced) await place(client, table, shards);
  const keys = await putKeysOn(client);
  const functions = await makeFunctionsKnown(client);
  await allowWithin(client);
  const delegated = await delegateFunctions(client);
  await dropFormerRows(client, misplaced);
  return { tables: misplaced.length, keys, functions, delegated };
}

async function requireCluster(client: ClientBase): Promise<void> {
  if (!(await hasCitus(client))) {
    throw new StartupError(
      "The database has no Citus. Create the extension on the coordinator and on each worker, and add the workers: docs/scaling.md.",
    );
  }
  const { rows } = await client.query<{ workers: number; knows_itself: boolean }>(
    `select (count(*) filter (where shouldhaveshards and isactive))::integer as workers, coalesce(bool_or(groupid = 0), false) as knows_itself
    from pg_dist_node where noderole = 'primary'`,
  );
  const { workers = 0, knows_itself = false } = rows[0] ?? {};
  if (!knows_itself)
    throw new StartupError(
      "The coordinator does not know its own address. Run in the database: select citus_set_coordinator_host('HOST');",
    );
  if (workers === 0)
    throw new StartupError("The coordinator knows no worker. Run in the database, for each: select citus_add_node('HOST', PORT);");
}

async function refuseObstacles(client: ClientBase): Promise<void> {
  const obstacles = await findSchemaObstacles(client);
  if (obstacles.length === 0) return;
  const shown = obstacles.map(({ kind, thing }) => `${kind}: ${thing}`).join("; ");
  throw new StartupError(`The schema cannot be distributed, and nothing was changed. ${shown}.`);
}

/** Settings of the database, for every connection that begins later. */
const settings = {
  // Without it the nodes are not told the organization of a transaction, and the service finds nothing there.
  "citus.propagate_set_commands": "local",
  // A write on all nodes may be followed by one to people, of whom each node has a copy.
  "citus.multi_shard_modify_mode": "sequential",
  // A node that is silent is given up before a statement ends, so that what looks for work goes on with the others.
  "citus.node_connection_timeout": "3000",
};

async function setSettings(client: ClientBase): Promise<void> {
  const { rows } = await client.query<{ name: string }>("select quote_ident(current_database()) as name");
  for (const [setting, value] of Object.entries(settings)) {
    await client.query(`alter database ${rows[0]?.name} set ${setting} = '${value}'`);
    await client.query(`set ${setting} = '${value}'`);
  }
}

const notedKeys = "galley_private.distribution_key";

/**
 * Drops the keys of tables that change their kind, since several lead in circles, and notes them first. A table of the coordinator alone keeps
 * none that leads to rows of nodes.
 */
async function takeKeysOff(client: ClientBase, misplaced: readonly TablePlace[]): Promise<void> {
  await client.query(
    `create table if not exists ${notedKeys} (child text, parent text, name text, definition text, primary key (child, name))`,
  );
  const keys = `
    select c.conrelid::regclass::text as child, c.confrelid::regclass::text as parent, c.conname::text as name, pg_get_constraintdef(c.oid) as definition
    from pg_constraint c join pg_class t on t.oid = c.conrelid join pg_class p on p.oid = c.confrelid
    where c.contype = 'f' and c.connamespace = 'public'::regnamespace and (t.relname = any ($1) or p.relname = any ($1))`;
  const names = misplaced.map(({ name }) => name);
  const own = (await readTablePlaces(client)).filter(({ wanted }) => wanted === "own").map(({ name }) => name);
  await client.query(`insert into ${notedKeys} select * from (${keys}) k where k.child <> all ($2) on conflict do nothing`, [names, own]);
  const { rows } = await client.query<{ drop: string }>(
    `select format('alter table %s drop constraint %I', k.child, k.name) as drop from (${keys}) k`,
    [names],
  );
  for (const { drop } of rows) await client.query(drop);
}

/** Puts one table where it belongs. Each call of Citus is a transaction of its own. */
async function place(client: ClientBase, { name, wanted, found }: TablePlace, shards: number): Promise<void> {
  if (found !== "own" && found !== "known") await client.query("select undistribute_table($1)", [name]);
  if (wanted === "copied") await client.query("select create_reference_table($1)", [name]);
  if (wanted === "known") await client.query("select citus_add_local_table_to_metadata($1)", [name]);
  if (wanted !== "organization") return;
  // Citus moves no shard beside one that is not in the log.
  await client.query(`alter table ${name} set logged`);
  if (name === "organization")
    await client.query("select create_distributed_table($1, 'organization_id', shard_count => $2)", [name, shards]);
  else await client.query("select create_distributed_table($1, 'organization_id', colocate_with => 'organization')", [name]);
}

/** Adds the keys again that were noted. Those to people come first: they make tables of the coordinator known. */
async function putKeysOn(client: ClientBase): Promise<number> {
  const { rows } = await client.query<{ add: string }>(`
    select format('alter table %s add constraint %I %s', k.child, k.name, k.definition) as add from ${notedKeys} k
    where not exists (select from pg_constraint c where c.conrelid = to_regclass(k.child) and c.conname = k.name)
    order by k.parent = 'person' desc, k.child, k.name`);
  for (const { add } of rows) await client.query(add);
  await client.query(`drop table ${notedKeys}`);
  return rows.length;
}

/**
 * Brings functions into their form for several nodes, and makes those again that the nodes do not know: those of a table's type are older than
 * the table that the nodes have.
 */
async function makeFunctionsKnown(client: ClientBase): Promise<number> {
  const { rows: unknown } = await client.query<{ name: string }>(`select p.proname as name ${unknownFunctions}`);
  await inTransaction(client, async () => {
    await client.query("delete from sql_function where name = any ($1)", [unknown.map(({ name }) => name)]);
    await applyFunctions(client, readFunctions({ distributed: true }));
  });
  const { rows } = await client.query<{ make: string }>(`select pg_get_functiondef(p.oid) as make ${unknownFunctions}`);
  for (const { make } of rows) await client.query(make);
  return unknown.length;
}

const unknownFunctions = `from pg_proc p
  where p.pronamespace = 'public'::regnamespace and p.prokind in ('f', 'p')
    and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')
    and not exists (select from pg_catalog.pg_dist_object o where o.classid = 'pg_proc'::regclass and o.objid = p.oid)`;

/** Functions that do an organization's part of what is asked for many, call one that writes as the owner, or would ask its node again and again. */
const alsoDelegated = ["claim_work_of", "record_event", "record_events", "settle_deliveries_of", "show_revisions"];
/** Functions of an organization that write on the coordinator alone. */
const notDelegated = ["free_image_address"];

/**
 * Names the functions that are carried out whole on the node of their organization: those that read or write as the owner within a transaction
 * of the service, which begin by requiring that it is the organization's.
 */
export const delegatedFunctions = `
  select p.oid, p.oid::regprocedure::text as name from pg_proc p
  where p.pronamespace = 'public'::regnamespace and p.prokind = 'f' and p.proargnames[1] = 'organization' and (
    p.prosecdef and has_function_privilege('galley_service', p.oid, 'execute') and p.proname <> all (array['${notDelegated.join("', '")}'])
      and p.prosrc ~ '\\m(require_organization|open_credits)\\(organization\\)'
    or p.proname = any (array['${alsoDelegated.join("', '")}'])
  )`;

/** Functions that queries of an organization's rows call. On its node they ask for its rows again. */
const askedWithin = [
  "articles_showing",
  "entries_expected",
  "entries_with",
  "images_shown_among",
  "is_of_project",
  "keeps_image",
  "kept_pictures",
  "logo_of",
  "newest_entries",
  "posts_showing",
  "search_entries",
];

async function allowWithin(client: ClientBase): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select p.oid::regprocedure::text as name from pg_proc p
    where p.pronamespace = 'public'::regnamespace and p.proname = any ($1)
      and not coalesce(p.proconfig, '{}') @> array['citus.allow_nested_distributed_execution=on']`,
    [askedWithin],
  );
  for (const { name } of rows) await client.query(`alter function ${name} set citus.allow_nested_distributed_execution = on`);
}

/** Lists the functions that are not delegated and should be. */
export async function findUndelegated(client: ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(`
    select f.name from (${delegatedFunctions}) f
    where not exists (
      select from pg_catalog.pg_dist_object o
      where o.classid = 'pg_proc'::regclass and o.objid = f.oid and o.distribution_argument_index is not null and o.force_delegation
    )
    order by f.name`);
  return rows.map(({ name }) => name);
}

/**
 * Lets functions that run as the owner run whole on the organization's node: within one transaction, Citus refuses that the coordinator writes
 * rows as one user and reads or writes the same ones as another.
 */
async function delegateFunctions(client: ClientBase): Promise<number> {
  const names = await findUndelegated(client);
  for (const name of names) {
    await client.query(
      "select create_distributed_function($1::regprocedure, 'organization', colocate_with := 'organization', force_delegation := true)",
      [name],
    );
  }
  return names.length;
}

/** Frees the disk of what the coordinator held before. Nothing reads it any more. */
async function dropFormerRows(client: ClientBase, placed: readonly TablePlace[]): Promise<void> {
  for (const { name, wanted } of placed) {
    if (wanted === "organization") await client.query("select truncate_local_data_after_distributing_table($1)", [name]);
  }
}
