import type pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { kindsOf, pagedKinds } from "#src/people/deletion/kinds.ts";
import { fillTenant } from "#test/fill-tenant.ts";
import { openWorld, type World } from "#test/world.ts";
import { fillGlobalTables } from "./fill-global-tables.ts";
import { fewRows, multiply } from "./multiply.ts";
import { tablesOf } from "./whole-database.ts";

const [its, beside] = [60, 600];
const rowsMax = 200;
// A batch takes 200 rows, or a hundred parents, each of which has some of a kind and is looked for once by each key to it. The rows beside
// them alone are more.
const readMax = 550;

/** Tables that a batch may read through: those of no organization with a day's emails, and those that a quota keeps small. */
const readThrough = ["account_mail", "webhook_endpoint", "api_token"];

let world: World;
beforeAll(async () => {
  world = await openWorld();
  const { organizationId, projectId, owner } = world;
  await fillTenant(world, world);
  await fillGlobalTables(world, world);
  const from = { organizationId, projectId };
  await multiply(owner, from, [
    { ...from, count: its },
    { organizationId, projectId: "prj_beside", count: beside },
    { organizationId: "org_other", projectId: "prj_other", count: beside },
  ]);
  await owner.query("vacuum analyze");
  // As PostgreSQL plans where there are a thousand times as many rows: here it takes reading a whole table for as good.
  await owner.query(
    `update pg_class set reltuples = reltuples * 1000
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'i') and reltuples > $1`,
    [its],
  );
});
afterAll(() => world.close());

test("every table of an organization holds many rows, but for those of which it has few", async () => {
  const small: string[] = [];
  for (const table of await tablesOf(world.owner, "organization_id")) {
    const { rows } = await world.owner.query(`select count(*)::integer as count from ${table}`);
    if (rows[0].count < beside) small.push(table);
  }
  expect(small.filter((table) => !fewRows.includes(table))).toEqual([]);
});

type Reads = Map<string, { scans: number; read: number }>;

/** Returns by table how often this transaction read it from end to end, and how many rows and entries of indexes it met, those for foreign keys included. */
async function reads(client: pg.PoolClient): Promise<Reads> {
  const { rows } = await client.query<{ name: string; scans: number; read: number }>(
    `select relname as name, seq_scan::integer as scans,
       (seq_tup_read + (select coalesce(sum(pg_stat_get_xact_tuples_returned(i.indexrelid)), 0) from pg_index i where i.indrelid = relid))::integer as read
     from pg_stat_xact_user_tables where schemaname = 'public'`,
  );
  return new Map(rows.map(({ name, ...counts }) => [name, counts]));
}

/** Runs one batch, and returns its result with the tables that it read through. */
async function batch(client: pg.PoolClient, statement: string, values: unknown[], most: (table: string) => number = () => readMax) {
  await client.query("begin");
  const before = await reads(client);
  const { rows } = await client.query(statement, values);
  const after = await reads(client);
  await client.query("commit");
  const through = [...after].flatMap(([name, { scans, read }]) => {
    const known = before.get(name) ?? { scans: 0, read: 0 };
    const isFar = scans > known.scans || read - known.read > most(name);
    return isFar && !readThrough.includes(name) && !fewRows.includes(name) ? [`${name} (${read - known.read} rows)`] : [];
  });
  return { row: rows[0], through };
}

/** Closes a project or the organization, and calls `work` with a connection and the claim. */
async function closed(projectId: string | null, work: (client: pg.PoolClient, claim: unknown[]) => Promise<void>): Promise<void> {
  const { owner, organizationId, personId } = world;
  await owner.query("delete from deletion");
  const { rows } = await owner.query(
    "insert into deletion (organization_id, id, project_id, requested_by, closed_at) values ($1, 'del_p', $2, $3, now()) returning fence",
    [organizationId, projectId, personId],
  );
  const client = await owner.connect();
  try {
    await work(client, [organizationId, "del_p", rows[0].fence]);
  } finally {
    client.release(true);
  }
}

/** Counts the rows of the project, or of the organization, by table. */
async function countOwn(projectId: string | null): Promise<Map<string, number>> {
  const sizes = new Map<string, number>();
  const [column, id] = projectId === null ? ["organization_id", world.organizationId] : ["project_id", projectId];
  for (const table of await tablesOf(world.owner, column)) {
    const { rows } = await world.owner.query(`select count(*)::integer as count from ${table} where ${column} = $1`, [id]);
    sizes.set(table, rows[0].count);
  }
  return sizes;
}

describe("no batch reads through a table of the organization", () => {
  test("when records are cleared of a project", async () => {
    await closed(world.projectId, async (client, claim) => {
      const found: string[] = [];
      for (const kind of pagedKinds) {
        let after: unknown = null;
        for (let seen = rowsMax; seen === rowsMax; ) {
          const { row, through } = await batch(client, "select seen, reached from erase_page($1, $2, $3, $4, $5, $6)", [
            ...claim,
            kind,
            JSON.stringify(after),
            rowsMax,
          ]);
          ({ seen, reached: after } = row);
          found.push(...through.map((table) => `${kind}: ${table} `));
        }
      }
      expect([...new Set(found)]).toEqual([]);
    });
  });

  test.each(["project", "organization"])("when rows of a %s are erased", async (what) => {
    const projectId = what === "project" ? world.projectId : null;
    // A batch may meet those rows once more that are gone, in each index, until a vacuum; a lookup for each row would meet a hundred times as many.
    const sizes = await countOwn(projectId);
    const most = (table: string) => Math.max(readMax, 10 * (sizes.get(table) ?? 0));
    await closed(projectId, async (client, claim) => {
      const found: string[] = [];
      for (const kind of kindsOf(projectId)) {
        for (let gone = 1; gone > 0; ) {
          const { row, through } = await batch(client, "select erase_batch($1, $2, $3, $4, $5) as gone", [...claim, kind, rowsMax], most);
          ({ gone } = row);
          found.push(...through.map((table) => `${kind}: ${table} gone ${gone}`));
        }
      }
      expect([...new Set(found)]).toEqual([]);
    });
  });
});
