import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { transact } from "#src/core/database/transact.ts";
import { openWorld, type World } from "#test/world.ts";
import { countArticle, requireRoom } from "./require-room.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.empty("organization_quota");
  // Counted once; from here on only changes are counted.
  await create();
});

const create = () => world.call(world.registry.createArticle, { projectId: world.projectId, markdown: "# Room\n\nText.", submit: false });
const set = (articles: number) => world.call(world.registry.setQuotas, { articles }, { kind: "operator" });

async function kept(): Promise<number> {
  const { rows } = await world.owner.query("select articles_used::integer as used from organization_quota");
  return rows[0].used;
}

test("far from the limit an article is created while another transaction of its organization has asked for room", async () => {
  const before = await kept();
  await transact(world.pool, world.organizationId, async (tx, atCommit) => {
    await requireRoom(tx, "articles");
    await create();
    await countArticle(atCommit);
  });
  expect(await kept()).toBe(before + 2);
});

test.each([
  ["is taken by others", () => kept().then(set)],
  ["has to be counted anew", () => world.owner.query("update organization_quota set articles_used = null, maxima = '{\"articles\": 0}'")],
])("where room %s between the question and the commit, the transaction runs again and is refused", async (_what, change) => {
  let runs = 0;
  const run = transact(world.pool, world.organizationId, async (tx, atCommit) => {
    runs += 1;
    await requireRoom(tx, "articles");
    if (runs === 1) await change();
    await countArticle(atCommit);
  });
  await expect(run).rejects.toMatchObject({ code: "invalid_state", details: { quota: "articles" } });
  expect(runs).toBe(2);
});
