import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createModels } from "#src/making/models/create-models.ts";
import { registry } from "#src/registry/registry.ts";
import { type ModelServer, openModelServer } from "#test/models/open-model-server.ts";
import { quickPace } from "#test/models/quick-pace.ts";
import { openWorld, type World } from "#test/world.ts";

let world: World;
let server: ModelServer;
beforeAll(async () => {
  server = await openModelServer();
  world = await openWorld({ models: createModels(server.settings(), undefined, quickPace) });
});
afterAll(async () => {
  await world.close();
  await server[Symbol.asyncDispose]();
});

const person = { kind: "person" } as const;
const list = (id: string, over: { limit?: number; cursor?: string } = {}) =>
  world.call(registry.listArticleRevisions, { id, ...over }, person);
const read = (id: string, revision: number) => world.call(registry.getArticleRevision, { id, revision }, person);
const edit = (id: string, revision: number, change: { title?: string; summary?: string; markdown?: string }) =>
  world.call(registry.updateArticle, { id, revision, ...change });

test("a revision is kept under a name, which leaves it as it is, and under none any more", async () => {
  const { id } = await world.newArticle({ markdown: "# First\n\nOne." });
  await edit(id, 1, { markdown: "# First\n\nOne two." });
  const name = (revision: number, to: string | null) => world.call(registry.nameArticleRevision, { id, revision, name: to }, person);
  const names = async () => (await list(id)).data.map((row) => row.name);
  await name(1, " Before the cuts ");
  expect(await names()).toEqual([null, "Before the cuts"]);
  await name(1, "First draft");
  expect([await names(), (await read(id, 1)).markdown]).toEqual([[null, "First draft"], "One."]);
  await name(1, null);
  expect(await names()).toEqual([null, null]);
  await expect(name(3, "None")).rejects.toMatchObject({ code: "not_found" });
});

describe("the list", () => {
  test("has every revision, newest first, with its words, who wrote and who approved it, and which one is live", async () => {
    const { personId } = await world.newMember({ role: "reviewer" });
    const { rows } = await world.owner.query("update person set name = 'Ilse Brandt' where id = $1 returning name", [personId]);
    const { id } = await world.newArticle({ markdown: "# First\n\nOne two three.", status: "in_review" });
    await world.call(registry.approveArticle, { id, revision: 1 }, { personId });
    await world.call(registry.publishArticleNow, { id, revision: 1 }, person);
    while ((await world.app.workers.publisher.work()) > 0);
    const change = { title: "Second", markdown: "One two three four." };
    await world.call(registry.updateArticle, { id, revision: 1, ...change }, person);
    const { data, nextCursor } = await list(id);
    const own = { createdAt: expect.stringMatching(/Z$/), generated: false, requestedChanges: null, name: null };
    expect(data).toEqual([
      {
        ...own,
        revision: 2,
        title: "Second",
        author: { name: "Marta Vidal", kind: "person", via: null },
        words: 4,
        approvedBy: null,
        live: false,
      },
      {
        ...own,
        revision: 1,
        title: "First",
        author: { name: "Marta Vidal", kind: "token", via: null },
        words: 3,
        approvedBy: { name: rows[0].name, at: expect.stringMatching(/Z$/) },
        live: true,
      },
    ]);
    expect(nextCursor).toBeNull();
    await world.call(registry.unpublishArticle, { id }, person);
    expect((await list(id)).data.map(({ live }) => live)).toEqual([false, false]);
  });

  test("comes in pages, each revision once, also while newer ones are saved", async () => {
    const { id } = await world.newArticle();
    for (let revision = 1; revision < 9; revision += 1) await edit(id, revision, { summary: `S ${revision}` });
    const walked: number[] = [];
    let cursor: string | null = null;
    let newest = 9;
    do {
      const page: Awaited<ReturnType<typeof list>> = await list(id, { limit: 2, ...(cursor !== null && { cursor }) });
      walked.push(...page.data.map(({ revision }) => revision));
      cursor = page.nextCursor;
      await edit(id, newest, { summary: `T ${newest}` });
      newest += 1;
    } while (cursor !== null);
    expect(walked).toEqual([9, 8, 7, 6, 5, 4, 3, 2, 1]);
    const other = await world.newArticle();
    await expect(list(other.id, { cursor: String((await list(id, { limit: 1 })).nextCursor) })).rejects.toMatchObject({ param: "cursor" });
  });

  test("tells what the service wrote, as the work of the person who asked for it", async () => {
    const sections = ["One", "Two", "Three", "Four"].map((heading) => ({ heading, points: ["A.", "B."] }));
    const words = "A heat pump runs long and low, and thick walls like that. ".repeat(14);
    const draft = {
      title: "Heat pumps in old houses: what works",
      summary: "Old houses and heat pumps go together. This is what to look at first.",
      seoTitle: "Heat pumps in old houses",
      seoDescription: "What an old house needs before a heat pump goes in, what it costs and how to begin.",
      markdown: sections.map(({ heading }) => `## ${heading}\n\n${words}`).join("\n\n"),
      cover: { subject: "A house", alt: "A house" },
      pictures: [],
    };
    server.state.answers.text = ({ instructions }) =>
      instructions.includes("You plan an article") ? { title: draft.title, sections } : draft;
    await world.call(registry.setPlan, { monthlyCredits: 100 }, { kind: "operator" });
    const asked = { topicId: await world.newTopic(), coverImage: false, bodyImages: 0 };
    const begun = await world.call(registry.generateArticle, asked, person);
    if ("dryRun" in begun) throw new Error("This was a trial run.");
    while ((await world.app.workers.generationWorker.work()) > 0);
    const { data } = await list(begun.id);
    expect(data.map(({ revision, generated, author }) => [revision, generated, author.name, author.kind])).toEqual([
      [2, true, "Marta Vidal", "service"],
      [1, false, "Marta Vidal", "person"],
    ]);
    const { data: items } = await world.call(registry.browseArticles, { projectId: world.projectId, query: "what works" }, person);
    expect(items).toMatchObject([{ id: begun.id, author: { kind: "service" } }]);
  });
});

describe("one revision", () => {
  test("is read as it was, whatever the article is by now", async () => {
    const imageId = await world.newImage({ alt: "A wall" });
    const { id } = await world.newArticle({ markdown: "# First\n\nA **body**.", slug: "once" });
    const change = {
      summary: "S",
      seoTitle: "T",
      seoDescription: "D",
      tags: ["Heating"],
      coverImageId: imageId,
      slug: "later",
      title: "Second",
    };
    await world.call(registry.updateArticle, { id, revision: 1, ...change });
    await world.call(registry.updateArticle, { id, revision: 2, markdown: "Another.", coverImageId: null, seoTitle: "" });
    const own = { id, author: { name: "Marta Vidal", kind: "token", via: null }, createdAt: expect.stringMatching(/Z$/), locale: "en" };
    const bare = { summary: "", seoTitle: null, seoDescription: null, tags: [], coverImage: null };
    const markdown = "A **body**.";
    expect(await read(id, 1)).toEqual({ ...own, ...bare, revision: 1, title: "First", slug: "once", markdown });
    const { coverImageId: _, ...text } = change;
    const coverImage = { id: imageId, url: expect.stringContaining(imageId), alt: "A wall", width: 1600, height: 900 };
    expect(await read(id, 2)).toEqual({ ...own, ...text, revision: 2, markdown, coverImage });
    expect(await read(id, 3)).toMatchObject({ markdown: "Another.", coverImage: null, seoTitle: null, summary: "S" });
  });

  test("can be brought back by saving it as a new one", async () => {
    const { id } = await world.newArticle({ markdown: "# First\n\nA body." });
    await edit(id, 1, { title: "Second", markdown: "Another.", summary: "S" });
    const { title, markdown, summary } = await read(id, 1);
    await world.call(registry.updateArticle, { id, revision: 2, title, markdown, summary });
    const { id: _, revision, createdAt, ...restored } = await read(id, 3);
    expect(await read(id, 1)).toMatchObject(restored);
  });

  test("that there is not is not found", async () => {
    const { id } = await world.newArticle();
    await expect(read(id, 2)).rejects.toMatchObject({
      code: "not_found",
      message: expect.stringContaining("no revision with this number"),
    });
  });
});
