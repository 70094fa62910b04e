import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ApiError } from "#src/api/api-error.ts";
import { emptyManuscript } from "../manuscript.ts";
import { Keeper, type KeepingState, type Kept, type Words } from "./keeper.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const words = (markdown: string): Words => ({ revision: 1, content: { ...emptyManuscript, markdown } });

function openKeeper(known: Kept | null = null) {
  const sent: { markdown: string; known: string | null }[] = [];
  const states: KeepingState["at"][] = [];
  const here: (string | null)[] = [];
  const seen = { elsewhere: 0, discarded: [] as (string | undefined)[], fail: null as Error | null, answered: Promise.resolve() };
  let count = 0;
  const keeper = new Keeper(known, {
    async send({ content }, over) {
      await seen.answered;
      if (seen.fail !== null) throw seen.fail;
      sent.push({ markdown: content.markdown, known: over?.version ?? null });
    },
    discard: async (version) => seen.discarded.push(version),
    keepHere: (kept) => here.push(kept?.content.markdown ?? null),
    onElsewhere: () => (seen.elsewhere += 1),
    onState: ({ at }) => states.push(at),
    newVersion: () => `version${++count}`,
  });
  return { keeper, sent, states, here, seen };
}

const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

test("words are kept within two seconds of a pause, once", async () => {
  const { keeper, sent, states } = openKeeper();
  keeper.take(words("One"));
  await pass(1000);
  keeper.take(words("One, two"));
  await pass(1700);
  expect(sent).toEqual([{ markdown: "One, two", known: null }]);
  keeper.take(words("One, two"));
  await pass(10_000);
  expect(sent).toHaveLength(1);
  expect([states[0], states.at(-1)]).toEqual(["keeping", "kept"]);
});

test("another author alone is sent, too", async () => {
  const { keeper, sent } = openKeeper({ ...words("One"), version: "first" });
  keeper.take(words("One"));
  await pass(5000);
  expect(sent).toEqual([]);
  keeper.take({ ...words("One"), byline: { slug: "ilse-brandt", name: "Ilse Brandt" } });
  await pass(5000);
  expect(sent).toHaveLength(1);
});

test("somebody who never pauses has their words kept every few seconds, over the version before", async () => {
  const { keeper, sent } = openKeeper();
  for (let word = 1; word <= 24; word += 1) {
    keeper.take(words("word ".repeat(word)));
    await pass(500);
  }
  expect(sent.length).toBeGreaterThanOrEqual(2);
  expect(sent.length).toBeLessThanOrEqual(4);
  expect(sent.slice(0, 2).map(({ known }) => known)).toEqual([null, "version1"]);
});

test("without a connection words stay in this browser, and are sent by themselves once it is back", async () => {
  const { keeper, sent, states, here, seen } = openKeeper();
  seen.fail = new ApiError(0, { code: "offline" });
  keeper.take(words("One"));
  await pass(2000);
  expect(here).toEqual(["One"]);
  expect(states.at(-1)).toBe("waiting");
  await pass(60_000);
  seen.fail = null;
  await pass(30_000);
  expect(sent).toEqual([{ markdown: "One", known: null }]);
  expect(here.at(-1)).toBeNull();
  expect(states.at(-1)).toBe("kept");
});

test("words from another device stop it until the person has seen them", async () => {
  const { keeper, sent, seen } = openKeeper();
  seen.fail = new ApiError(409, { code: "conflict" });
  keeper.take(words("Mine"));
  await pass(2000);
  expect(seen.elsewhere).toBe(1);
  seen.fail = null;
  keeper.take(words("Mine, more"));
  await pass(60_000);
  expect(sent).toEqual([]);
  keeper.goOn({ ...words("Theirs"), version: "theirs" });
  await pass(2000);
  expect(sent).toEqual([{ markdown: "Mine, more", known: "theirs" }]);
});

test("a text that is saved is no longer kept, also if it was just being sent", async () => {
  const { keeper, seen, sent } = openKeeper({ ...words("One"), version: "first" });
  keeper.take(words("One, two"));
  keeper.saved();
  await pass(10_000);
  expect(sent).toEqual([]);
  expect(seen.discarded).toEqual(["first"]);
});

test("the last words are in this browser before they are sent", async () => {
  const { keeper, sent, here } = openKeeper();
  keeper.leave(words("Last"));
  expect(here).toEqual(["Last"]);
  await pass(0);
  expect(sent).toEqual([{ markdown: "Last", known: null }]);
  expect(here.at(-1)).toBeNull();
});

test("what the service does not take is told, and stays in this browser", async () => {
  const { keeper, here, states, seen } = openKeeper();
  seen.fail = new ApiError(400, { code: "invalid_input", message: "Too long." });
  keeper.take(words("Long"));
  await pass(20_000);
  expect(states.at(-1)).toBe("refused");
  expect(here).toEqual(["Long"]);
});

test("words that are taken back before they were sent are not sent, and the text counts as kept", async () => {
  const { keeper, sent, states, here } = openKeeper({ ...words("One"), version: "first" });
  keeper.take(words("One, two"));
  keeper.take(words("One"));
  expect([states, here]).toEqual([["keeping", "kept"], [null]]);
  await pass(10_000);
  expect(sent).toEqual([]);
});

test("words that the service refused and a person took back are no longer in this browser", async () => {
  const { keeper, states, here, seen } = openKeeper({ ...words("One"), version: "first" });
  seen.fail = new ApiError(400, { code: "invalid_input", message: "Too long." });
  keeper.take(words("One, much too long"));
  await pass(2000);
  keeper.take(words("One"));
  expect([states.at(-1), here]).toEqual(["kept", ["One, much too long", null]]);
});

test("words that are taken back while they are being sent are replaced by the earlier ones", async () => {
  const { keeper, sent, states, seen } = openKeeper({ ...words("One"), version: "first" });
  const { promise, resolve } = Promise.withResolvers<void>();
  seen.answered = promise;
  keeper.take(words("One, two"));
  await pass(2000);
  keeper.take(words("One"));
  resolve();
  await pass(2000);
  expect(sent).toEqual([
    { markdown: "One, two", known: "first" },
    { markdown: "One", known: "version1" },
  ]);
  expect(states.at(-1)).toBe("kept");
});

test("words that may have arrived without an answer, and are taken back, are replaced too", async () => {
  const { keeper, sent, here, seen } = openKeeper({ ...words("One"), version: "first" });
  seen.fail = new ApiError(0, { code: "offline" });
  keeper.take(words("One, two"));
  await pass(2000);
  keeper.take(words("One"));
  keeper.leave(null);
  expect(here.at(-1)).toBe("One");
  seen.fail = null;
  await pass(30_000);
  expect(sent.at(-1)).toEqual({ markdown: "One", known: "first" });
  expect(here.at(-1)).toBeNull();
});

test("a text that is saved while its sending fails leaves nothing behind", async () => {
  const { keeper, seen } = openKeeper({ ...words("One"), version: "first" });
  const { promise, resolve } = Promise.withResolvers<void>();
  seen.answered = promise;
  seen.fail = new ApiError(0, { code: "offline" });
  keeper.take(words("One, two"));
  await pass(2000);
  keeper.saved();
  resolve();
  await pass(2000);
  expect(seen.discarded).toEqual(["first", "version1"]);
});
