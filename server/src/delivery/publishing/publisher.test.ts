import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { claimWork } from "#src/operations/queue/work.ts";
import { registry } from "#src/registry/registry.ts";
import { openDuePublications } from "#test/open-due.ts";
import { endPublicationLeases } from "#test/work.ts";
import { openWorld, type World } from "#test/world.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

async function workUntilDone(): Promise<void> {
  while ((await world.app.workers.publisher.work()) > 0);
}

describe("the publisher", () => {
  test("brings a due article out at its destination and announces it once", async () => {
    const { id } = await world.newArticle({ status: "published", markdown: "# Walls first\n\nMeasure them." });
    const article = await world.call(registry.getArticle, { id });
    expect(article).toMatchObject({ status: "published", publishedRevision: 1 });
    expect(article.publications).toMatchObject([{ destination: "hosted_blog", status: "confirmed", attempts: 1, url: article.url }]);
    const published = (await world.events("article.published")).filter((event) => event.subject_id === id);
    expect(published).toMatchObject([
      { data: { articleId: id, revision: 1, slug: "walls-first", locale: "en", publicationId: article.publications[0]?.id } },
    ]);
  });

  test("leaves an article alone before its time", async () => {
    const { id } = await world.newArticle({ status: "scheduled" });
    await workUntilDone();
    expect(await world.call(registry.getArticle, { id })).toMatchObject({ status: "scheduled", publications: [] });
  });

  test("brings out what is up to an hour late, and fails what is later with a notice", async () => {
    const late = await world.newArticle({ status: "scheduled" });
    const tooLate = await world.newArticle({ status: "scheduled" });
    await world.makeDue(late.id, 59);
    await world.makeDue(tooLate.id, 61);
    await workUntilDone();
    expect(await world.call(registry.getArticle, { id: late.id })).toMatchObject({ status: "published" });
    const failed = await world.call(registry.getArticle, { id: tooLate.id });
    expect(failed).toMatchObject({ status: "scheduled", publishedRevision: null, publications: [{ status: "failed" }] });
    const notices = (await world.events("delivery.failed")).filter((event) => event.data.articleId === tooLate.id);
    expect(notices).toHaveLength(1);
    const told = (await world.call(registry.listNotifications, {}, { kind: "person" })).data.filter(
      ({ kind, subject }) => kind !== "review_requested" && subject.id === tooLate.id,
    );
    expect(told).toMatchObject([
      { kind: "publication_failed", actor: null, projectId: world.projectId, excerpt: expect.stringContaining("Schedule it again.") },
    ]);
  });

  test("takes a new date for an article whose publication failed", async () => {
    const { id } = await world.newArticle({ status: "scheduled" });
    await world.makeDue(id, 61);
    await workUntilDone();
    await world.call(registry.scheduleArticle, { id, day: "2099-01-02", time: "10:00" });
    await world.makeDue(id);
    await workUntilDone();
    expect(await world.call(registry.getArticle, { id })).toMatchObject({ status: "published" });
  });

  test("shows the newer revision after an edit of a published article, and keeps the older one until then", async () => {
    const { id } = await world.newArticle({ status: "published", markdown: "# First words\n\nOld." });
    await world.call(registry.updateArticle, { id, revision: 1, markdown: "New." });
    expect(await world.call(registry.getArticle, { id })).toMatchObject({ status: "draft", revision: 2, publishedRevision: 1 });
    await world.call(registry.submitArticle, { id });
    await world.call(registry.approveArticle, { id, revision: 2 });
    await world.call(registry.scheduleArticle, { id, day: "2099-01-01", time: "09:00" });
    await world.makeDue(id);
    await workUntilDone();
    expect(await world.call(registry.getArticle, { id })).toMatchObject({ status: "published", publishedRevision: 2 });
    const types = (await world.events()).filter((event) => event.subject_id === id).map((event) => event.type);
    expect(types.filter((type) => type === "article.published")).toHaveLength(2);
    expect(types.filter((type) => type === "article.updated")).toHaveLength(1);
  });

  test("takes the place of the live revision that is being published again when its date comes", async () => {
    const { id } = await world.newArticle({ status: "published", markdown: "# Again\n\nOld." });
    await world.call(registry.updateArticle, { id, revision: 1, markdown: "New." });
    await world.call(registry.submitArticle, { id });
    await world.call(registry.approveArticle, { id, revision: 2 });
    await world.call(registry.scheduleArticle, { id, day: "2099-01-01", time: "09:00" });
    const again = await world.call(registry.republishArticle, { id }, { kind: "person" });
    expect(again).toMatchObject({ status: "pending", revision: 1 });
    await world.makeDue(id);
    await workUntilDone();
    const { publications, ...article } = await world.call(registry.getArticle, { id });
    expect(article).toMatchObject({ status: "published", publishedRevision: 2 });
    expect(publications.find((publication) => publication.id === again.id)).toMatchObject({ status: "confirmed", revision: 2 });
  });

  test("keeps a draft a draft when somebody edited it while the revision before was on its way", async () => {
    const { id } = await world.newArticle({ status: "scheduled", markdown: "# On its way\n\nOne." });
    await world.makeDue(id);
    const { rows } = await world.pool.query("select * from due_articles(50)");
    expect(rows).toHaveLength(1);
    const claims = await claimAfterOpening();
    await world.call(registry.updateArticle, { id, revision: 1, markdown: "Two." });
    await endPublicationLeases(world.owner);
    await workUntilDone();
    expect(claims).toBe(1);
    expect(await world.call(registry.getArticle, { id })).toMatchObject({ status: "draft", revision: 2, publishedRevision: 1 });
  });
});

/** Opens and claims due publications, as a worker does that then disappears. */
async function claimAfterOpening(): Promise<number> {
  await openDuePublications(world.pool);
  return (await claimWork(world.pool, "publications", { room: 10, leaseSeconds: 30, each: 10 })).length;
}
