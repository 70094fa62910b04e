import { templatesMax } from "@galley/contract";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openWorld, type World } from "#test/world.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
beforeEach(async () => {
  await world.owner.query("delete from template");
});
afterAll(() => world.close());

async function newArticle() {
  const image = await world.newImage();
  const { id } = await world.newArticle({ markdown: "# Draft", locale: "pt" });
  await world.call(world.registry.updateArticle, {
    id,
    revision: 1,
    title: "Walls",
    markdown: `Start with the **walls**.\n\n![A wall](image:${image})\n\n- One\n- Two`,
    summary: "In short.",
    seoTitle: "Old walls",
    seoDescription: "What old walls need.",
    tags: ["Insulation"],
    coverImageId: image,
  });
  await world.owner.query("update article set planned_at = now() where id = $1", [id]);
  await world.newComment({ id });
  return { id, image };
}

const keepArticle = (id: string, name = "Case study", who = {}) => world.call(world.registry.createArticleTemplate, { id, name }, who);
const keepPost = (id: string, name = "Tip", who = {}) => world.call(world.registry.createPostTemplate, { id, name }, who);
const listOfArticles = async (who = {}) =>
  (await world.call(world.registry.listArticleTemplates, { projectId: world.projectId }, who)).data;
const listOfPosts = async () => (await world.call(world.registry.listPostTemplates, { projectId: world.projectId })).data;

describe("a template for articles", () => {
  test("keeps the text, summary, SEO texts and tags, and an article begins with them as a draft of whoever asks", async () => {
    const { id } = await newArticle();
    const template = await keepArticle(id);
    expect(template).toEqual({
      id: expect.stringMatching(/^tpl_/),
      projectId: world.projectId,
      name: "Case study",
      title: "Walls",
      locale: "pt",
      tags: ["Insulation"],
      createdAt: expect.any(String),
    });
    const source = await world.call(world.registry.getArticle, { id });
    await world.call(world.registry.updateArticle, { id, revision: 2, markdown: "Something else." });
    const begun = await world.call(world.registry.beginArticle, { id: template.id }, { kind: "person" });
    expect(begun).toEqual({ id: expect.any(String), revision: 1, droppedImages: [], dropped: [] });
    const article = await world.call(world.registry.getArticle, { id: begun.id });
    const { markdown, summary, seo, tags, locale } = source;
    expect(article).toMatchObject({ markdown, summary, seo, tags, locale, title: "Walls", status: "draft", coverImage: null });
    expect(article).toMatchObject({ scheduledAt: null, plannedAt: null, topicId: null, comments: [], publications: [] });
    expect(article.slug).not.toBe(source.slug);
    expect(article.checks.map(({ code }) => code)).toContain("reading_time");
  });

  test("tells which of its images are gone since", async () => {
    const { id, image } = await newArticle();
    const template = await keepArticle(id);
    await world.call(world.registry.deleteImage, { id: image });
    const begun = await world.call(world.registry.beginArticle, { id: template.id });
    expect(begun.droppedImages).toEqual([expect.objectContaining({ src: `image:${image}`, reason: "not_found" })]);
    expect((await world.call(world.registry.getArticle, { id: begun.id })).markdown).not.toContain(image);
  });

  test("outlives its article, and what began from it outlives the template", async () => {
    const { id } = await newArticle();
    const template = await keepArticle(id);
    await world.call(world.registry.deleteArticle, { id });
    const begun = await world.call(world.registry.beginArticle, { id: template.id });
    expect(await world.call(world.registry.deleteArticleTemplate, { id: template.id })).toEqual({ id: template.id, deleted: true });
    expect(await listOfArticles()).toEqual([]);
    expect(await world.call(world.registry.getArticle, { id: begun.id })).toMatchObject({ title: "Walls" });
  });

  test("needs room for the article that begins", async () => {
    const { organizationId, personId, projectId } = await world.newOrganization();
    const who = { organizationId, personId, projectId };
    const { id } = await world.call(world.registry.createArticle, { projectId, markdown: "# Walls\n\nA text." }, who);
    const template = await keepArticle(id, "Case study", who);
    await world.call(world.registry.setQuotas, { articles: 1 }, { ...who, kind: "operator" });
    const begun = world.call(world.registry.beginArticle, { id: template.id }, who);
    await expect(begun).rejects.toMatchObject({ code: "invalid_state", details: { quota: "articles" } });
  });

  test("is not made of an article that is being written", async () => {
    const { id } = await newArticle();
    await world.owner.query("update article set status = 'generating' where id = $1", [id]);
    await expect(keepArticle(id)).rejects.toMatchObject({ code: "locked" });
    await world.owner.query("update article set status = 'draft' where id = $1", [id]);
  });
});

describe("a template for posts", () => {
  test("keeps format, content, hashtags and destinations, and a post begins with them without dates or reviews", async () => {
    const { id } = await world.newPost({ format: "linkedin", status: "approved" });
    await world.call(world.registry.schedulePost, { id, destination: "linkedin", day: "2099-01-01", time: "09:00" });
    const template = await keepPost(id);
    const source = await world.call(world.registry.getPost, { id });
    expect(template).toMatchObject({ name: "Tip", title: source.title, format: "linkedin", destinations: ["linkedin"] });
    const begun = await world.call(world.registry.beginPost, { id: template.id });
    const post = await world.call(world.registry.getPost, { id: begun.id });
    expect(post).toMatchObject({
      status: "draft",
      revision: 1,
      format: "linkedin",
      content: source.content,
      articleId: null,
      review: null,
    });
    expect(post.destinations.map(({ destination, status, at }) => [destination, status, at])).toEqual([["linkedin", "pending", null]]);
  });

  test("of one network keeps it alone, and an image that is gone is left out", async () => {
    const image = await world.newImage();
    const slides = ["One", "Two", "Three", "Four", "Five"].map((title, index) => ({ title, imageId: index === 1 ? image : null }));
    const made = {
      projectId: world.projectId,
      format: "carousel" as const,
      slides,
      caption: "On walls.",
      destinations: ["instagram" as const],
    };
    const created = await world.call(world.registry.createPost, made);
    if ("dryRun" in created) throw new Error("This was a trial run.");
    const template = await keepPost(created.id);
    await world.owner.query("delete from image where id = $1", [image]);
    const begun = await world.call(world.registry.beginPost, { id: template.id });
    const post = await world.call(world.registry.getPost, { id: begun.id });
    expect(post.destinations.map(({ destination }) => destination)).toEqual(["instagram"]);
    const { rows } = await world.owner.query("select content from post_revision where post_id = $1", [begun.id]);
    expect(JSON.stringify(rows)).not.toContain(image);
    expect(post.content).toMatchObject({ kind: "carousel", caption: "On walls." });
  });

  test("is not made of a post that is being written", async () => {
    const begun = await world.call(world.registry.generatePost, { projectId: world.projectId, format: "x", script: "A text." });
    if ("dryRun" in begun) throw new Error("This was a trial run.");
    await expect(keepPost(begun.id)).rejects.toMatchObject({ code: "invalid_state" });
  });
});

describe("the templates of a project", () => {
  test("come by name and by kind, and are renamed", async () => {
    const { id } = await newArticle();
    const post = await world.newPost();
    const [second, first] = [await keepArticle(id, "Review"), await keepArticle(id, "Case study")];
    const ofPost = await keepPost(post.id, "Tip");
    expect((await listOfArticles()).map(({ id: each }) => each)).toEqual([first.id, second.id]);
    expect((await listOfPosts()).map(({ id: each }) => each)).toEqual([ofPost.id]);
    const renamed = await world.call(world.registry.updateArticleTemplate, { id: second.id, name: "A review" });
    expect(renamed).toEqual({ ...second, name: "A review" });
    expect((await listOfArticles()).map(({ name }) => name)).toEqual(["A review", "Case study"]);
  });

  test("of the other kind answer like unknown ones", async () => {
    const { id } = await newArticle();
    const template = await keepArticle(id);
    const { registry } = world;
    const asPost = (one: string) =>
      Promise.allSettled([
        world.call(registry.beginPost, { id: one }),
        world.call(registry.updatePostTemplate, { id: one, name: "Mine" }),
        world.call(registry.deletePostTemplate, { id: one }),
      ]);
    const answers = await asPost(template.id);
    expect(answers).toEqual(await asPost("tpl_unknown"));
    expect(answers.map((answer) => answer.status === "rejected" && answer.reason.code)).toEqual(Array(3).fill("not_found"));
    expect(await listOfArticles()).toEqual([template]);
  });

  test("of another organization, and of a project out of reach, answer like unknown ones", async () => {
    const { id } = await newArticle();
    const template = await keepArticle(id);
    const other = await world.newOrganization();
    const { id: projectId } = await world.newProject();
    const { registry } = world;
    const tries = (one: string, who: object) =>
      Promise.allSettled([
        world.call(registry.beginArticle, { id: one }, who),
        world.call(registry.updateArticleTemplate, { id: one, name: "Mine" }, who),
        world.call(registry.deleteArticleTemplate, { id: one }, who),
      ]);
    for (const who of [other, { projectId }]) {
      const answers = await tries(template.id, who);
      expect(answers).toEqual(await tries("tpl_unknown", who));
      expect(answers.map((answer) => answer.status === "rejected" && answer.reason.code)).toEqual(Array(3).fill("not_found"));
    }
    expect(await listOfArticles()).toEqual([template]);
  });

  test("are a hundred at most, also of those that are kept at once", async () => {
    const { id } = await newArticle();
    const post = await world.newPost();
    await world.owner.query(
      `insert into template (organization_id, id, project_id, kind, name, details, content)
       select $1, 'tpl_' || n, $2, 'article', 'T', '{"title":"T","locale":"en","tags":[]}', '{}' from generate_series(1, $3) n`,
      [world.organizationId, world.projectId, templatesMax - 1],
    );
    const outcomes = await Promise.allSettled([keepArticle(id), keepPost(post.id), keepArticle(id)]);
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    await expect(keepArticle(id)).rejects.toMatchObject({ code: "invalid_state", message: expect.stringContaining("100 templates") });
  });

  test.each(["", "x".repeat(101)])("are not called %j", async (name) => {
    const { id } = await newArticle();
    await expect(keepArticle(id, name)).rejects.toMatchObject({ code: "invalid_input", param: "name" });
  });

  test("take names as people count them", async () => {
    const { id } = await newArticle();
    const name = "👩‍👩‍👧‍👦".repeat(100);
    expect(await keepArticle(id, name)).toMatchObject({ name });
  });

  test("are in the log, each act with its subject", async () => {
    const { id } = await newArticle();
    const template = await keepArticle(id);
    await world.call(world.registry.beginArticle, { id: template.id });
    await world.call(world.registry.deleteArticleTemplate, { id: template.id });
    const { rows } = await world.owner.query(
      "select operation, subject_id from audit where subject_id = any($1) and operation like any(array['%template', 'begin%']) order by age(xmin) desc, ctid",
      [[id, template.id]],
    );
    expect(rows).toEqual([
      { operation: "create_article_template", subject_id: id },
      { operation: "begin_article", subject_id: template.id },
      { operation: "delete_article_template", subject_id: template.id },
    ]);
  });
});
