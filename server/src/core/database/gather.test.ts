import { describe, expect, test } from "vitest";
import { keptAfter } from "#test/kept-memory.ts";
import { type Group, gather } from "./gather.ts";

type Look = { groups: Group<string>[]; answer: () => void; fail: (error?: Error) => void };

/** Creates a lookup that answers only when told to. */
function heldLook(bounds: Partial<Parameters<typeof gather>[1]> = {}) {
  const looks: Look[] = [];
  const ask = gather<string, string>(
    (groups) =>
      new Promise((resolve, reject) =>
        looks.push({
          groups,
          answer: () => resolve(groups.map(({ key, questions }) => questions.map((question) => `${key}:${question}`))),
          fail: (error = new Error("away")) => reject(error),
        }),
      ),
    { looksMax: 1, groupsMax: 100, questionsMax: 100, ...bounds },
  );
  return { looks, ask, asked: () => looks.map(({ groups }) => groups.map(({ key, questions }) => `${key} ${questions.join("")}`)) };
}

async function turns(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
}

describe("questions about different things", () => {
  test("share the next look, never one that began before them", async () => {
    const { looks, ask, asked } = heldLook();
    const first = ask("a", "1");
    const later = [ask("b", "1"), ask("a", "2"), ask("b", "2")];
    looks[0]?.answer();
    expect(await first).toBe("a:1");
    await turns();
    expect(asked()).toEqual([["a 1"], ["b 12", "a 2"]]);
    looks[1]?.answer();
    expect(await Promise.all(later)).toEqual(["b:1", "a:2", "b:2"]);
  });

  test("wait only while as many looks are under way as may be", async () => {
    const { looks, ask, asked } = heldLook({ looksMax: 2 });
    const all = ["a", "b", "c", "d"].map((key) => ask(key, "1"));
    expect(asked()).toEqual([["a 1"], ["b 1"]]);
    looks[1]?.answer();
    await turns();
    expect(asked()).toEqual([["a 1"], ["b 1"], ["c 1", "d 1"]]);
    looks[0]?.answer();
    looks[2]?.answer();
    expect(await Promise.all(all)).toEqual(["a:1", "b:1", "c:1", "d:1"]);
    await turns();
    void ask("e", "1");
    expect(asked().at(-1)).toEqual(["e 1"]);
  });

  test("come in turns: who asks much waits behind who asks little", async () => {
    const { looks, ask, asked } = heldLook({ groupsMax: 2, questionsMax: 2 });
    void ask("first", "0");
    for (const question of ["1", "2", "3", "4", "5"]) void ask("much", question);
    for (const key of ["b", "c"]) void ask(key, "1");
    for (let look = 0; look < 4; look += 1) {
      looks[look]?.answer();
      await turns();
    }
    expect(asked()).toEqual([["first 0"], ["much 12", "b 1"], ["c 1", "much 34"], ["much 5"]]);
  });

  test("are asked about in one look at a time where that is wanted, and others are not held up by it", async () => {
    const { looks, ask, asked } = heldLook({ looksMax: 2, oneLookEach: true });
    const all = [ask("a", "1"), ask("a", "2"), ask("b", "1")];
    expect(asked()).toEqual([["a 1"], ["b 1"]]);
    looks[1]?.answer();
    await turns();
    expect(asked()).toEqual([["a 1"], ["b 1"]]);
    looks[0]?.answer();
    await turns();
    expect(asked().at(-1)).toEqual(["a 2"]);
    looks[2]?.answer();
    expect(await Promise.all(all)).toEqual(["a:1", "a:2", "b:1"]);
  });

  test("do not fail for each other: after a failed look each is asked about once more", async () => {
    const { looks, ask, asked } = heldLook();
    const first = ask("a", "1");
    const [good, bad] = [ask("good", "1"), ask("bad", "1")];
    looks[0]?.answer();
    await first;
    await turns();
    looks[1]?.fail();
    await turns();
    expect(asked().slice(2)).toEqual([["good 1"], ["bad 1"]]);
    looks[2]?.answer();
    looks[3]?.fail();
    expect(await good).toBe("good:1");
    await expect(bad).rejects.toThrow("away");
    await turns();
    void ask("next", "1");
    expect(asked().at(-1)).toEqual(["next 1"]);
  });

  test("fail together when the database is away, and it is not asked once more for each", async () => {
    const { looks, ask, asked } = heldLook();
    const first = ask("a", "1");
    const all = Promise.allSettled([ask("b", "1"), ask("c", "1")]);
    looks[0]?.answer();
    await first;
    await turns();
    looks[1]?.fail(Object.assign(new Error("gone"), { code: "ECONNREFUSED" }));
    expect((await all).map(({ status }) => status)).toEqual(["rejected", "rejected"]);
    expect(asked()).toHaveLength(2);
  });
});

test("questions that were answered are let go of with young memory", async () => {
  const look = async (groups: Group<number[]>[]) => {
    await new Promise(setImmediate);
    return groups.map(({ questions }) => questions.map(({ length }) => length));
  };
  const ask = gather(look, { looksMax: 2, groupsMax: 10, questionsMax: 10 });
  const lanes = (count: number) =>
    Array.from({ length: 30 }, async (_, lane) => {
      for (let n = 0; n < count; n += 1) await ask(`${lane}`, new Array(10_000).fill(0));
    });
  await Promise.all(lanes(2));
  // Each question holds 80 KB.
  expect(await keptAfter(() => Promise.all(lanes(20)))).toBeLessThan(30 * 20 * 20_000);
});
