import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { better, type ImprovementWorld, openImprovementWorld } from "./test-support.ts";

let at: ImprovementWorld;
beforeAll(async () => {
  at = await openImprovementWorld();
});
beforeEach(() => at.nextDay());
afterAll(() => at[Symbol.asyncDispose]());

describe("applying", () => {
  test("saves the next revision by whoever asks, as an edit does, and says which proposal it was", async () => {
    const { id, text } = await at.newArticle({ slug: "stays-put" });
    at.answer(() => better(text, { title: "Heat pumps for old houses", summary: "Measure the walls." }));
    const { id: improvementId } = await at.improve(id);
    const reviewer = await at.world.newMember({ role: "reviewer" });
    const applied = await at.apply(improvementId, { kind: "person", role: "reviewer", personId: reviewer.personId });
    expect(applied).toEqual({ id: improvementId, articleId: id, revision: 2, status: "draft", droppedImages: [], dropped: [] });
    const [, revision] = await at.revisionsOf(id);
    expect(revision).toMatchObject({
      title: "Heat pumps for old houses",
      slug: "stays-put",
      summary: "Measure the walls.",
      markdown: better(text).markdown,
      generation_id: improvementId,
      author_kind: "human",
      author_id: reviewer.personId,
    });
    expect(revision.checks).toEqual(expect.arrayContaining([expect.objectContaining({ code: "reading_time" })]));
    expect(await at.read(improvementId)).toMatchObject({ appliedRevision: 2, isCurrent: false });
    expect(await at.world.call(at.world.registry.getArticle, { id })).toMatchObject({
      title: "Heat pumps for old houses",
      generation: null,
    });
  });

  test.each(["approved", "scheduled", "published"] as const)("takes an article that is %s back to draft", async (status) => {
    const { id, text } = await at.newArticle({ status });
    at.answer(() => better(text));
    const { id: improvementId } = await at.improve(id);
    expect(await at.apply(improvementId)).toMatchObject({ revision: 2, status: "draft" });
    const article = await at.world.call(at.world.registry.getArticle, { id });
    expect(article).toMatchObject({ status: "draft", publishedRevision: status === "published" ? 1 : null, scheduledAt: null });
  });

  test("waits while the article is in review", async () => {
    const { id, text } = await at.newArticle({ status: "in_review" });
    at.answer(() => better(text));
    const { id: improvementId } = await at.improve(id);
    await expect(at.apply(improvementId)).rejects.toMatchObject({ code: "locked" });
    await at.world.call(at.world.registry.requestArticleChanges, { id, revision: 1, reason: "Take the proposal." }, { kind: "person" });
    expect(await at.apply(improvementId)).toMatchObject({ revision: 2, status: "draft" });
  });

  test("is refused once somebody has saved a newer revision", async () => {
    const { id, text } = await at.newArticle();
    at.answer(() => better(text));
    const { id: improvementId } = await at.improve(id);
    await at.world.call(at.world.registry.updateArticle, { id, revision: 1, summary: "Mine." });
    expect(await at.read(improvementId)).toMatchObject({ isCurrent: false, appliedRevision: null });
    await expect(at.apply(improvementId)).rejects.toMatchObject({ code: "conflict", details: { currentRevision: 2 } });
    expect(await at.revisionsOf(id)).toHaveLength(2);
  });

  test("happens once, also where several ask at the same moment", async () => {
    const { id, text } = await at.newArticle();
    at.answer(() => better(text));
    const { id: improvementId } = await at.improve(id);
    await at.world.warm();
    const answers = await Promise.allSettled([1, 2, 3, 4].map(() => at.apply(improvementId)));
    expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    await expect(at.apply(improvementId)).rejects.toMatchObject({ code: "invalid_state", message: expect.stringContaining("revision 2") });
    expect(await at.revisionsOf(id)).toHaveLength(2);
  });

  test("is refused while it is being written", async () => {
    const { id, text } = await at.newArticle();
    at.answer(() => better(text));
    const { id: improvementId } = await at.propose({ id, revision: 1 });
    await expect(at.apply(improvementId)).rejects.toMatchObject({ code: "invalid_state" });
    await at.work();
  });

  test("reports an image that has been deleted meanwhile", async () => {
    const { id, imageId, text } = await at.newArticle();
    at.answer(() => better(text));
    const { id: improvementId } = await at.improve(id);
    await at.world.owner.query("delete from image where id = $1", [imageId]);
    const { droppedImages } = await at.apply(improvementId);
    expect(droppedImages).toEqual([expect.objectContaining({ src: `image:${imageId}`, reason: "not_found" })]);
  });

  test("leaves an article that can be deleted with all that belongs to it", async () => {
    const { id, text } = await at.newArticle();
    at.answer(() => better(text));
    const { id: improvementId } = await at.improve(id);
    await at.apply(improvementId);
    await at.world.call(at.world.registry.deleteArticle, { id });
    await expect(at.read(improvementId)).rejects.toMatchObject({ code: "not_found" });
  });
});
