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

test("articles without a date are neither scheduled nor planned, but a plan from before an article went live dates nothing more", async () => {
  const { id: projectId } = await world.newProject();
  const ids = [];
  for (const status of ["approved", "approved", "scheduled", "published"] as const) {
    ids.push((await world.newArticle({ projectId, status }, { projectId })).id);
  }
  await world.call(registry.updateArticle, { id: ids[3] ?? "", revision: 1, summary: "Newer." }, { projectId });
  await world.owner.query("update article set planned_at = now() + interval '200 days' where id = any($1)", [[ids[1], ids[3]]]);
  const { data } = await world.call(registry.browseArticles, { projectId, undated: true }, person);
  expect(new Set(data.map(({ id }) => id))).toEqual(new Set([ids[0], ids[3]]));
  const approved = await world.call(registry.browseArticles, { projectId, undated: true, statuses: ["approved"] }, person);
  expect(approved.data.map(({ id }) => id)).toEqual([ids[0]]);
});
