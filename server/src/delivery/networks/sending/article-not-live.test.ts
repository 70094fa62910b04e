import { afterAll, beforeAll, expect, test } from "vitest";
import { dayAfter } from "#test/clock/clock.ts";
import { openNetworkWorld } from "../test-support.ts";

let at: Awaited<ReturnType<typeof openNetworkWorld>>;
beforeAll(async () => {
  at = await openNetworkWorld();
});
afterAll(() => at?.[Symbol.asyncDispose]());

const person = { kind: "person" } as const;

test("a post waits an hour for its article, and goes out then only at a new date", async () => {
  const { world } = at;
  const article = await world.newArticle({ status: "scheduled" });
  const { id } = await world.newPost({ format: "x", parts: ["Walls."], articleId: article.id, status: "scheduled" });
  await at.makeDue(id, 59);
  await at.work();
  expect(await at.destination(id)).toMatchObject({ status: "scheduled", waitsFor: "article", error: null });
  await at.makeDue(id, 60);
  await at.work();
  expect(await at.destination(id)).toMatchObject({ status: "failed", waitsFor: null, error: { code: "article_not_live" } });
  const { status, destinations } = await world.call(world.registry.getPost, { id });
  expect([status, destinations[0]?.lastError]).toEqual(["failed", "article_not_live"]);
  const events = (await world.events("delivery.failed")).filter(({ data }) => data.postId === id);
  expect(events.map(({ data }) => data.lastError)).toEqual([expect.stringContaining("Give it a new date.")]);

  await world.makeDue(article.id);
  while ((await world.app.workers.publisher.work()) > 0);
  await at.finish();
  expect(at.texts()).toEqual([]);
  const retry = world.call(world.registry.retryPostDestination, { id, destination: "x" }, person);
  await expect(retry).rejects.toMatchObject({ code: "invalid_state", message: expect.stringContaining("new date") });
  const all = { projectId: world.projectId, destination: "x" } as const;
  expect(await world.call(world.registry.retryFailedPublications, all, person)).toEqual({ retried: 0, more: false });
  expect(await at.destination(id)).toMatchObject({ status: "failed", error: { code: "article_not_live" } });
  await world.call(world.registry.schedulePost, { id, destination: "x", day: dayAfter(1), time: "09:00" });
  await at.makeDue(id);
  await at.finish();
  expect(at.texts()).toEqual(["Walls."]);
  expect(await at.statusOf(id)).toBe("published");
});

test("a post whose article was live too late for it does not go out, though no worker looked meanwhile", async () => {
  const { world } = at;
  const article = await world.newArticle({ status: "scheduled" });
  const { id } = await world.newPost({ format: "x", parts: ["Late."], articleId: article.id, status: "scheduled" });
  await at.makeDue(id, 90);
  await world.makeDue(article.id);
  while ((await world.app.workers.publisher.work()) > 0);
  await at.finish();
  expect(await at.destination(id)).toMatchObject({ status: "failed", error: { code: "article_not_live" } });
  expect(at.texts()).not.toContain("Late.");
});
