import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createModels } from "#src/making/models/create-models.ts";
import { type ModelServer, openModelServer } from "#test/models/open-model-server.ts";
import { quickPace } from "#test/models/quick-pace.ts";
import { type GenerationWorld, openGenerationWorld } from "../test-support.ts";

let server: ModelServer;
let at: GenerationWorld;
const ownLink = { title: "Insulating an attic", url: "" };

const outline = {
  title: "Heat pumps in old houses: what works",
  sections: ["Do they work?", "What the house needs", "What it costs", "How to begin"].map((heading) => ({
    heading,
    points: ["One.", "Two."],
  })),
};
const sentence = "A heat pump runs long and low, and thick walls like that. ";
const body = (link = ownLink.url) =>
  outline.sections
    .map(
      ({ heading }, index) =>
        `## ${heading}\n\n${sentence.repeat(14)}${index === 1 && link !== "" ? `See [what an attic needs](${link}).` : ""}`,
    )
    .join("\n\n");
const draft = () => ({
  title: outline.title,
  summary: "Old houses and heat pumps go together. This is what to look at first.",
  seoTitle: "Heat pumps in old houses",
  seoDescription: "What an old house needs before a heat pump goes in, what it costs and how to begin.",
  markdown: body(),
  cover: { subject: "An old stone house in winter", alt: "An old house in the snow" },
  pictures: ["A wall in the sun", "A warm floor"].map((subject) => ({ subject, alt: `${subject}.` })),
});

beforeAll(async () => {
  server = await openModelServer();
  at = await openGenerationWorld({ models: createModels(server.settings(), undefined, quickPace) });
  await at.world.call(at.world.registry.setPlan, { monthlyCredits: 10_000 }, { kind: "operator" });
  const { id } = await at.world.newArticle({ markdown: `# ${ownLink.title}\n\nWool.`, status: "published" });
  ownLink.url = (await at.world.call(at.world.registry.getArticle, { id })).url;
});
beforeEach(() => {
  server.state.plan = () => undefined;
  server.state.answers.text = ({ instructions }) => (instructions.includes("You plan an article") ? outline : draft());
});
afterAll(async () => {
  await at[Symbol.asyncDispose]();
  await server[Symbol.asyncDispose]();
});

const person = { kind: "person" } as const;
const withoutPictures = { coverImage: false, bodyImages: 0 };
const newTopic = (over: object = {}) => at.world.newTopic(over);
const write = (topicId: string, over: object = {}, who = {}) =>
  at.world.call(at.world.registry.generateArticle, { topicId, ...over }, { ...person, ...who });
async function begin(topicId: string, over: object = {}) {
  const begun = await write(topicId, over);
  if ("dryRun" in begun) throw new Error("This was a trial run.");
  return begun;
}
const read = (id: string) => at.world.call(at.world.registry.getArticle, { id });

describe("the article of a planned topic", () => {
  test("is outlined, written with own links, illustrated, and waits for review", async () => {
    const before = await at.credits();
    const topicId = await newTopic();
    const begun = await begin(topicId);
    expect(begun).toEqual({ id: begun.id, status: "generating", revision: 1, credits: 7 });
    expect(await read(begun.id)).toMatchObject({ status: "generating", markdown: "", topicId });
    await expect(at.world.call(at.world.registry.updateArticle, { id: begun.id, revision: 1, summary: "Mine." })).rejects.toMatchObject({
      code: "locked",
    });
    await expect(at.world.call(at.world.registry.deleteArticle, { id: begun.id })).rejects.toMatchObject({ code: "locked" });
    await at.work();
    const article = await read(begun.id);
    expect(article).toMatchObject({
      status: "in_review",
      revision: 2,
      title: outline.title,
      summary: draft().summary,
      seo: { title: draft().seoTitle },
      coverImage: { width: 1600, height: 900, alt: draft().cover.alt },
      generation: { status: "done", agent: "test-writer", credits: 7, error: null },
    });
    expect(article.generation?.promptVersion).toMatch(/^outline\+topic\+article@[0-9a-f]{10}$/);
    expect(article.markdown.match(/!\[[^\]]+\]\(image:img_/g)).toHaveLength(2);
    expect(article.markdown).toContain(`(${ownLink.url})`);
    expect((await at.credits()).used - before.used).toBe(7);
    const { rows } = await at.world.owner.query("select generation_id from article_revision where article_id = $1 order by revision", [
      begun.id,
    ]);
    expect(rows.map(({ generation_id }) => generation_id === null)).toEqual([true, false]);
    expect(await at.world.events("article.review_requested")).toContainEqual(expect.objectContaining({ subject_id: begun.id }));
    await at.expectRest();
  });

  test("without pictures costs four credits", async () => {
    const begun = await begin(await newTopic(), withoutPictures);
    expect(begun.credits).toBe(4);
    await at.work();
    expect(await read(begun.id)).toMatchObject({ coverImage: null, generation: { credits: 4 } });
  });

  test("is charged for the pictures that came out", async () => {
    server.state.plan = ({ kind }) => (kind === "image" ? "content_policy" : undefined);
    const begun = await begin(await newTopic());
    await at.work();
    expect(await read(begun.id)).toMatchObject({ status: "in_review", coverImage: null, generation: { credits: 4 } });
    await at.expectRest();
  });

  test.each([
    ["an image of its own", () => ({ ...draft(), markdown: `${body()}\n\n![x](image:img_1)` }), "images"],
    ["a link elsewhere", () => ({ ...draft(), markdown: body("https://rival.example/a") }), "rival.example"],
    ["HTML", () => ({ ...draft(), markdown: `${body()}\n\n<script>alert(1)</script>` }), "cannot have"],
    ["too little text", () => ({ ...draft(), markdown: "## A\n\nShort." }), "words"],
    ["an empty title", () => ({ ...draft(), title: " " }), "title"],
  ])("with %s goes back to the model once, with what is wrong, and then fails without a charge", async (_, bad, said) => {
    const before = await at.credits();
    server.state.answers.text = ({ instructions }) => (instructions.includes("You plan an article") ? outline : bad());
    const begun = await begin(await newTopic());
    const asked = server.asked("text").length;
    await at.work();
    expect(await read(begun.id)).toMatchObject({ status: "draft", revision: 1, generation: { status: "failed", credits: 0 } });
    const rounds = server.asked("text").slice(asked);
    expect(rounds.some(({ prompt }) => prompt.includes(said))).toBe(true);
    expect((await at.credits()).available).toBe(before.available);
    await at.expectRest();
  });

  test("that came to nothing is asked for again, into the same draft", async () => {
    const topicId = await newTopic();
    server.state.answers.text = () => "no JSON at all";
    const first = await begin(topicId, withoutPictures);
    await at.work();
    expect(await read(first.id)).toMatchObject({ status: "draft" });
    server.state.answers.text = ({ instructions }) => (instructions.includes("You plan an article") ? outline : draft());
    const second = await begin(topicId, withoutPictures);
    expect(second.id).toBe(first.id);
    await at.work();
    expect(await read(first.id)).toMatchObject({ status: "in_review", revision: 2 });
    await expect(write(topicId)).rejects.toMatchObject({ code: "invalid_state" });
  });
});

test("the model is told the topic, the brand and what may be linked to, and no secret", async () => {
  await at.world.call(
    at.world.registry.setBrand,
    { id: at.world.projectId, profile: { audience: "Owners of old houses", terms: { preferred: [], avoid: ["cheap"] } } },
    person,
  );
  const from = server.asked("text").length;
  await begin(await newTopic({ title: "Walls and heat" }), withoutPictures);
  await at.work();
  const [plan, text] = server.asked("text").slice(from);
  expect(plan?.instructions).toContain("Owners of old houses");
  expect(plan?.prompt).toContain("Walls and heat");
  expect(text?.instructions).toContain(ownLink.url);
  expect(text?.instructions).toContain("cheap");
});

test.each([
  ["cover", () => ({ ...draft(), cover: { subject: "An old house", alt: "A cheap old house" } })],
  ["picture", () => ({ ...draft(), pictures: [{ subject: "A cheap wall", alt: "A wall" }, ...draft().pictures.slice(1)] })],
])("a %s whose description has a word to avoid goes back to the model", async (_, bad) => {
  const profile = { terms: { preferred: [], avoid: ["cheap"] } };
  await at.world.call(at.world.registry.setBrand, { id: at.world.projectId, profile }, person);
  let given = bad();
  // The descriptions alone count here, so nothing is drawn.
  server.state.plan = ({ kind }) => (kind === "image" ? "content_policy" : undefined);
  server.state.answers.text = ({ instructions, prompt }) => {
    if (prompt.includes("a word to avoid")) given = draft();
    return instructions.includes("You plan an article") ? outline : given;
  };
  const { id } = await begin(await newTopic());
  await at.work();
  expect(given).toEqual(draft());
  expect(await read(id)).toMatchObject({ status: "in_review" });
});

test("a trial run says what it would cost and changes nothing", async () => {
  const topicId = await newTopic();
  const { available } = await at.credits();
  expect(await write(topicId, { dryRun: true, bodyImages: 1 })).toEqual({ dryRun: true, credits: 6, available, agent: "test-writer" });
  expect(await at.row(topicId)).toBeUndefined();
});

test("a foreign topic answers like an unknown one, and readers are refused", async () => {
  const topicId = await newTopic();
  const other = await at.world.newOrganization();
  const [foreign, unknown] = await Promise.allSettled([write(topicId, {}, other), write("top_unknown", {}, other)]);
  expect(foreign).toEqual(unknown);
  await expect(write(topicId, {}, { role: "reader" })).rejects.toMatchObject({ code: "not_allowed" });
});

test("without a model it says how one is configured", async () => {
  await using plain = await openGenerationWorld();
  const topicId = await plain.world.newTopic();
  await expect(plain.world.call(plain.world.registry.generateArticle, { topicId }, person)).rejects.toMatchObject({
    code: "unavailable",
    message: expect.stringContaining("GALLEY_TEXT_MODEL"),
  });
});
