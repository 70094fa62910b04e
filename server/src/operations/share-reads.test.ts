import { listArticles, type Operation } from "@galley/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openWorld, type World } from "#test/world.ts";
import type { Actor } from "./actor.ts";
import { createReadSharing } from "./share-reads.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

/** Creates reads that end when told, and counts how often one began. */
function heldReads() {
  const share = createReadSharing<number>();
  const ends: (() => void)[] = [];
  let begun = 0;
  const read = () => {
    begun += 1;
    const answer = begun;
    return new Promise<number>((resolve) => ends.push(() => resolve(answer)));
  };
  const call = (actor: Actor, input: object = {}, operation: Operation = listArticles) => share(operation, { actor }, input, read);
  return { call, begun: () => begun, endNext: async () => ends.shift()?.() };
}

test("equal reads that wait at the same moment share one that begins after all of them, and none that is under way", async () => {
  const { call, begun, endNext } = heldReads();
  const actor = world.actor();
  const first = call(actor);
  const waiting = [call(actor), call(actor), call(actor)];
  expect(begun()).toBe(1);
  await endNext();
  expect(await first).toBe(1);
  await expect.poll(begun).toBe(2);
  await endNext();
  expect(await Promise.all(waiting)).toEqual([2, 2, 2]);
  expect(begun()).toBe(2);
});

test("another caller, organization, role, reach or input shares nothing", () => {
  const { call, begun } = heldReads();
  const actor = world.actor();
  const others: Partial<Actor>[] = [
    { tokenId: "tok_other" },
    { organizationId: "org_other" },
    { role: "reader" },
    { reach: "all" },
    { reach: [] },
  ];
  const calls = [call(actor), ...others.map((other) => call({ ...actor, ...other })), call(actor, { limit: 1 }), call(actor, { limit: 2 })];
  expect(begun()).toBe(calls.length);
});

test("a read that fails fails for those who shared it, and for nobody after", async () => {
  const share = createReadSharing<number>();
  let fails = true;
  const read = async () => {
    if (fails) throw new Error("away");
    return 1;
  };
  const call = () => share(listArticles, { actor: world.actor() }, {}, read);
  const settled = await Promise.allSettled([call(), call()]);
  expect(settled.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  fails = false;
  expect(await call()).toBe(1);
});

test("what was written before a read began is in its answer, however many ask for the same", async () => {
  const { id } = await world.newArticle();
  const { value: token } = await world.newToken();
  const read = async () => Number((await world.request("GET", `/articles/${id}`, { token })).body.revision);
  for (let revision = 1; revision <= 20; revision += 1) {
    const crowd = Array.from({ length: 8 }, read);
    await world.call(world.registry.updateArticle, { id, revision, summary: `S${revision}` });
    expect(await read()).toBe(revision + 1);
    await Promise.all(crowd);
  }
});
