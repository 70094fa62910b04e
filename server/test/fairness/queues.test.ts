import type pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openDatabase } from "#test/database.ts";
import { fillQueue, queues } from "./queues.ts";
import { ending } from "./row.ts";

// An account is one row of one person, of no organization. People take turns.
const ofPeople = ["claim_account_deletions"];
const backlog = 2000;
// Far fewer than the backlog.
const readMax = 250;

let database: Awaited<ReturnType<typeof openDatabase>>;
let client: pg.PoolClient;
beforeAll(async () => {
  database = await openDatabase();
  client = await database.owner.connect();
});
afterAll(async () => {
  client.release(true);
  await database.close();
});

/** Opens a transaction that is rolled back when disposed. */
async function trial(): Promise<AsyncDisposable> {
  await client.query("begin");
  return ending(() => client.query("rollback"));
}

async function claim(statement: string): Promise<string[]> {
  const { rows } = await client.query<{ organization_id: string }>(`select organization_id from ${statement}`);
  return rows.map((row) => row.organization_id);
}

test("every function that finds work across organizations is known here", async () => {
  const { rows } = await client.query<{ proname: string }>(
    "select proname from pg_proc where pronamespace = 'public'::regnamespace and proname ~ '^(claim|due)_'",
  );
  const known = [...ofPeople, ...Object.values(queues).map((queue) => queue.claim.replace(/\(.*/, ""))];
  expect(rows.map(({ proname }) => proname).toSorted()).toEqual([...new Set(known)].toSorted());
});

test.each(Object.entries(queues))("%s: a backlog keeps no other organization's next job waiting", async (_name, queue) => {
  await using _tried = await trial();
  await fillQueue(client, queue, "org_hostile", backlog);
  await fillQueue(client, queue, "org_quiet", 1);
  const found = await claim(queue.claim);
  expect(found).toContain("org_quiet");
  expect(found).toContain("org_hostile");
});

test.each(Object.entries(queues))("%s: a claim does not read through a backlog", async (_name, queue) => {
  await using _tried = await trial();
  await fillQueue(client, queue, "org_hostile", backlog);
  const read = async () => {
    const { rows } = await client.query(
      "select sum(seq_tup_read + idx_tup_fetch)::int as read from pg_stat_xact_user_tables where schemaname = 'public'",
    );
    return rows[0].read;
  };
  const before = await read();
  expect(await claim(queue.claim)).not.toEqual([]);
  expect((await read()) - before).toBeLessThan(readMax);
});

const bounded = Object.entries(queues).filter(([, queue]) => queue.bounded);

test.each(bounded)("%s: an organization leaves room for the others, however often is claimed", async (_name, queue) => {
  await using _tried = await trial();
  await fillQueue(client, queue, "org_hostile", backlog);
  const counts: number[] = [];
  for (let round = 0; round < 3; round += 1) counts.push((await claim(queue.claim)).length);
  expect(counts).toEqual([5, 0, 0]);
});
