import { expect, test } from "vitest";
import { until } from "#test/until.ts";
import { createWorkLoop } from "./work-loop.ts";

test("a loop that pauses goes on when it is woken, also where that comes before the pause, and stops at once", async () => {
  let rounds = 0;
  const loop = createWorkLoop({
    async take() {
      rounds += 1;
      if (rounds === 3) loop.wake();
      return 0;
    },
    idle: async () => 60_000,
    onError() {},
  });
  loop.start();
  await until(() => rounds === 1);
  loop.wake();
  await until(() => rounds === 2);
  loop.wake();
  await until(() => rounds === 4);
  await loop.stop();
  expect(rounds).toBe(4);
});
