import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createModels } from "#src/making/models/create-models.ts";
import { type ModelServer, openModelServer } from "#test/models/open-model-server.ts";
import { quickPace } from "#test/models/quick-pace.ts";
import { until } from "#test/until.ts";
import { type GenerationWorld, openGenerationWorld } from "../test-support.ts";

const outline = {
  title: "Heat pumps in old houses",
  sections: ["Do they work?", "What the house needs", "What it costs"].map((heading) => ({ heading, points: ["One."] })),
};
const body = outline.sections.map(
  ({ heading }) => `## ${heading}\n\n${"A pump runs long and low, and thick walls like that. ".repeat(18).trim()}`,
);
const draft = {
  title: outline.title,
  summary: "Look at the walls first.",
  seoTitle: "Heat pumps",
  seoDescription: "What an old house needs.",
  markdown: body.join("\n\n"),
  cover: { subject: "A house", alt: "A house" },
  pictures: [],
};

let server: ModelServer;
let at: GenerationWorld;
beforeAll(async () => {
  server = await openModelServer();
  const pace = { ...quickPace, idleMilliseconds: 60_000, taskMillisecondsMax: 120_000 };
  at = await openGenerationWorld({ models: createModels({ text: server.settings().text }, undefined, pace) });
  await at.world.call(at.world.registry.setPlan, { monthlyCredits: 10_000 }, { kind: "operator" });
});
beforeEach(() => {
  server.state.answers.text = ({ instructions }) => (instructions.includes("You plan an article") ? outline : draft);
});
afterAll(async () => {
  await at[Symbol.asyncDispose]();
  await server[Symbol.asyncDispose]();
});

const person = { kind: "person" } as const;
const read = (id: string) => at.world.call(at.world.registry.getArticle, { id });
const progressOf = (id: string) => at.world.call(at.world.registry.getArticleProgress, { id }, person);
const stop = (id: string, who = {}) => at.world.call(at.world.registry.stopArticle, { id }, { ...person, ...who });
async function begin(): Promise<{ id: string; topicId: string }> {
  const topicId = await at.world.newTopic();
  const begun = await at.world.call(at.world.registry.generateArticle, { topicId }, person);
  if ("dryRun" in begun) throw new Error("This was a trial run.");
  return { id: begun.id, topicId };
}

test("an article shows its text while it comes; stopped, it is a draft with that text, which costs what a text does", async () => {
  const { used } = await at.credits();
  const { id } = await begin();
  expect(await progressOf(id)).toEqual({ id, isWriting: true, title: "", markdown: "", stopCredits: 0 });
  server.fail(undefined, "stalls");
  const working = at.work();
  await until(async () => (await progressOf(id)).markdown !== "");
  const { title, markdown, stopCredits } = await progressOf(id);
  expect(title).toBe(draft.title);
  expect(draft.markdown.startsWith(markdown)).toBe(true);
  expect(stopCredits).toBe(4);
  expect(await stop(id)).toEqual({ id, status: "draft", revision: 2, credits: 4 });
  await working;
  const article = await read(id);
  expect(article).toMatchObject({ status: "draft", revision: 2, title: draft.title, generation: { status: "done", credits: 4 } });
  expect(draft.markdown.startsWith(article.markdown.trim())).toBe(true);
  expect(article.markdown.length).toBeGreaterThan(50);
  expect((await at.credits()).used - used).toBe(4);
  expect(await progressOf(id)).toMatchObject({ isWriting: false, markdown: "", stopCredits: 0 });
  await expect(stop(id)).rejects.toMatchObject({ code: "invalid_state" });
  await at.expectRest();
});

test("stopped before any text has come, it costs nothing, and its topic can be asked for again", async () => {
  const { used } = await at.credits();
  const { id, topicId } = await begin();
  expect(await stop(id)).toEqual({ id, status: "draft", revision: 1, credits: 0 });
  await at.work();
  expect(await read(id)).toMatchObject({ status: "draft", markdown: "", generation: { status: "failed", credits: 0 } });
  expect((await at.credits()).used).toBe(used);
  await at.expectRest();
  const again = await at.world.call(at.world.registry.generateArticle, { topicId }, person);
  expect(again).toMatchObject({ id, status: "generating" });
  await at.work();
  expect(await read(id)).toMatchObject({ status: "in_review", generation: { status: "done" } });
  await expect(stop(id)).rejects.toMatchObject({ code: "invalid_state" });
});

test("of a stop and the end of the writing one holds", async () => {
  const { id } = await begin();
  const [, stopped] = await Promise.allSettled([at.work(), stop(id)]);
  const { status, generation } = await read(id);
  expect(generation?.status === "done" ? status : "draft").toBe(stopped.status === "fulfilled" ? "draft" : "in_review");
  await at.expectRest();
});

test("those who may not write, and strangers, stop nothing", async () => {
  const { id } = await begin();
  await expect(stop(id, { role: "commenter" })).rejects.toMatchObject({ code: "not_allowed" });
  const outsider = await at.world.newOrganization();
  const [foreign, unknown] = await Promise.allSettled([stop(id, outsider), stop("art_unknown", outsider)]);
  expect(foreign).toEqual(unknown);
  expect(foreign).toMatchObject({ reason: { code: "not_found" } });
  expect((await progressOf(id)).isWriting).toBe(true);
  await stop(id);
});
