import { expect, test } from "vitest";
import { freshness, keepFresh } from "./keep-fresh.ts";

/** Creates a source that answers on demand, with a clock that the test sets. */
function source() {
  const waiting: PromiseWithResolvers<string>[] = [];
  const errors: unknown[] = [];
  const clock = { now: 1_000_000 };
  const load = () => {
    const next = Promise.withResolvers<string>();
    waiting.push(next);
    return next.promise;
  };
  const kept = keepFresh<string>(
    load,
    (error) => errors.push(error),
    () => clock.now,
  );
  return {
    kept,
    clock,
    waiting,
    errors,
    answer: (value: string) => waiting.shift()?.resolve(value),
    fail: () => waiting.shift()?.reject(new Error("down")),
  };
}

async function loaded(value = "one") {
  const it = source();
  const first = it.kept.read();
  it.answer(value);
  await first;
  return it;
}

test("readers who come together wait for one look", async () => {
  const { kept, waiting, answer } = source();
  const readers = [kept.read(), kept.read(), kept.read()];
  expect(waiting).toHaveLength(1);
  answer("one");
  expect(await Promise.all(readers)).toEqual(["one", "one", "one"]);
});

test("a recent look is answered at once and asks nothing", async () => {
  const { kept, clock, waiting } = await loaded();
  clock.now += freshness.askAfter - 1;
  expect(kept.read()).toBe("one");
  expect(waiting).toHaveLength(0);
});

test("an older look serves while exactly one new one runs", async () => {
  const { kept, clock, waiting, answer } = await loaded();
  clock.now += freshness.askAfter;
  expect([kept.read(), kept.read()]).toEqual(["one", "one"]);
  expect(waiting).toHaveLength(1);
  answer("two");
  await expect.poll(() => kept.read()).toBe("two");
});

test("a look that is too old keeps its readers waiting for the new one", async () => {
  const { kept, clock, answer } = await loaded();
  clock.now += freshness.waitAfter;
  const reading = kept.read();
  expect(reading).toBeInstanceOf(Promise);
  answer("two");
  expect(await reading).toBe("two");
});

test("after forget, a look that began before does not count", async () => {
  const { kept, clock, waiting, answer } = await loaded();
  clock.now += freshness.askAfter;
  kept.read();
  kept.forget();
  const reading = kept.read();
  expect(waiting).toHaveLength(2);
  answer("before");
  answer("after");
  expect(await reading).toBe("after");
  expect(kept.read()).toBe("after");
});

test("the last answer serves while the database is away, but not for ever", async () => {
  const { kept, clock, fail, errors } = await loaded();
  clock.now += freshness.waitAfter;
  const reading = kept.read();
  fail();
  expect(await reading).toBe("one");
  expect(errors).toHaveLength(1);
  expect(kept.read()).toBe("one");
  clock.now += freshness.failAfter;
  const late = kept.read();
  fail();
  await expect(late).rejects.toThrow("down");
});

test("a first look that fails fails its readers, and the next one tries again", async () => {
  const { kept, fail, answer } = source();
  const first = kept.read();
  fail();
  await expect(first).rejects.toThrow("down");
  const second = kept.read();
  answer("one");
  expect(await second).toBe("one");
});

test("readers get the last value once a new look is late, the later ones at once, and a new one when it has come", async () => {
  const { kept, clock, waiting, answer } = await loaded();
  clock.now += freshness.waitAfter;
  expect(await kept.read()).toBe("one");
  expect(waiting).toHaveLength(1);
  clock.now += freshness.answerWithin;
  expect(await kept.read()).toBe("one");
  clock.now += freshness.failAfter;
  const tooOld = kept.read();
  answer("two");
  expect(await tooOld).toBe("two");
});

test("what is forgotten for good is served no more, neither while a look is late nor after one that failed", async () => {
  const { kept, clock, answer, fail } = await loaded();
  kept.forget("for good");
  const first = kept.read();
  clock.now += freshness.answerWithin;
  const second = kept.read();
  fail();
  await expect(first).rejects.toThrow("down");
  await expect(second).rejects.toThrow("down");
  const third = kept.read();
  answer("two");
  expect(await third).toBe("two");
});
