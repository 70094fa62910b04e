import { afterAll, beforeAll, expect, test } from "vitest";
import { chanceFrom, inShare, testSeed } from "#test/chance.ts";
import { ambiguousFaults } from "#test/outside/faulty.ts";
import { type BlueskyWorld, openBlueskyWorld, urlOf } from "./test/bluesky-world.ts";

let at: BlueskyWorld;
beforeAll(async () => {
  at = await openBlueskyWorld({ sendMilliseconds: 4000 });
});
afterAll(() => at[Symbol.asyncDispose]());

const count = inShare(200, 14);
const seed = testSeed();
const chance = chanceFrom(seed);

function textOf(number: number): string {
  const shapes = [
    `Post ${number} is plain.`,
    `Post ${number}: R&D <says> "so" & more #heat_${number}`,
    `Poste ${number}: cafe\u0301 à la crème 🔥`,
    `Post ${number}\n\nRead https://hearth.com/Heat/${number}/stone-walls?a=1&b=2`,
  ];
  return shapes[number % shapes.length] ?? "";
}

test(`${count} results that nobody can tell double nothing and lose nothing (seed ${seed})`, async () => {
  // Silence takes time, so only one fault in twenty is silent.
  const silent = ambiguousFaults.filter((name) => name.startsWith("silent"));
  const others = ambiguousFaults.filter((name) => !silent.includes(name));
  at.bluesky.state.onPost = ({ attempt }) => (attempt === 1 ? chance.pick(chance.below(20) === 0 ? silent : others) : undefined);
  const ids: string[] = [];
  for (let number = 0; number < count; number += 1) ids.push(await at.newDue([textOf(number)]));
  await at.finish();
  expect(at.bluesky.posts).toHaveLength(count);
  const written = new Set(at.shown());
  expect(written.size).toBe(count);
  for (const id of ids) {
    const { status, url } = await at.destinationOf(id);
    expect([status, at.bluesky.posts.some(({ record }) => urlOf(at, record.text) === url)]).toEqual(["confirmed", true]);
  }
});

test("a post that does not show is sent once more under the same key, and cannot be there twice", async () => {
  at.bluesky.state.onPost = ({ attempt }) => (attempt === 1 ? "reset_after" : undefined);
  at.bluesky.state.isHidden = true;
  at.bluesky.state.requests.length = 0;
  const before = at.bluesky.posts.length;
  const id = await at.newDue(["Hidden at first."]);
  await at.finish();
  expect(at.bluesky.state.requests.filter((request) => request === "POST repo.createRecord")).toHaveLength(2);
  expect(await at.destinationOf(id)).toMatchObject({ status: "failed", error: { kind: "unconfirmed" } });
  at.bluesky.state.isHidden = false;
  await at.world.call(at.world.registry.retryPostDestination, { id, destination: "bluesky" }, { kind: "person" });
  await at.finish();
  expect(await at.destinationOf(id)).toMatchObject({ status: "confirmed", url: urlOf(at, "Hidden at first.") });
  expect(at.bluesky.posts).toHaveLength(before + 1);
});
