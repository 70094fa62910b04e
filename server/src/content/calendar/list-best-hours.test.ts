import { afterAll, beforeAll, expect, test } from "vitest";
import { openWorld, type World } from "#test/world.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

test("hours with enough articles are compared by the readers of the first week, and nothing else is told", async () => {
  const { id: projectId } = await world.newProject({ timeZone: "Europe/Lisbon" });
  const best = () => world.call(world.registry.listBestHours, { projectId }, { kind: "person", role: "reader" });
  expect(await best()).toEqual({ hours: [], articles: 0 });
  const live = async (at: string, views: readonly (readonly [day: string, views: number])[]) => {
    const { id } = await world.newArticle({ projectId, status: "published" }, { projectId });
    await world.owner.query("update article set published_at = $2, live_at = $2 where id = $1", [id, at]);
    for (const [day, count] of views) {
      await world.owner.query("insert into blog_view values ($1, $2, $3, $4, '', $5)", [world.organizationId, projectId, day, id, count]);
    }
  };
  await live("2026-01-01T09:00:00Z", [["2026-01-01", 900]]);
  for (const day of ["05", "06", "07"])
    await live(`2026-01-${day}T09:15:00Z`, [
      [`2026-01-${day}`, 30],
      ["2026-01-20", 1000],
    ]);
  for (const day of ["08", "09", "12"])
    await live(`2026-01-${day}T16:00:00Z`, [
      [`2026-01-${day}`, 10],
      ["2026-02-20", 1000],
    ]);
  for (const day of ["13", "14"]) await live(`2026-01-${day}T20:00:00Z`, [[`2026-01-${day}`, 5000]]);
  // Before the first counted day, an article had readers whom nobody counted.
  for (const day of ["01", "02", "03"]) await live(`2025-12-${day}T05:00:00Z`, []);
  expect(await best()).toEqual({
    hours: [
      { hour: 9, articles: 4, views: 248 },
      { hour: 16, articles: 3, views: 10 },
    ],
    articles: 9,
  });
});
