import { BrandProfile, type PlatformName } from "@galley/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { problemsOfImprovement } from "#src/making/generation/improvements/problems-of-improvement.ts";
import { longestHold } from "#test/longest-hold.ts";
import { connect, openPlatform, type Platform, work } from "#test/platforms.ts";
import { openWorld, type World } from "#test/world.ts";
import { hostileSources } from "../../../markdown/test/hostile-sources.ts";

let world: World;
const platforms: Platform[] = [];
beforeAll(async () => {
  world = await openWorld();
  for (const platform of ["wordpress", "ghost", "devto"] satisfies PlatformName[]) {
    const opened = await openPlatform(platform);
    platforms.push(opened);
    await connect(world, opened);
  }
});
afterAll(async () => {
  for (const platform of platforms) await platform[Symbol.asyncDispose]();
  await world.close();
});

const textOf = (shape: (length: number) => string, length: number) => shape(length).toWellFormed().replaceAll("\0", "0");

// The platforms answer in this thread as well, and memory is collected at any time: what a text holds up by itself comes again each time.
const triesMax = 3;

test.for([...hostileSources])("200,000 characters hold the thread for a moment where they go to platforms: %s", async ([name, shape]) => {
  const { registry, projectId } = world;
  const holds: number[] = [];
  while (holds.length < triesMax && holds.every((held) => held > 50)) {
    const title = `${name} ${holds.length + 1}`;
    const { id } = await world.newArticle({
      projectId,
      markdown: `# ${title}\n\n${textOf(shape, 199_000 - title.length)}`,
      status: "approved",
    });
    await world.call(registry.publishArticleNow, { id, revision: 1 }, { kind: "person" });
    const before = platforms.map((platform) => platform.count());
    holds.push(await longestHold(() => work(world)));
    expect(platforms.map((platform) => platform.count())).toEqual(before.map((count) => count + 1));
  }
  expect(Math.min(...holds)).toBeLessThanOrEqual(50);
});

test.for([...hostileSources])("200,000 characters hold the thread for a moment where they are imported: %s", async ([name, shape]) => {
  const { registry, projectId } = world;
  const base64 = Buffer.from(`# ${name}\n\n${textOf(shape, 199_000)}`).toString("base64");
  const input = { projectId, base64, fileName: "a.md", images: false };
  let outcome = "";
  const bring = async () => {
    ({ outcome = "" } = (await world.call(registry.importArticles, input, { kind: "person" })).articles[0] ?? {});
  };
  expect(await longestHold(bring)).toBeLessThanOrEqual(50);
  expect(["created", "failed"]).toContain(outcome);
});

test.for([...hostileSources])("40,000 characters hold the thread for a moment where they are improved: %s", async ([name, shape]) => {
  const markdown = textOf(shape, 40_000);
  const after = `${markdown}\n\nMore.`;
  const text = { title: name, summary: "", seoTitle: "", seoDescription: "", markdown };
  const voice = { name: "Hearth", brandVersion: 0, brand: BrandProfile.parse({}) };
  const subject = { ...text, ...voice, revision: 1, locale: "en", checks: [], comments: [], links: [] };
  const written = { ...text, markdown: after, removedImages: [], reasons: [] };
  const { id } = await world.newArticle({ markdown: `# ${name}\n\n${markdown}`, status: "draft" });
  const improvementId = await proposalFor(id, { ...text, markdown: after, reasons: [] });
  const holds = {
    check: await longestHold(() => problemsOfImprovement(world.organizationId, written, subject, "")),
    read: await longestHold(() => world.call(world.registry.getImprovement, { id: improvementId }, { kind: "person" })),
  };
  expect(Math.max(...Object.values(holds)), JSON.stringify(holds)).toBeLessThanOrEqual(50);
});

async function proposalFor(articleId: string, proposal: object): Promise<string> {
  const id = `gen_${articleId}`;
  await world.owner.query(
    `insert into generation (organization_id, id, project_id, kind, article_id, request, status, person_id, credits, spent, model, result, ended_at)
     values ($1, $2, $3, 'improvement', $4, '{"revision":1}', 'done', $5, 0, 0, 'test', $6, now())`,
    [world.organizationId, id, world.projectId, articleId, world.personId, JSON.stringify(proposal)],
  );
  return id;
}
