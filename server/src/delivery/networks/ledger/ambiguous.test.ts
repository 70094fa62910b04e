import { afterAll, beforeAll, expect, test } from "vitest";
import { chanceFrom, inShare, testSeed } from "#test/chance.ts";
import { ambiguousFaults } from "#test/outside/faulty.ts";
import { type NetworkWorld, openNetworkWorld, seedSlides } from "../test-support.ts";

let at: NetworkWorld;
beforeAll(async () => {
  at = await openNetworkWorld({ others: true, sendMilliseconds: 4000 });
});
afterAll(() => at[Symbol.asyncDispose]());

const count = inShare(200, 12);

const seed = testSeed();
const chance = chanceFrom(seed);

function textOf(number: number): string {
  const shapes = [
    `Post ${number} is plain.`,
    `Post ${number}: R&D (so) [it] <is> #heat_${number}`,
    `Poste ${number}: cafe\u0301 🔥\n\nhttps://hearth.example/${number}`,
  ];
  return shapes[number % shapes.length] ?? "";
}

// The networks' own duplicate checks are off, so that only the ledger prevents a post from going out twice.
test(`${count} results each of LinkedIn and Instagram that nobody can tell double nothing (seed ${seed})`, async () => {
  at.linkedin.state.refuseDuplicates = false;
  // Instagram publishes a container only once. Here it would do so again.
  at.instagram.state.publishesAgain = true;
  // Silence takes time, so only one fault in twenty is silent.
  const silent = ambiguousFaults.filter((name) => name.startsWith("silent"));
  const others = ambiguousFaults.filter((name) => !silent.includes(name));
  const oneOf = (faults: typeof ambiguousFaults) => chance.pick(faults);
  const fault = (attempt: number) => (attempt === 1 ? oneOf(chance.below(20) === 0 ? silent : others) : undefined);
  at.linkedin.state.onPost = ({ attempt }) => fault(attempt);
  at.instagram.state.onPublish = ({ attempt }) => fault(attempt);
  const texts = Array.from({ length: count }, (_, number) => textOf(number));
  const begin = async (text: string) => {
    const { id } = await at.world.newPost({ format: "linkedin", text, status: "scheduled" });
    const carousel = await at.world.newPost({ format: "carousel", caption: text, destinations: ["instagram"], status: "scheduled" });
    await seedSlides(at.world, carousel.id, "instagram");
    for (const due of [id, carousel.id]) await at.makeDue(due);
  };
  for (let from = 0; from < count; from += 10) await Promise.all(texts.slice(from, from + 10).map(begin));
  await at.finish();
  expect(at.linkedin.posts.map(({ shown }) => shown.normalize("NFC")).toSorted()).toEqual(
    texts.map((text) => text.normalize("NFC")).toSorted(),
  );
  expect(at.instagram.posts.map(({ caption }) => caption.normalize("NFC")).toSorted()).toEqual(
    texts.map((text) => text.normalize("NFC")).toSorted(),
  );
  const { rows } = await at.world.owner.query(
    `select q.destination, q.status, q.url, p.network_id, coalesce(r.content ->> 'text', r.content ->> 'caption') as text
     from post_publication q join post_part p on p.publication_id = q.id join post_revision r on r.post_id = q.post_id and r.revision = q.revision`,
  );
  expect(rows.filter(({ status }) => status !== "confirmed")).toEqual([]);
  expect(rows).toHaveLength(2 * count);
  const linkedin = new Map(at.linkedin.posts.map(({ id, shown }) => [id, shown]));
  const instagram = new Map(at.instagram.posts.map(({ id, caption }) => [id, caption]));
  // Each post has the id that the network has given to its text.
  for (const { destination, network_id, text, url } of rows) {
    expect((destination === "linkedin" ? linkedin : instagram).get(network_id)).toBe(text);
    expect(url).toContain(network_id);
  }
});
