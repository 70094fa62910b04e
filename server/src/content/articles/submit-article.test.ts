import { afterAll, beforeAll, expect, test } from "vitest";
import { openWorld, type World } from "#test/world.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

function submit(id: string) {
  return world.call(world.registry.submitArticle, { id });
}

async function requestsFor(id: string) {
  return (await world.events("article.review_requested")).filter(({ subject_id }) => subject_id === id).map(({ data }) => data);
}

test("a draft's latest revision goes to review, and reviewers are told of that revision", async () => {
  const { id } = await world.newArticle();
  await world.call(world.registry.updateArticle, { id, revision: 1, slug: "second-thoughts" });
  expect(await submit(id)).toEqual({ id, revision: 2, status: "in_review" });
  expect(await requestsFor(id)).toEqual([{ articleId: id, revision: 2, slug: "second-thoughts", locale: "en" }]);
});

test.each(["in_review", "approved", "scheduled", "published"] as const)("an article %s cannot be submitted", async (status) => {
  const { id } = await world.newArticle({ status });
  const before = await requestsFor(id);
  await expect(submit(id)).rejects.toMatchObject({ code: "invalid_state" });
  expect(await requestsFor(id)).toEqual(before);
});

test("of twenty at once one is taken, and reviewers are told once", async () => {
  const { id } = await world.newArticle();
  await world.warm();
  const results = await Promise.allSettled(Array.from({ length: 20 }, () => submit(id)));
  expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(await requestsFor(id)).toHaveLength(1);
});

test("each time an article comes back to review, reviewers are told again", async () => {
  const { id } = await world.newArticle({ status: "approved" });
  await world.call(world.registry.updateArticle, { id, revision: 1, summary: "Edited." });
  await submit(id);
  expect((await requestsFor(id)).map((data) => data.revision)).toEqual([1, 2]);
});
