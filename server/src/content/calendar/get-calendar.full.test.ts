import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Tx, transact } from "#src/core/database/transact.ts";
import { openWorld, type World } from "#test/world.ts";
import { listDated } from "./list-dated.ts";
import { dayMilliseconds, fillMany, newPlace, windowOf } from "./test-support.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

describe("one order over everything", () => {
  test("is answered by indexes: of 20,000 dated things no more are read than are shown", async () => {
    const place = await newPlace(world);
    const { from } = await windowOf(world, place);
    await fillMany(world, place, from);
    const rowsRead = async (tx: Tx) => {
      const { rows } = await sql<{ count: number }>`select sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::int as count
        from pg_stat_xact_user_tables where relname in ('topic', 'article', 'post', 'post_destination')`.execute(tx);
      return rows[0]?.count ?? 0;
    };
    const read = await transact(world.pool, place.organizationId, async (tx) => {
      const before = await rowsRead(tx);
      const stretch = { from: new Date(from.getTime() + 50 * 60_000), until: new Date(from.getTime() + 60 * dayMilliseconds), limit: 10 };
      expect(await listDated(tx, place.organizationId, place.projectId, stretch)).toHaveLength(10);
      return (await rowsRead(tx)) - before;
    });
    // At most ten of each kind, and the post at each destination.
    expect(read).toBeLessThanOrEqual(50);
  });
});
