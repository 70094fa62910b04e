import { readFileSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { useMachineClock } from "#test/clock/clock.ts";
import { fromNow } from "#test/from-now.ts";
import { claimOwnership, refuseDistantOwner } from "./ownership.ts";
import { temporaryPlace } from "./test-support.ts";

useMachineClock();

test("the last claim holds, and only its end removes it", async () => {
  await using place = temporaryPlace();
  const file = join(place.root, "owner");
  const first = claimOwnership(file);
  expect(first.holds()).toBe(true);
  const second = claimOwnership(file);
  expect([first.holds(), second.holds()]).toEqual([false, true]);
  first.end();
  expect(second.holds()).toBe(true);
  second.end();
  expect(second.holds()).toBe(false);
});

test("an owner in another container is refused while its heartbeat goes on, and forgotten once it is silent", async () => {
  await using place = temporaryPlace();
  const file = join(place.root, "owner");
  await refuseDistantOwner(file);
  claimOwnership(file);
  await refuseDistantOwner(file);

  writeFileSync(file, JSON.stringify({ ...JSON.parse(readFileSync(file, "utf8")), place: "another", host: "there" }));
  const heartbeat = setInterval(() => utimesSync(file, fromNow(), fromNow()), 50);
  await expect(refuseDistantOwner(file)).rejects.toThrow(/process \d+ on there, in another container .* Stop that one/);
  clearInterval(heartbeat);
  const nearlyTooLongAgo = fromNow(-9_800);
  utimesSync(file, nearlyTooLongAgo, nearlyTooLongAgo);
  await refuseDistantOwner(file);
});
