import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { registry } from "#src/registry.ts";
import { connect, openPlatform, type Platform } from "#test/platforms.ts";
import { openWorld, type World } from "#test/world.ts";

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

const child = join(import.meta.dirname, "../../../test/children/platform-publisher-child.ts");
const points = [
  "publish.claimed",
  "platform.before_create",
  "platform.created",
  "platform.remembered",
  "publish.delivered",
  "publish.before_commit",
  "publish.after_commit",
];

/** Runs until nothing is due or its failpoint kills it; then the leases end, and a create may have been settled. */
async function runPublisher(...args: string[]): Promise<NodeJS.Signals | null> {
  const running = spawn(process.execPath, [child, world.url, ...args], { stdio: "inherit" });
  const [, signal] = (await once(running, "exit")) as [number | null, NodeJS.Signals | null];
  await world.owner.query("update publication set lease_until = now() where status = 'delivering'");
  await world.owner.query("update publication set next_attempt_at = now() where status = 'pending'");
  await world.owner.query("update platform_post set creating_since = creating_since - interval '2 minutes'");
  return signal;
}

async function finish(): Promise<void> {
  for (let round = 0; round < 3; round += 1) expect(await runPublisher()).toBeNull();
}

test("a publisher killed at any point of a delivery makes no second post and leaves none out", { timeout: 180_000 }, async () => {
  const ids: string[] = [];
  for (let round = 0; round < 2; round += 1) {
    for (const point of points) {
      for (let count = 0; count < 2; count += 1) {
        const { id } = await world.newArticle({ status: "scheduled", markdown: `# Article ${ids.length}\n\nText.` });
        await world.makeDue(id, count);
        ids.push(id);
      }
      expect(await runPublisher(point, String(1 + round)), point).toBe("SIGKILL");
    }
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

  for (const point of ["publish.claimed", "platform.taken_off", "publish.before_commit"]) {
    const id = ids.pop() ?? "";
    await world.call(registry.unpublishArticle, { id }, { kind: "person" });
    expect(await runPublisher(point), point).toBe("SIGKILL");
  }
  await finish();
  expect(platform.read()).toHaveLength(ids.length);
  const { rows: shown } = await world.owner.query("select count(*)::integer as count from platform_post where shown");
  expect(shown).toEqual([{ count: ids.length }]);
});
