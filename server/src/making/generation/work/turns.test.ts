import { afterAll, beforeAll, expect, test } from "vitest";
import { type GenerationWorld, openGenerationWorld } from "../test-support.ts";

let at: GenerationWorld;
beforeAll(async () => {
  at = await openGenerationWorld();
});
afterAll(() => at[Symbol.asyncDispose]());

type Claimed = { organization_id: string; id: string };
const claim = async (batch: number) =>
  (await at.world.owner.query<Claimed>("select * from claim_generations($1, 3, 30, false)", [batch])).rows;
const end = ({ id }: Claimed) =>
  at.world.owner.query("update generation set status = 'failed', error = 'E', ended_at = now(), lease_until = null where id = $1", [id]);

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
  expect((await claim(1)).map((row) => row.organization_id)).toEqual([late.organizationId]);
  for (const one of [...busy, late]) {
    const held = running.filter((row) => row.organization_id === one.organizationId);
    expect(held.length).toBeLessThanOrEqual(3);
  }
});
