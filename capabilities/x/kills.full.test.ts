import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type NetworkWorld, openNetworkWorld } from "#server/delivery/networks/test-support.ts";
import { inShare } from "#test/chance.ts";
import { killFromOutside, killSender } from "#test/kills/senders.ts";
import { expectEachOnce, postKills } from "#test/kills/x-posts.ts";

describe("at a failpoint", () => postKills(killSender));

describe("while X answers", () => {
  let at: NetworkWorld;
  beforeEach(async () => {
    at = await openNetworkWorld();
    // Only the ledger may prevent a post from going out twice.
    at.x.state.refuseDuplicates = false;
  });
  afterEach(() => at[Symbol.asyncDispose]());

  test("a sender killed while X has its bytes, and while X answers, doubles nothing", async () => {
    const texts = new Map<string, string[]>();
    for (const moment of ["beforePost", "afterPost"] as const) {
      for (const suffix of ["alone", "1", "2", "3"].slice(0, 1 + inShare(3))) {
        const name = `${moment} ${suffix}`;
        for (const parts of [[`${name} alone`], [`${name} 1`, `${name} 2`, `${name} 3`]]) texts.set(await at.newDuePost(parts), parts);
        await killFromOutside(at, (kill) => {
          at.x.state[moment] = (text) => void (text === `${name} ${suffix}` && kill());
        });
        at.x.state[moment] = () => {};
      }
    }
    expect(texts.size).toBeGreaterThan(0);
    await expectEachOnce(at, texts);
  });
});
