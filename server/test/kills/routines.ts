import { afterAll, beforeAll, expect, test } from "vitest";
import { openRoutineWorld, type RoutineWorld } from "#src/making/generation/routines/test-support.ts";
import { inShare, representatives } from "../chance.ts";
import type { Die } from "./crash.ts";

export function routineKills(die: Die<RoutineWorld>): void {
  let at: RoutineWorld;
  beforeAll(async () => {
    at = await openRoutineWorld();
  });
  afterAll(() => at[Symbol.asyncDispose]());

  const routine = [
    { format: "x", images: "illustration", daysAfter: 0, time: "12:00" },
    { format: "linkedin", images: "none", daysAfter: 2, time: "12:00" },
    { format: "x", images: "none", daysAfter: 4, time: "12:00" },
  ] as const;

  const points = [
    ["routine.after_commit", 1],
    ["routine.post_begun", 3],
    ["routine.post_begun", 1],
    ["routine.taken", 1],
    ["routine.begun", 1],
  ] as const;

  test.each(representatives(points, 2))(
    "a worker that dies at %s (%i) leaves a routine of which no post comes twice and none is missing",
    async (point, hits) => {
      const place = await at.newPlace([...routine]);
      const { id } = await place.newArticle({ status: "approved" });
      await die(at, point, hits);
      await at.work();
      expect(await place.posts(id)).toMatchObject(
        routine.map(({ format, daysAfter }) => ({ format, days: daysAfter, status: "in_review" })),
      );
      expect(await place.credits()).toMatchObject({ available: 99, used: 1, reserved: 0 });
      await at.expectRest();
    },
  );

  test("one whose workers die again and again is given up, and leaders are told once", async () => {
    const place = await at.newPlace([...routine]);
    const { id } = await place.newArticle({ status: "approved" });
    for (let death = 1; death <= 5; death += 1) {
      await die(at, "routine.begun");
      await at.makeDue();
    }
    await at.work();
    expect(await place.posts(id)).toEqual([]);
    expect(await place.notices()).toHaveLength(1);
    expect(await place.credits()).toMatchObject({ available: 100, reserved: 0 });
    await at.expectRest();
  });

  test("of many workers at once exactly one begins a routine", async () => {
    const place = await at.newPlace([...routine]);
    const ids = [];
    for (let count = 0; count < inShare(4, 2); count += 1) ids.push((await place.newArticle({ status: "approved" })).id);
    const { generationWorker } = at.world.app.workers;
    await Promise.all(Array.from({ length: 6 }, () => generationWorker.work()));
    await at.work();
    for (const id of ids) expect(await place.posts(id)).toHaveLength(3);
    await at.expectRest();
  });
}
