import { afterAll, beforeAll, expect, test } from "vitest";
import { type GenerationWorld, openGenerationWorld } from "../test-support.ts";

let at: GenerationWorld;
beforeAll(async () => {
  at = await openGenerationWorld();
});
afterAll(() => at[Symbol.asyncDispose]());

const source = (id: string, who = {}) => at.world.call(at.world.registry.getPostSource, { id }, { kind: "person", ...who });

test("a failed post tells what it was to be written from, and what that lacked", async () => {
  const { id } = await at.begin({ script: "Too short." });
  const article = await at.world.newArticle({ markdown: "# Walls\n\nA **wall**.\n\n- a roof", status: "published" });
  const fromArticle = await at.begin({ articleId: article.id });
  await at.work();
  const missing = expect.stringMatching(/too little text|at least 4/);
  expect(await source(id)).toEqual({ postId: id, title: "", text: "Too short.", url: null, missing });
  expect(await source(fromArticle.id)).toMatchObject({ title: "Walls", text: "A wall.\n\na roof", missing });
});

test("a post that the service was not to write has no source, and a foreign one answers like an unknown one", async () => {
  const own = await at.newPost({ format: "x" });
  await expect(source(own.id)).rejects.toMatchObject({ code: "not_found" });
  const { id } = await at.begin({ script: "Too short." });
  await at.work();
  const outsider = await at.world.newOrganization();
  const [foreign, unknown] = await Promise.allSettled([source(id, outsider), source("pst_unknown", outsider)]);
  expect(foreign).toEqual(unknown);
  expect(foreign).toMatchObject({ reason: { code: "not_found" } });
});
