import { platformNames } from "@galley/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { registry } from "#src/registry/registry.ts";
import { inShare, representatives } from "#test/chance.ts";
import { isCreate, type Mishap, page } from "#test/outside/platform-server.ts";
import { connect, letTimePass, openPlatform, type Platform, work } from "#test/platforms.ts";
import { bringPublicationsDue } from "#test/work.ts";
import { openWorld, type World } from "#test/world.ts";

const creates = inShare(48);
const atQuarter = (how: Mishap["how"]) => Array.from({ length: creates / 4 }, () => how);
// The ways in which an answer can be lost, a quarter of the creates each. Some posts are there then, and some are not.
const ways: Mishap["how"][] = [
  ...atQuarter("cut before"),
  ...atQuarter("cut after"),
  ...atQuarter({ after: page(504) }),
  ...atQuarter({ before: page(502) }),
];

// Stages that know nothing of the platform run in the gate with one of them.
const inGate = representatives(platformNames, 1);

describe.each(platformNames)("%s", (name) => {
  const testOfAny = test.runIf(inGate.includes(name));
  let world: World;
  let platform: Platform;
  beforeAll(async () => {
    world = await openWorld();
    platform = await openPlatform(name);
    await connect(world, platform);
  });
  afterAll(async () => {
    await platform[Symbol.asyncDispose]();
    await world.close();
  });

  const creatingCalls = () => platform.asked.filter(isCreate).length;

  test(`${creates} creates whose answers are lost make ${creates} posts`, async () => {
    for (const [index, how] of ways.entries()) {
      await world.newArticle({ status: "scheduled", markdown: `# Lost ${index}\n\nText ${index}.`, slug: `lost-${index}` });
      platform.next(how, isCreate);
    }
    await world.owner.query("update article set due_at = date_trunc('milliseconds', now())");
    await work(world);
    for (let round = 0; round < 8 && platform.count() < creates; round += 1) await letTimePass(world);
    await letTimePass(world);
    expect(platform.pending()).toBe(0);
    expect(platform.count()).toBe(creates);
    expect(new Set(platform.read().map(({ title }) => title)).size).toBe(creates);
    const { rows } = await world.owner.query(
      "select status, count(*)::integer as count from publication where destination = $1 group by 1",
      [name],
    );
    expect(rows).toEqual([{ status: "confirmed", count: creates }]);
    // Only a create that was lost before it arrived is sent a second time.
    expect(creatingCalls()).toBe(creates + creates / 2);
  });

  testOfAny("a create that the platform is still at is not sent again, and its post is found", async () => {
    const before = creatingCalls();
    const posts = platform.count();
    platform.next("late", isCreate);
    const { id } = await world.newArticle({ status: "published", markdown: "# Late\n\nText.", slug: "late" });
    for (let attempt = 0; attempt < 2; attempt += 1) {
      await bringPublicationsDue(world.owner);
      await work(world);
    }
    expect(creatingCalls()).toBe(before + 1);
    await platform.release();
    await bringPublicationsDue(world.owner);
    await work(world);
    expect([creatingCalls(), platform.count()]).toEqual([before + 1, posts + 1]);
    const { publications } = await world.call(registry.getArticle, { id });
    expect(publications.find(({ destination }) => destination === name)).toMatchObject({ status: "confirmed" });
  });

  testOfAny("a post whose making is not settled is found and taken off", async () => {
    platform.next("late", isCreate);
    const { id } = await world.newArticle({ status: "published", markdown: "# Not settled\n\nText.", slug: "not-settled" });
    await world.call(registry.unpublishArticle, { id }, { kind: "person" });
    await bringPublicationsDue(world.owner);
    await work(world);
    const newest = async () => (await world.call(registry.getArticle, { id })).publications.find(({ destination }) => destination === name);
    expect(await newest()).toMatchObject({ action: "withdraw", status: "pending" });
    await platform.release();
    expect(platform.read().some(({ title }) => title === "Not settled")).toBe(true);
    await letTimePass(world);
    expect(await newest()).toMatchObject({ action: "withdraw", status: "confirmed" });
    expect(platform.read().some(({ title }) => title === "Not settled")).toBe(false);
  });
});
