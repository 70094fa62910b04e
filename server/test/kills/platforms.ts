import { afterAll, beforeAll, expect, test } from "vitest";
import { registry } from "#src/registry/registry.ts";
import { bringPublicationsDue, endPublicationLeases } from "#test/work.ts";
import { connect, letTimePass, openPlatform, type Platform } from "../platforms.ts";
import { openWorld, type World } from "../world.ts";
import type { Die } from "./crash.ts";

export function platformKills(die: Die): void {
  let world: World;
  let platform: Platform;
  beforeAll(async () => {
    world = await openWorld();
    platform = await openPlatform("wordpress");
    await connect(world, platform);
  });
  afterAll(async () => {
    await platform[Symbol.asyncDispose]();
    await world.close();
  });

  const points = [
    "delivery.claimed",
    "platform.before_create",
    "platform.created",
    "platform.remembered",
    "delivery.brought_out",
    "delivery.before_commit",
    "delivery.after_commit",
  ];

  /** Runs a publisher until it dies at a failpoint. Then ends the leases, and lets enough time pass for a create to be settled. */
  async function endPublisher(point: string, hits = 1): Promise<void> {
    await die(world, point, hits);
    await endPublicationLeases(world.owner);
    await bringPublicationsDue(world.owner);
    await world.owner.query("update platform_post set creating_since = creating_since - interval '2 minutes'");
  }

  async function finish(): Promise<void> {
    for (let round = 0; round < 3; round += 1) await letTimePass(world);
  }

  test("a publisher that dies at any point of a delivery makes no second post and leaves none out", async () => {
    const ids: string[] = [];
    for (const [index, point] of points.entries()) {
      for (let count = 0; count < 2; count += 1) {
        const { id } = await world.newArticle({ status: "scheduled", markdown: `# Article ${ids.length}\n\nText.` });
        await world.makeDue(id, count);
        ids.push(id);
      }
      await endPublisher(point, 1 + (index % 2));
    }
    await finish();
    expect(
      platform
        .read()
        .map(({ title }) => title)
        .toSorted(),
    ).toEqual(ids.map((_, index) => `Article ${index}`).toSorted());
    expect(platform.count()).toBe(ids.length);
    const { rows } = await world.owner.query(
      "select destination, status, count(*)::integer as count from publication group by 1, 2 order by 1",
    );
    expect(rows).toEqual([
      { destination: "hosted_blog", status: "confirmed", count: ids.length },
      { destination: "wordpress", status: "confirmed", count: ids.length },
    ]);
    expect(await world.events("delivery.failed")).toEqual([]);

    for (const point of ["delivery.claimed", "platform.taken_off", "delivery.before_commit"]) {
      const id = ids.pop() ?? "";
      await world.call(registry.unpublishArticle, { id }, { kind: "person" });
      await endPublisher(point);
    }
    await finish();
    expect(platform.read()).toHaveLength(ids.length);
    const { rows: shown } = await world.owner.query("select count(*)::integer as count from platform_post where shown");
    expect(shown).toEqual([{ count: ids.length }]);
  });
}
