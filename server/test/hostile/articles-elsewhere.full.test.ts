import { BrandProfile, type PlatformName } from "@galley/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { problemsOfImprovement } from "#src/making/generation/improvements/problems-of-improvement.ts";
import { holdBound, leastHold, ordinaryText } from "#test/longest-hold.ts";
import { connect, openPlatform, type Platform, work } from "#test/platforms.ts";
import { openWorld, type World } from "#test/world.ts";
import { hostileSources } from "../../../markdown/test/hostile-sources.ts";

let world: World;
const platforms: Platform[] = [];
// Told by each title: neither a platform nor an import takes one twice.
let uses = 0;
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

const ways = {
  "200,000 characters hold the thread for a moment where they go to platforms": [publish, 199_000],
  "200,000 characters hold the thread for a moment where they are imported": [bring, 199_000],
  "40,000 characters hold the thread for a moment where they are improved": [improve, 40_000],
} as const;

describe.each(Object.entries(ways))("%s", (_, [use, length]) => {
  let bound: number;
  beforeAll(async () => {
    bound = await holdBound(() => use("Ordinary", ordinaryText(length)));
  });

  test.for([...hostileSources])("%s", async ([name, shape]) => {
    expect(await leastHold(() => use(name, textOf(shape, length)), bound)).toBeLessThanOrEqual(bound);
  });
});

async function publish(name: string, text: string) {
  const { registry, projectId } = world;
  uses += 1;
  const title = `${name} ${uses}`;
  const { id } = await world.newArticle({ projectId, markdown: `# ${title}\n\n${text}`, status: "approved" });
  await world.call(registry.publishArticleNow, { id, revision: 1 }, { kind: "person" });
  const before = platforms.map((platform) => platform.count());
  await work(world);
  const { rows } = await world.owner.query(
    "select destination, status, attempts, last_error from publication where article_id = $1 and status <> 'confirmed'",
    [id],
  );
  expect(rows).toEqual([]);
  expect(platforms.map((platform) => platform.count())).toEqual(before.map((count) => count + 1));
}

async function bring(name: string, text: string) {
  uses += 1;
  const base64 = Buffer.from(`# ${name} ${uses}\n\n${text}`).toString("base64");
  const input = { projectId: world.projectId, base64, fileName: "a.md", images: false };
  const { articles } = await world.call(world.registry.importArticles, input, { kind: "person" });
  expect(["created", "failed"]).toContain(articles[0]?.outcome);
}

async function improve(name: string, markdown: string) {
  const after = `${markdown}\n\nMore.`;
  const text = { title: name, summary: "", seoTitle: "", seoDescription: "", markdown };
  const voice = { name: "Hearth", brandVersion: 0, brand: BrandProfile.parse({}) };
  const subject = { ...text, ...voice, revision: 1, locale: "en", checks: [], comments: [], links: [] };
  const written = { ...text, markdown: after, removedImages: [], reasons: [] };
  const { id } = await world.newArticle({ markdown: `# ${name}\n\n${markdown}`, status: "draft" });
  const improvementId = await proposalFor(id, { ...text, markdown: after, reasons: [] });
  await problemsOfImprovement(world.organizationId, written, subject, "");
  await world.call(world.registry.getImprovement, { id: improvementId }, { kind: "person" });
}

async function proposalFor(articleId: string, proposal: object): Promise<string> {
  const id = `gen_${articleId}`;
  await world.owner.query(
    `insert into generation (organization_id, id, project_id, kind, article_id, request, status, person_id, credits, spent, model, result, ended_at)
     values ($1, $2, $3, 'improvement', $4, '{"revision":1}', 'done', $5, 0, 0, 'test', $6, now())`,
    [world.organizationId, id, world.projectId, articleId, world.personId, JSON.stringify(proposal)],
  );
  return id;
}
