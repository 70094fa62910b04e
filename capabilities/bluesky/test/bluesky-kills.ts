import { afterAll, beforeAll, expect, test } from "vitest";
import type { Die } from "#test/kills/crash.ts";
import { endLeases } from "#test/kills/senders.ts";
import { type BlueskyWorld, openBlueskyWorld, urlOf } from "./bluesky-world.ts";

export function blueskyKills(die: Die<BlueskyWorld>): void {
  let at: BlueskyWorld;
  beforeAll(async () => {
    at = await openBlueskyWorld();
  });
  afterAll(() => at[Symbol.asyncDispose]());

  // The steps that all networks share are tested with deaths on X.
  const points = ["part.prepared", "part.ledger_committed", "part.answered", "part.recorded"];

  test("a sender for Bluesky that dies between any two steps loses nothing and doubles nothing", async () => {
    const firsts = new Map<string, string>();
    for (const point of points) {
      const parts = [`${point} 1`, `${point} 2`];
      firsts.set(await at.newDue(parts), `${point} 1`);
      // The answer to the last part is written with the end of the delivery.
      await die(at, point, point === "part.recorded" ? 1 : 2);
      await endLeases(at);
    }
    await at.finish();
    expect(at.shown().toSorted()).toEqual([...firsts.values()].flatMap((first) => [first, first.replace(/1$/, "2")]).toSorted());
    for (const [id, first] of firsts) expect(await at.destinationOf(id)).toMatchObject({ status: "confirmed", url: urlOf(at, first) });
  });
}
