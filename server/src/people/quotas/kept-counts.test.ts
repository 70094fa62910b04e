import { permissions } from "@galley/contract";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { chanceFrom, inShare, testSeed } from "#test/chance.ts";
import { picture } from "#test/picture.ts";
import { openWorld, type Who, type World } from "#test/world.ts";

let world: World;
let articles: { id: string; live: boolean; revision: number; image: string | undefined }[];
let images: string[];
let seed = 0;
// Enough for each kind of step to occur.
const steps = Math.max(70, inShare(120));
const writer: Who = { permissions: permissions.filter((permission) => !permission.endsWith(":approve")) };
const person: Who = { kind: "person" };
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  [articles, images] = [[], []];
  // Counted once; from here on only changes are counted.
  await world.empty("organization_quota");
  await upload();
  await draft();
});

async function upload(color = ++seed): Promise<void> {
  const base64 = (await picture(color).png().toBuffer()).toString("base64");
  const { id } = await world.call(world.registry.uploadImage, { projectId: world.projectId, base64, license: "own" });
  if (!images.includes(id)) images.push(id);
}

async function draft(image?: string): Promise<void> {
  const markdown = `# T${++seed}\n\nText.${image === undefined ? "" : `\n\n![a](image:${image})`}`;
  const { id } = await world.call(world.registry.createArticle, { projectId: world.projectId, markdown, submit: false });
  articles.push({ id, live: false, revision: 1, image });
}

type Article = (typeof articles)[number];

async function goLive(article: Article): Promise<void> {
  const { status } = await world.call(world.registry.getArticle, { id: article.id });
  if (status === "draft") await world.call(world.registry.submitArticle, { id: article.id });
  if (status !== "approved") await world.call(world.registry.approveArticle, { id: article.id, revision: article.revision }, person);
  await world.call(world.registry.scheduleArticle, { id: article.id, day: "2099-01-01", time: "09:00" });
  await world.makeDue(article.id);
  while ((await world.app.workers.publisher.work()) > 0);
  article.live = true;
}

async function takeOff(article: Article): Promise<void> {
  await world.call(world.registry.unpublishArticle, { id: article.id }, person);
  article.live = false;
}

async function replace(article: Article): Promise<void> {
  const change = { id: article.id, revision: article.revision, markdown: `# T${++seed}\n\nWithout pictures.` };
  article.image = undefined;
  ({ revision: article.revision } = await world.call(world.registry.updateArticle, change));
  await goLive(article);
}

async function remove(article: Article): Promise<void> {
  await world.call(world.registry.deleteArticle, { id: article.id }, person);
  articles.splice(articles.indexOf(article), 1);
}

async function removeImage(id: string, who: Who): Promise<void> {
  await world.call(world.registry.deleteImage, { id }, who);
  images.splice(images.indexOf(id), 1);
}

async function importTwo(): Promise<void> {
  const base64 = Buffer.from(`# Imported ${++seed}\n\nText.`).toString("base64");
  const fileName = `imported-${seed}.md`;
  await world.call(world.registry.importArticles, { projectId: world.projectId, base64, fileName }, person);
}

/** Returns the stored counts, and the numbers that they stand for. */
async function counts() {
  const { rows } = await world.owner.query(
    `select q.articles_used, q.bytes_used, (select count(*) from article a where a.organization_id = $1) as articles,
       (select coalesce(sum((v ->> 'bytes')::bigint), 0) from image i, jsonb_array_elements(i.variants) v where i.organization_id = $1) as bytes
     from organization_quota q where q.organization_id = $1`,
    [world.organizationId],
  );
  const { articles_used, bytes_used, ...counted } = rows[0];
  return { kept: [articles_used, bytes_used].map(Number), counted: [counted.articles, counted.bytes].map(Number) };
}

async function expectTrue(after: string): Promise<void> {
  const { kept, counted } = await counts();
  expect(kept, after).toEqual(counted);
}

test("an image that was kept for a live page alone makes room when that page changes or is taken off", async () => {
  for (const end of [takeOff, replace]) {
    await upload();
    const image = images.at(-1) ?? "";
    await draft(image);
    const article = articles.at(-1);
    if (article === undefined) throw new Error("There is no article.");
    await goLive(article);
    await removeImage(image, writer);
    const before = (await counts()).kept[1] ?? 0;
    await expectTrue("a deletion that waits");
    await end(article);
    await expectTrue(end.name);
    expect((await counts()).kept[1]).toBeLessThan(before);
  }
});

test("whatever is made and deleted in whatever order, the kept counts are what there is", async () => {
  const runSeed = testSeed();
  const { pick, below } = chanceFrom(runSeed);
  const done = new Map<string, number>();
  for (let step = 0; step < steps; step += 1) {
    const live = articles.filter((article) => article.live);
    const shown = images.filter((id) => live.some(({ image }) => image === id));
    const idle = articles.filter((article) => !article.live);
    const choices: Record<string, false | (() => Promise<void>)> = {
      upload: () => upload(),
      "upload again": () => upload(1 + below(seed)),
      draft: () => draft(images.length > 0 ? pick(images) : undefined),
      import: () => importTwo(),
      "go live": idle.length > 0 && (() => goLive(pick(idle))),
      "take off": live.length > 0 && (() => takeOff(pick(live))),
      replace: live.length > 0 && (() => replace(pick(live))),
      "delete article": idle.length > 2 && (() => remove(pick(idle))),
      "delete image": images.length > 2 && (() => removeImage(pick(images), person)),
      "delete image of a live page": shown.length > 0 && (() => removeImage(pick(shown), writer)),
    };
    const [name, act] = pick(Object.entries(choices));
    if (act === false) continue;
    await act();
    done.set(name, (done.get(name) ?? 0) + 1);
    await expectTrue(`seed ${runSeed}, step ${step}: ${name}`);
  }
  expect(done.size).toBeGreaterThan(7);
});
