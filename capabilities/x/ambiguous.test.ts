import { afterAll, beforeAll, expect, test } from "vitest";
import { type NetworkWorld, openNetworkWorld } from "#server/delivery/networks/test-support.ts";
import { chanceFrom, inShare, testSeed } from "#test/chance.ts";
import { ambiguousFaults } from "#test/outside/faulty.ts";

let at: NetworkWorld;
beforeAll(async () => {
  at = await openNetworkWorld({ sendMilliseconds: 4000 });
});
afterAll(() => at[Symbol.asyncDispose]());

const count = inShare(500, 15);
// With fewer than a hundred, 99 in 100 would mean all of them.
const unsettledMax = Math.max(1, Math.floor(count / 100));

const seed = testSeed();
const chance = chanceFrom(seed);

// Silence takes time, so only one fault in twenty is silent.
const silent = ambiguousFaults.filter((name) => name.startsWith("silent"));
const others = ambiguousFaults.filter((name) => !silent.includes(name));
const pickFault = () => chance.pick(chance.below(20) === 0 ? silent : others);

/** Texts that X rewrites: links, entities, accents, line breaks. */
function textOf(number: number): string {
  const shapes = [
    `Post ${number} is plain.`,
    `Post ${number}: R&D <says> "so" & more`,
    `Poste ${number}: cafe\u0301 à la crème 🔥`,
    `Post ${number}\n\nRead https://hearth.example/Heat/${number}?a=1&b=2`,
    `Post ${number} at hearth.example`,
    `Post ${number}: https://www.tiktok.com/@hearth/video/${number}`,
    `Post ${number}: https://hearth.example/?q=$$${number}$&`,
  ];
  return shapes[number % shapes.length] ?? "";
}

// X's own duplicate check is off, so that only the ledger prevents a post from going out twice.
test(`${count} results that nobody can tell double nothing, and at least 99 in 100 are settled (seed ${seed})`, async () => {
  at.x.state.refuseDuplicates = false;
  const texts = Array.from({ length: count }, (_, number) => textOf(number));
  // The first send of every text meets a fault, and one text in a hundred meets another when it is sent once more.
  const twice = new Set(texts.filter((_, number) => number % 100 === 0));
  at.x.state.onPost = ({ text, attempt }) => (attempt === 1 || (attempt === 2 && twice.has(text)) ? pickFault() : undefined);
  const ids: string[] = [];
  for (const text of texts) ids.push(await at.newDuePost([text]));
  await at.finish();

  const times = new Map<string, number>();
  for (const text of at.texts()) times.set(text, (times.get(text) ?? 0) + 1);
  expect([...times].filter(([, number]) => number > 1)).toEqual([]);
  const { rows } = await at.world.owner.query<{ post_id: string; status: string; error_code: string | null; url: string | null }>(
    "select post_id, status, error_code, url from post_publication",
  );
  expect(rows).toHaveLength(count);
  const settled = rows.filter(({ status }) => status === "confirmed");
  expect(settled.length).toBeGreaterThanOrEqual(count - unsettledMax);
  expect(rows.filter(({ status }) => status !== "confirmed").every(({ error_code }) => error_code === "unconfirmed")).toBe(true);
  // Each post has the id that X has given to its text.
  const idOf = new Map(at.x.posts.map(({ id, text }) => [text, id]));
  for (const { post_id, url } of settled) expect(url).toBe(`https://x.com/hearth/status/${idOf.get(textOf(ids.indexOf(post_id)))}`);
  const costOf = (text: string) => (text.includes("tiktok.com") ? 2 : 1);
  const costs = (status: boolean) =>
    rows
      .filter((row) => (row.status === "confirmed") === status)
      .reduce((sum, { post_id }) => sum + costOf(textOf(ids.indexOf(post_id))), 0);
  expect(await at.world.call(at.world.registry.getCredits, {}, { kind: "person" })).toMatchObject({
    used: costs(true),
    reserved: costs(false),
  });
  expect(await at.world.events("post.published")).toHaveLength(settled.length);
  expect(await at.world.events("delivery.failed")).toHaveLength(count - settled.length);
});
