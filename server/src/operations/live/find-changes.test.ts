import { afterAll, beforeAll, expect, test } from "vitest";
import { findWriters } from "#src/content/articles/find-writers.ts";
import { openWorld, type World } from "#test/world.ts";
import { lookAtOrganization } from "./find-changes.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const find = async (organizationId = world.organizationId) => (await lookAtOrganization(world.pool, organizationId, findWriters)).changes;

test("names what was done, what has happened and for what, and nothing of other organizations", async () => {
  const foreign = await world.newOrganization();
  const { id } = await world.call(world.registry.createArticle, { projectId: world.projectId, markdown: "# Walls\n\nSlow." });
  const found = await find();
  expect(found).toContainEqual({ key: expect.stringMatching(/^aud_/), what: "create_article", subjectId: id, personId: world.personId });
  expect(found).toContainEqual({ key: expect.stringMatching(/^evt_/), what: "article.review_requested", subjectId: id, personId: null });
  expect((await find(foreign.organizationId)).filter(({ subjectId }) => subjectId === id)).toEqual([]);
});

test("forgets what is older than its window", async () => {
  await world.call(world.registry.createArticle, { projectId: world.projectId, markdown: "# Old\n\nText." });
  const { rows } = await world.owner.query("select id from audit order by id desc limit 1");
  const digits = BigInt(`0x${rows[0].id.slice(4, 16)}`) - 20_000n;
  const old = `aud_${digits.toString(16).padStart(12, "0")}${rows[0].id.slice(16)}`;
  await world.owner.query("update audit set id = $2 where id = $1", [rows[0].id, old]);
  expect((await find()).map(({ key }) => key)).not.toContain(old);
});

test("asks for little, however much has been done before", async () => {
  await world.owner.query(
    `insert into audit (organization_id, id, operation, surface, request_id)
     select $1, 'aud_00' || lpad(to_hex(n), 30, '0'), 'x', 'rest', 'req' from generate_series(1, 5000) n`,
    [world.organizationId],
  );
  await world.owner.query("analyze audit");
  const before = await rowsRead();
  await find();
  expect((await rowsRead()) - before).toBeLessThan(200);
});

async function rowsRead(): Promise<number> {
  await world.owner.query("select pg_stat_force_next_flush()");
  await world.pool.query("select pg_stat_force_next_flush()");
  const { rows } = await world.owner.query(
    "select (coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0))::integer as count from pg_stat_user_tables where relname = 'audit'",
  );
  return rows[0].count;
}
