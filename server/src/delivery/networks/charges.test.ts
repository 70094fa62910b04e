import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { transact } from "#src/core/database/transact.ts";
import { reserveCredits } from "#src/people/credits/reserve-credits.ts";
import { type NetworkWorld, openNetworkWorld } from "./test-support.ts";

let at: NetworkWorld;
beforeAll(async () => {
  at = await openNetworkWorld();
});
afterAll(() => at[Symbol.asyncDispose]());

const person = { kind: "person" } as const;
const operator = { kind: "operator" } as const;

async function credits() {
  const { used, reserved, available } = await at.world.call(at.world.registry.getCredits, {}, person);
  return { used, reserved, available };
}

let before: Awaited<ReturnType<typeof credits>>;
beforeEach(async () => {
  at.x.state.onPost = () => undefined;
  at.x.state.timelineStatus = undefined;
  before = await credits();
});

/** Returns how the credits have changed since the test began. */
async function change() {
  const now = await credits();
  return { used: now.used - before.used, reserved: now.reserved - before.reserved, available: now.available - before.available };
}

test.each([
  ["a post", ["Plain."], 1],
  ["a thread", ["One.", "Two.", "Three."], 1],
  ["a post with a link", ["Read https://hearth.com/a"], 2],
  ["a thread with a domain at its end", ["Bare one.", "Read hearth.com"], 2],
])("%s: %j costs %i", async (_, parts, cost) => {
  await at.newDuePost(parts);
  await at.work();
  expect(await change()).toEqual({ used: cost, reserved: 0, available: -cost });
});

test("what X refuses costs nothing, and costs once when it is tried again and goes out", async () => {
  at.x.state.onPost = () => "400";
  const id = await at.newDuePost(["Refused first."]);
  await at.work();
  expect(await at.destination(id)).toMatchObject({ status: "failed" });
  expect(await change()).toEqual({ used: 0, reserved: 0, available: 0 });
  at.x.state.onPost = () => undefined;
  await at.world.call(at.world.registry.retryPostDestination, { id, destination: "x" }, person);
  await at.work();
  expect(await at.destination(id)).toMatchObject({ status: "confirmed" });
  expect(await change()).toEqual({ used: 1, reserved: 0, available: -1 });
});

test("what nobody can tell stays set aside until somebody has looked", async () => {
  at.x.state.onPost = () => "reset_before";
  at.x.state.timelineStatus = 403;
  const [out, absent] = [await at.newDuePost(["Found."]), await at.newDuePost(["Not found."])];
  await at.finish();
  expect(await change()).toEqual({ used: 0, reserved: 2, available: -2 });
  const { markPostPublished, withdrawPostDestination } = at.world.registry;
  await at.world.call(markPostPublished, { id: out, destination: "x", url: "https://x.com/hearth/status/1" }, person);
  expect(await change()).toEqual({ used: 1, reserved: 1, available: -2 });
  await at.world.call(withdrawPostDestination, { id: absent, destination: "x", notThere: true }, person);
  expect(await change()).toEqual({ used: 1, reserved: 0, available: -1 });
});

test("a thread of which a part is out keeps its credits set aside, and costs once in the end", async () => {
  at.x.state.onPost = ({ text }) => (text === "Half 2" ? "403" : undefined);
  const id = await at.newDuePost(["Half 1", "Half 2"]);
  await at.finish();
  expect(await change()).toEqual({ used: 0, reserved: 1, available: -1 });
  at.x.state.onPost = () => undefined;
  await at.world.call(at.world.registry.retryPostDestination, { id, destination: "x" }, person);
  await at.finish();
  expect(await change()).toEqual({ used: 1, reserved: 0, available: -1 });
});

test("without credits nothing goes out: it fails with what it takes, and goes out after they were added", async () => {
  const { organizationId, projectId, pool } = at.world;
  const other = { operationId: "other work", credits: before.available - 1, work: "image" as const, projectId, subjectId: null };
  await transact(pool, organizationId, (tx) => reserveCredits(tx, organizationId, other));
  const id = await at.newDuePost(["Read https://hearth.com/b"]);
  const sent = at.x.state.requests.filter((line) => line === "POST /2/tweets").length;
  await at.work();
  expect(await at.destination(id)).toMatchObject({
    status: "failed",
    error: { kind: "permanent", code: "insufficient_credits", message: expect.stringContaining("This costs 2 credits and 1 is left.") },
  });
  expect(at.x.state.requests.filter((line) => line === "POST /2/tweets")).toHaveLength(sent);
  await at.world.call(at.world.registry.addCredits, { amount: 10, reference: "invoice 1" }, operator);
  await at.world.call(at.world.registry.retryPostDestination, { id, destination: "x" }, person);
  await at.work();
  expect(await at.destination(id)).toMatchObject({ status: "confirmed" });
  expect((await credits()).available).toBe(9);
});
