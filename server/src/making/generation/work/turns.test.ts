import { afterAll, beforeAll, expect, test } from "vitest";
import { transact } from "#src/core/database/transact.ts";
import { claimWork, type WorkClaim } from "#src/operations/queue/work.ts";
import { markGenerationFailed } from "../generation-queries.ts";
import { type GenerationWorld, openGenerationWorld } from "../test-support.ts";

let at: GenerationWorld;
beforeAll(async () => {
  at = await openGenerationWorld();
});
afterAll(() => at[Symbol.asyncDispose]());

const claim = (room: number) => claimWork(at.world.pool, "generations", { room, leaseSeconds: 30, each: 3 });
const end = (claim: WorkClaim) => transact(at.world.pool, claim.organization_id, (tx) => markGenerationFailed(tx, claim, "E"));

test("organizations with much to do leave the others their turn", async () => {
  const busy = [];
  for (let number = 0; number < 3; number += 1) busy.push(await at.world.newOrganization());
  const late = await at.world.newOrganization();
  const ask = ({ organizationId, personId, projectId }: typeof late) =>
    at.generate({ projectId, format: "x", script: "A text." }, { organizationId, personId, projectId });
  for (const one of busy) for (let count = 0; count < 20; count += 1) await ask(one);
  const running = await claim(8);
  expect(new Set(running.map((row) => row.organization_id)).size).toBe(3);
  await ask(late);
  const [first] = running;
  if (first === undefined) throw new Error("Nothing was claimed.");
  await end(first);
  // Each of the busy ones that has room comes once before.
  const next = [];
  for (let turn = 0; turn < 3; turn += 1) next.push(...(await claim(1)));
  expect(next.map((row) => row.organization_id)).toContain(late.organizationId);
  for (const one of [...busy, late]) {
    const held = running.filter((row) => row.organization_id === one.organizationId);
    expect(held.length).toBeLessThanOrEqual(3);
  }
});
