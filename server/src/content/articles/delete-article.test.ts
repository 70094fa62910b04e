import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openWorld, type World } from "#test/world.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

function remove(id: string) {
  return world.call(world.registry.deleteArticle, { id });
}

function read(id: string) {
  return world.call(world.registry.getArticle, { id });
}

async function rowsLeft(id: string): Promise<Record<string, number>> {
  const { rows } = await world.owner.query(
    `select (select count(*) from article where id = $1)::int as article,
       (select count(*) from article_revision where article_id = $1)::int as revisions,
       (select count(*) from article_slug where article_id = $1)::int as slugs,
       (select count(*) from approval where article_id = $1)::int as approvals,
       (select count(*) from publication where article_id = $1)::int as publications`,
    [id],
  );
  return rows[0];
}

const nothing = { article: 0, revisions: 0, slugs: 0, approvals: 0, publications: 0 };

test.each(["draft", "approved", "scheduled"] as const)("an article %s goes with everything that belongs to it", async (status) => {
  const { id } = await world.newArticle({ status });
  expect(await remove(id)).toEqual({ id, deleted: true });
  expect(await rowsLeft(id)).toEqual(nothing);
  await expect(read(id)).rejects.toMatchObject({ code: "not_found" });
  await expect(remove(id)).rejects.toMatchObject({ code: "not_found" });
});

test("its topic is open again, and its posts stay without it", async () => {
  const topicId = await world.newTopic();
  const { id } = await world.call(world.registry.createArticle, {
    projectId: world.projectId,
    markdown: "# A\n\nB.",
    topicId,
    submit: false,
  });
  const post = await world.newPost({ articleId: id, text: "Read on." });
  await remove(id);
  const topics = await world.owner.query("select article_id from topic where id = $1", [topicId]);
  expect(topics.rows).toEqual([{ article_id: null }]);
  expect(await world.call(world.registry.getPost, { id: post.id })).toMatchObject({ id: post.id, articleId: null });
});

test("what happened to it stays on the record", async () => {
  const { id } = await world.newArticle({ status: "approved" });
  await remove(id);
  const { rows } = await world.owner.query("select operation from audit where subject_id = $1 order by age(xmin) desc, ctid", [id]);
  expect(rows.map(({ operation }) => operation)).toEqual(["create_article", "approve_article", "delete_article"]);
  expect((await world.events()).filter(({ subject_id }) => subject_id === id)).toHaveLength(1);
});

describe("it stays", () => {
  test("while somebody reviews it", async () => {
    const { id } = await world.newArticle({ status: "in_review" });
    await expect(remove(id)).rejects.toMatchObject({ code: "locked", details: { lockedBy: "in_review" } });
    expect(await rowsLeft(id)).toMatchObject({ article: 1, revisions: 1 });
  });

  test("while the service writes it", async () => {
    const { id } = await world.newArticle();
    await world.owner.query("update article set status = 'generating' where id = $1", [id]);
    await expect(remove(id)).rejects.toMatchObject({ code: "locked", details: { lockedBy: "generating" } });
  });

  test("while the site shows it, even when a newer draft is under way", async () => {
    const { id } = await world.newArticle({ status: "published" });
    await expect(remove(id)).rejects.toMatchObject({ code: "invalid_state" });
    await world.call(world.registry.updateArticle, { id, revision: 1, summary: "Edited." });
    await expect(remove(id)).rejects.toMatchObject({ code: "invalid_state" });
    expect(await rowsLeft(id)).toMatchObject({ article: 1, revisions: 2 });
  });

  test.each(["pending", "delivering"])("while a publication is %s", async (status) => {
    const { id } = await world.newArticle({ status: "scheduled" });
    await world.owner.query(
      `insert into publication (organization_id, id, project_id, article_id, revision, destination, main, status)
       select organization_id, 'pub_' || id, project_id, id, 1, 'hosted_blog', true, $2 from article where id = $1`,
      [id, status],
    );
    await expect(remove(id)).rejects.toMatchObject({ code: "invalid_state" });
    await world.owner.query("update publication set status = 'failed' where article_id = $1", [id]);
    expect(await remove(id)).toEqual({ id, deleted: true });
    expect(await rowsLeft(id)).toEqual(nothing);
  });
});

test("of ten deletions at once one is done, and the others find nothing", async () => {
  const { id } = await world.newArticle();
  await world.warm();
  const results = await Promise.allSettled(Array.from({ length: 10 }, () => remove(id)));
  expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  for (const result of results) if (result.status === "rejected") expect(result.reason).toMatchObject({ code: "not_found" });
});
