import { afterAll, beforeAll, expect, test } from "vitest";
import { openWorld, type World } from "#test/world.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const read = (id: string) => world.call(world.registry.getArticle, { id });
const duplicate = (id: string) => world.call(world.registry.duplicateArticle, { id });

test("an article becomes a draft with the same words, a slug of its own and no dates, comments or topic", async () => {
  const image = await world.newImage();
  const { id } = await world.newArticle({ markdown: "# Draft", locale: "pt" });
  await world.call(world.registry.updateArticle, {
    id,
    revision: 1,
    title: "Walls",
    markdown: `Start with the **walls**.\n\n![A wall](image:${image})`,
    summary: "In short.",
    seoTitle: "Old walls",
    tags: ["Insulation"],
  });
  await world.owner.query("update article set planned_at = now() where id = $1", [id]);
  await world.newComment({ id });
  const token = (await world.newToken({ permissions: ["articles:write"] })).value;
  const again = { token, headers: { "idempotency-key": "copy-1" } };
  const answers = [
    await world.request("POST", `/articles/${id}/duplicate`, again),
    await world.request("POST", `/articles/${id}/duplicate`, again),
  ];
  const copyId = String(answers[0]?.body.id);
  expect(answers.map(({ status, body }) => [status, body])).toEqual(Array(2).fill([201, { id: copyId, revision: 1 }]));
  const [source, copy] = [await read(id), await read(copyId)];
  const { markdown, summary, seo, tags, locale } = source;
  expect(copy).toMatchObject({ markdown, summary, seo, tags, locale, title: "Copy of Walls", slug: "copy-of-walls", status: "draft" });
  expect(copy).toMatchObject({
    scheduledAt: null,
    publishedAt: null,
    plannedAt: null,
    topicId: null,
    comments: [],
    publications: [],
    live: false,
  });
  expect(await read((await duplicate(id)).id)).toMatchObject({ title: "Copy of Walls", slug: "copy-of-walls-2" });
  const { rows } = await world.owner.query("select subject_id from audit where operation = 'duplicate_article'");
  expect(rows).toEqual([{ subject_id: id }, { subject_id: id }]);
});

test("a copy has the cover while it is there, and says in the project's language that it is one", async () => {
  const { id: projectId } = await world.newProject({ language: "pt-PT" });
  const who = { projectId };
  const { id } = await world.newArticle({ markdown: "# Paredes\n\nTexto.", projectId }, who);
  const cover = await world.newImage({ projectId });
  await world.call(world.registry.updateArticle, { id, revision: 1, coverImageId: cover }, who);
  const copyOfIt = async () => {
    const copy = await world.call(world.registry.duplicateArticle, { id }, who);
    return world.call(world.registry.getArticle, { id: copy.id }, who);
  };
  expect(await copyOfIt()).toMatchObject({ title: "Cópia de Paredes", coverImage: { id: cover } });
  await world.owner.query("delete from image where id = $1", [cover]);
  expect(await copyOfIt()).toMatchObject({ slug: "copia-de-paredes-2", coverImage: null });
});

test("an article that is being written is not copied, one in review is", async () => {
  const { id } = await world.newArticle({ status: "in_review" });
  expect(await read((await duplicate(id)).id)).toMatchObject({ status: "draft" });
  await world.owner.query("update article set status = 'generating' where id = $1", [id]);
  await expect(duplicate(id)).rejects.toMatchObject({ code: "locked", details: { lockedBy: "generating" } });
});

test("a copy needs room like any other article", async () => {
  const { id } = await world.newArticle();
  await world.call(world.registry.setQuotas, { articles: 1 }, { kind: "operator" });
  await expect(duplicate(id)).rejects.toMatchObject({ code: "invalid_state", details: { quota: "articles" } });
});
