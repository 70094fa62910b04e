import { articleSorts } from "@galley/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { registry } from "#src/registry/registry.ts";
import { openWorld, type World } from "#test/world.ts";

const person = { kind: "person" } as const;
let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

test("the list of what is live has every article that the site shows, whatever becomes of its text", async () => {
  const { id: projectId } = await world.newProject();
  const who = { projectId };
  const ids = [];
  for (const status of ["published", "published", "draft"] as const) ids.push((await world.newArticle({ projectId, status }, who)).id);
  await world.call(registry.updateArticle, { id: ids[0] ?? "", revision: 1, summary: "Newer." }, who);
  for (const sort of articleSorts) {
    const { data } = await world.call(registry.browseArticles, { projectId, live: true, sort }, person);
    expect(new Set(data.map(({ id }) => id)), sort).toEqual(new Set(ids.slice(0, 2)));
  }
  expect(
    (await world.call(registry.browseArticles, { projectId, live: true, statuses: ["draft"] }, person)).data.map(({ id }) => id),
  ).toEqual(ids.slice(0, 1));
  expect((await world.call(registry.countArticles, { projectId }, person)).live).toBe(2);
});
