import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { mapInTurns } from "#src/core/flow/map-in-turns.ts";
import { outsideTransaction } from "#src/core/flow/outside-transaction.ts";
import { openWorld, type World } from "#test/world.ts";
import { transact } from "./transact.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

function lockProject() {
  return transact(world.pool, world.organizationId, async (tx) => {
    await sql`select from project where organization_id = ${world.organizationId} and id = ${world.projectId} for update`.execute(tx);
  });
}

test("work outside of a transaction is done while it holds no lock, once, and the transaction begins anew with its result", async () => {
  const began: string[] = [];
  const result = await transact(world.pool, world.organizationId, async (tx) => {
    began.push("transaction");
    await sql`select from project where organization_id = ${world.organizationId} and id = ${world.projectId} for update`.execute(tx);
    const work = async () => {
      began.push("work");
      await lockProject();
      return "done";
    };
    return [await outsideTransaction("a", work), await outsideTransaction("a", work)];
  });
  expect(result).toEqual(["done", "done"]);
  expect(began).toEqual(["transaction", "work", "transaction"]);
});

test("what several items want outside is done before the transaction begins anew", async () => {
  let runs = 0;
  const result = await transact(world.pool, world.organizationId, () => {
    runs += 1;
    return mapInTurns(["a", "b", "c"], (item) => outsideTransaction(item, async () => item.toUpperCase()));
  });
  expect(result).toEqual(["A", "B", "C"]);
  expect(runs).toBe(2);
});

test("a failure of the work is that of the transaction", async () => {
  const failing = () => outsideTransaction("a", () => Promise.reject(new Error("no luck")));
  await expect(transact(world.pool, world.organizationId, failing)).rejects.toThrow("no luck");
  await expect(failing()).rejects.toThrow("no luck");
});
