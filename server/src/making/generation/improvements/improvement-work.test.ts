import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { crashWorker } from "#test/kills/crash.ts";
import { endLeases } from "#test/work.ts";
import { better, type ImprovementWorld, openImprovementWorld } from "./test-support.ts";

let at: ImprovementWorld;
beforeAll(async () => {
  at = await openImprovementWorld();
});
beforeEach(() => at.nextDay());
afterAll(() => at[Symbol.asyncDispose]());

describe("meanwhile", () => {
  test("somebody saves a newer revision: the model is not asked, and the reason is told", async () => {
    const { id } = await at.newArticle();
    const { id: improvementId } = await at.propose({ id, revision: 1 });
    await at.world.call(at.world.registry.updateArticle, { id, revision: 1, summary: "Mine." });
    const calls = at.asked().length;
    await at.work();
    expect(at.asked()).toHaveLength(calls);
    expect(await at.read(improvementId)).toMatchObject({ status: "failed", error: expect.stringContaining("revision 2") });
  });

  test("somebody saves one while the model writes: the proposal stands, and is not current", async () => {
    const { id, text } = await at.newArticle();
    const { id: improvementId } = await at.propose({ id, revision: 1 });
    let saved: Promise<unknown> | undefined;
    at.answer(() => {
      saved ??= at.world.call(at.world.registry.updateArticle, { id, revision: 1, summary: "Mine." });
      return better(text);
    });
    await at.work();
    await saved;
    expect(await at.read(improvementId)).toMatchObject({ status: "done", isCurrent: false });
  });

  test("the article is deleted: nothing is left, and nothing fails", async () => {
    const { id } = await at.newArticle();
    const { id: improvementId } = await at.propose({ id, revision: 1 });
    await at.world.call(at.world.registry.deleteArticle, { id });
    await at.work();
    await expect(at.read(improvementId)).rejects.toMatchObject({ code: "not_found" });
  });
});

describe("a worker that dies", () => {
  test.each(["generation.claimed", "generation.made", "generation.kept", "generation.after_commit"])(
    "at %s leaves an improvement that the next one finishes, and saves nothing",
    async (point) => {
      const { id, text } = await at.newArticle();
      at.answer(() => better(text));
      const { id: improvementId } = await at.propose({ id, revision: 1 });
      await crashWorker(at.world.pool, at.world.app.workers.generationWorker, point);
      await endLeases(at.world.owner, "generations");
      await at.work();
      expect(await at.read(improvementId)).toMatchObject({ status: "done", markdown: better(text).markdown, isCurrent: true });
      expect(await at.revisionsOf(id)).toHaveLength(1);
    },
  );
});
