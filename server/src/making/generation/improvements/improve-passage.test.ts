import { passageWays } from "@galley/contract";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { z } from "zod";
import { crashAt } from "#test/kills/crash.ts";
import { endLeases } from "#test/work.ts";
import { openWorld, type Who } from "#test/world.ts";
import { better, type ImprovementWorld, openImprovementWorld } from "./test-support.ts";

let at: ImprovementWorld;
let id: string;
beforeAll(async () => {
  at = await openImprovementWorld();
  ({ id } = await at.newArticle());
});
beforeEach(async () => {
  await at.nextDay();
  at.answer(() => shorter);
});
afterAll(() => at[Symbol.asyncDispose]());

const passage = "In old houses a large part of the heat is lost through [the walls](/walls), **30** percent of it.";
const shorter = { markdown: "Old houses lose **30** percent of their heat through [the walls](/walls).", because: "Fewer words." };

type Input = z.input<typeof at.world.registry.improvePassage.operation.input>;
const person: Who = { kind: "person" };
const improve = (input: Partial<Input> = {}, who: Who = person) =>
  at.world.call(at.world.registry.improvePassage, { id, passage, way: "shorter", ...input }, who);
const improvements = async () =>
  (await at.world.owner.query("select * from generation where kind = 'improvement' order by created_at desc, id desc")).rows;

describe("a passage", () => {
  test("comes in other words with their reason; nothing is saved, and it costs nothing", async () => {
    const before = await at.world.call(at.world.registry.getArticle, { id });
    const answer = await improve({ before: "Old walls are thick.", after: "Measure them." });
    expect(answer).toEqual({ articleId: id, ...shorter, agent: "test-writer" });
    const { prompt, instructions } = at.asked().at(-1) ?? { prompt: "", instructions: "" };
    for (const part of ["Old walls are thick.", passage, "Measure them."]) expect(prompt).toContain(part);
    expect(instructions).toContain("clearly fewer words");
    expect(await at.world.call(at.world.registry.getArticle, { id })).toEqual(before);
    const [made] = await improvements();
    expect(made).toMatchObject({ status: "done", credits: 0, spent: 0, input_tokens: 100, output_tokens: 20, result: null });
    expect(made.prompt_version).toMatch(/^passage\+passage-place@/);
  });

  test("is asked for in each way with instructions of its own", async () => {
    for (const way of passageWays) await improve({ way });
    const asked = at.asked().slice(-passageWays.length);
    expect(new Set(asked.map(({ instructions }) => instructions)).size).toBe(passageWays.length);
  });

  test("that needs no change comes back as it is, without a reason", async () => {
    at.answer(() => ({ markdown: ` ${passage}\n`, because: "It is good." }));
    expect(await improve({ way: "correct" })).toMatchObject({ markdown: passage, because: "" });
  });

  test("is none of the article's improvements, and stands in the way of none", async () => {
    await improve();
    expect((await at.world.call(at.world.registry.listImprovements, { id }, person)).data).toEqual([]);
    const [{ id: passageId }] = await improvements();
    await expect(at.read(passageId)).rejects.toMatchObject({ code: "not_found" });
    const { text, ...article } = await at.newArticle();
    at.answer(() => shorter);
    await improve({ id: article.id });
    at.answer(() => better(text));
    expect((await at.improve(article.id)).status).toBe("done");
  });
});

describe("what a model must not do with a passage", () => {
  test.each<[string, Partial<typeof shorter>, string]>([
    ["bring in a figure", { markdown: `${shorter.markdown.replace("30", "45")}` }, "45"],
    ["bring in a link", { markdown: "They lose 30 percent through [the walls](https://elsewhere.example/)." }, "elsewhere.example"],
    ["bring in an image", { markdown: `${shorter.markdown}\n\n![New](image:img_new)` }, "is new"],
    ["make a heading of it", { markdown: "## The walls lose 30 percent of the heat" }, "other blocks"],
    ["make two paragraphs of it", { markdown: "Old houses lose heat.\n\n30 percent goes through the walls." }, "other blocks"],
    ["give a summary", { markdown: "Walls." }, "words"],
    ["give no reason", { because: " " }, "because"],
  ])("%s", async (_, over, problem) => {
    at.answer(({ problems }) => (problems === "" ? { ...shorter, ...over } : shorter));
    expect(await improve()).toMatchObject(shorter);
    expect(at.asked().at(-1)?.problems).toContain(problem);
    at.answer(() => ({ ...shorter, ...over }));
    await expect(improve()).rejects.toMatchObject({ code: "unavailable" });
    expect((await improvements())[0]).toMatchObject({ status: "failed", spent: null });
  });
});

describe("is refused", () => {
  test("to those who may not write, for a foreign article like for an unknown one, and above its length", async () => {
    await expect(improve({}, { kind: "person", role: "commenter" })).rejects.toMatchObject({ code: "not_allowed" });
    const outsider = { ...person, ...(await at.world.newOrganization()) };
    const [foreign, unknown] = await Promise.allSettled([improve({}, outsider), improve({ id: "art_unknown" }, outsider)]);
    expect(foreign).toEqual(unknown);
    expect(foreign).toMatchObject({ reason: { code: "not_found" } });
    await expect(improve({ passage: "a".repeat(5001) })).rejects.toMatchObject({ param: "passage" });
  });

  test("after those of a day, of which an improvement of a whole article takes ten", async () => {
    const { id: projectId } = await at.world.newProject({ name: "Busy" });
    const article = await at.newArticle({ projectId }, { projectId: null });
    await at.world.owner.query("update project set improvements = 189, improvements_on = (now() at time zone 'UTC')::date where id = $1", [
      projectId,
    ]);
    at.answer(() => shorter);
    await improve({ id: article.id });
    expect(await at.propose({ id: article.id, revision: 1 })).toMatchObject({ status: "pending" });
    const asked = at.asked().length;
    const refusal = { code: "rate_limited", message: expect.stringContaining("200") };
    await expect(improve({ id: article.id })).rejects.toMatchObject(refusal);
    expect(at.asked()).toHaveLength(asked);
    at.answer(() => better(article.text));
    await at.work();
  });

  test("without a model, saying what it takes", async () => {
    await using world = await openWorld();
    const article = await world.newArticle();
    const asked = world.call(world.registry.improvePassage, { id: article.id, passage, way: "voice" }, person);
    await expect(asked).rejects.toMatchObject({ code: "unavailable", message: expect.stringContaining("GALLEY_TEXT_MODEL") });
  });
});

test("a process that dies meanwhile leaves nothing under way", async () => {
  await crashAt(at.world.pool, "passage.begun", 1, () => improve());
  await endLeases(at.world.owner, "generations");
  await at.work();
  expect((await improvements())[0]).toMatchObject({ status: "failed", spent: null });
  expect(await improve()).toMatchObject(shorter);
});
