import { afterAll, beforeAll, expect, test } from "vitest";
import { transact } from "#src/core/database/transact.ts";
import { buildPackages } from "#src/delivery/networks/exports/build-package.ts";
import { listLinks } from "#src/making/generation/articles/load-brief.ts";
import { loadMaterial } from "#src/making/generation/posts/load-material.ts";
import type { MakingDependencies } from "#src/making/generation/work/work.ts";
import { requireProject } from "#src/people/projects/project-queries.ts";
import { registry } from "#src/registry/registry.ts";
import { actorOf } from "#test/actor-of.ts";
import { connect, openPlatform, type Platform, work } from "#test/platforms.ts";
import { openWorld, publicUrl, type World } from "#test/world.ts";

let world: World;
let ghost: Platform;
beforeAll(async () => {
  world = await openWorld();
  ghost = await openPlatform("ghost");
});
afterAll(async () => {
  await ghost[Symbol.asyncDispose]();
  await world.close();
});

test("an article that a platform shows is linked there by posts, packages, new articles and the best articles", async () => {
  const siteUrl = "https://hearth.example";
  const { id: projectId } = await world.newProject({ siteUrl, hostedBlog: false });
  await connect(world, ghost, projectId);
  const { id } = await world.newArticle({ status: "scheduled", markdown: "# Cold walls\n\nText.", projectId }, { projectId });
  await world.makeDue(id);
  await work(world);
  await world.newResults(
    [{ day: Temporal.Now.plainDateISO("UTC").subtract({ days: 3 }).toString(), page: `${siteUrl}/blog/cold-walls`, clicks: 5 }],
    { projectId },
  );
  const address = `${ghost.url}/cold-walls/`;
  const { organizationId } = world;
  expect(await world.call(registry.getArticle, { id }, { projectId })).toMatchObject({ url: address, live: true });

  const actor = actorOf(world, { projectId });
  const about = { title: "Walls", keyword: "", locale: "en" };
  const [links, packages] = await transact(world.pool, organizationId, async (tx) => [
    await listLinks(tx, organizationId, await requireProject(tx, actor, projectId), publicUrl, about),
    await buildPackages(tx, organizationId, publicUrl, [
      { content: { kind: "linkedin", text: "Text.", hashtags: [], headline: "" }, articleId: id, brandVersion: null },
    ]),
  ]);
  expect(links).toEqual([{ title: "Cold walls", url: address }]);
  expect(packages).toMatchObject([{ link: address }]);

  const source = { kind: "article" as const, articleId: id };
  const dependencies = { pool: world.pool, publicUrl } as MakingDependencies;
  const { material } = await loadMaterial(dependencies, { organizationId, projectId, actor, source });
  expect(material).toMatchObject({ url: address });
  expect((await world.call(registry.getBrand, { id: projectId }, { projectId: null })).bestArticles).toMatchObject([{ url: address }]);
});
