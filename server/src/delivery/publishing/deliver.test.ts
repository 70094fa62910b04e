import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { transact } from "#src/core/database/transact.ts";
import { ClaimLost } from "#src/operations/queue/claim.ts";
import { addWork, claimWork, putWorkBack, type WorkClaim } from "#src/operations/queue/work.ts";
import { workOf } from "#test/work.ts";
import { openWorld, type World } from "#test/world.ts";
import { delivererOf } from "./deliver.ts";

const kind = "publications";
let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.owner.query("delete from work");
});

async function claimOne(): Promise<WorkClaim> {
  const { organizationId, pool } = world;
  await transact(pool, organizationId, (tx) => addWork(tx, { organizationId, projectId: null, kind, subject: "pub_1" }));
  const [claim] = await claimWork(pool, kind, { room: 1, leaseSeconds: 45, each: 1 });
  if (claim === undefined) throw new Error("Nothing was claimed.");
  return claim;
}

/** Takes a claim whose attempt cannot begin. `setBack` waits 30 seconds. */
function deliver(claim: WorkClaim) {
  const sent: unknown[] = [];
  const run = delivererOf<{ destination: string; lateSeconds: number }, void>(world.pool, {
    work: "publications",
    find: () => Promise.reject(new Error("No such table.")),
    bringOut: async (delivery) => void sent.push(delivery),
    settle: async () => "succeeded",
    async setBack(tx, held, error) {
      expect(error).toEqual(new Error("No such table."));
      if (!(await putWorkBack(tx, held, { seconds: 30, attempts: held.attempts }))) throw new ClaimLost();
      return "retried";
    },
    isToldInFull: () => true,
  });
  return { sent, ended: run(claim) };
}

test("an attempt that cannot begin is set back to its next date at once, and its failure told", async () => {
  const { sent, ended } = deliver(await claimOne());
  await expect(ended).rejects.toThrow("No such table.");
  expect(await workOf(world.owner, kind, "pub_1")).toEqual({ attempts: 1, leased: false, due: false });
  expect(sent).toEqual([]);
});

test("one whose claim was lost meanwhile is left to whoever has it", async () => {
  const claim = await claimOne();
  await world.owner.query("update work set fence = fence + 1");
  expect(await deliver(claim).ended).toBe("lost");
  expect(await workOf(world.owner, kind, "pub_1")).toEqual({ attempts: 1, leased: true, due: false });
});
