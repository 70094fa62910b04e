import { parseArticle } from "@galley/markdown";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { inShare } from "#test/chance.ts";
import { openWorld, type Who, type World } from "#test/world.ts";
import { missingWords, wordyMarkdown } from "../../../../markdown/test/wordy-sources.ts";

let world: World;
let secondProject: string;
beforeAll(async () => {
  world = await openWorld();
  secondProject = (await world.newProject()).id;
});
afterAll(() => world.close());

type Input = Partial<Parameters<typeof world.call<typeof world.registry.createArticle.operation>>[1]>;

function create(input: Input = {}, who: Who = {}) {
  return world.call(world.registry.createArticle, { projectId: world.projectId, markdown: "# A title\n\nA body.", ...input }, who);
}

function read(id: string) {
  return world.call(world.registry.getArticle, { id }, { projectId: null });
}

async function rowsOf(table: string, articleId: string) {
  const column = table === "article" ? "id" : "article_id";
  return (await world.owner.query(`select * from ${table} where ${column} = $1`, [articleId])).rows;
}

async function reviewRequests(articleId: string) {
  return (await world.events("article.review_requested")).filter(({ subject_id }) => subject_id === articleId);
}

function policy(change: { agentReview?: boolean; reviewBeforePublishing?: boolean }) {
  return world.call(world.registry.updateProject, { id: secondProject, ...change }, { kind: "person" });
}

describe("what becomes of a new article", () => {
  test("it goes to review unless told otherwise, and reviewers are told once", async () => {
    const created = await create();
    expect(created).toMatchObject({ revision: 1, submitted: true, droppedImages: [], dropped: [] });
    expect(await read(created.id)).toMatchObject({ status: "in_review", revision: 1, publishedRevision: null, publishedAt: null });
    expect(await reviewRequests(created.id)).toEqual([
      {
        type: "article.review_requested",
        subject_id: created.id,
        data: { articleId: created.id, revision: 1, slug: expect.any(String), locale: "en" },
      },
    ]);
  });

  test("what the language lacks is told with its first words and what to write instead", async () => {
    const { dropped } = await create({ submit: false, markdown: "Words.\n\n| a | b |\n|--|--|\n| 1 | 2 |\n\n---\n" });
    expect(dropped).toEqual([
      { kind: "table", line: 3, excerpt: "a b 1 2", offer: "list" },
      { kind: "rule", line: 7, excerpt: "", offer: null },
    ]);
  });

  test("each word of any Markdown is kept, or lost where the answer tells a loss", async () => {
    const titles = fc.constantFrom(undefined, "t0x");
    await fc.assert(
      fc.asyncProperty(wordyMarkdown, titles, async (wordy, title) => {
        fc.pre(wordy.source.trim() !== "");
        const created = await create({ submit: false, markdown: wordy.source, ...(title !== undefined && { title }) });
        const kept = await read(created.id);
        const lost: string[] = created.dropped.map(({ excerpt }) => excerpt);
        // An answer tells the first words of a loss alone, and of an image no caption.
        const { document } = parseArticle(wordy.source, undefined, (written) => created.dropped.length > 0 && lost.push(written));
        const lines = new Set(created.droppedImages.map(({ line }) => line));
        for (const block of document.blocks)
          if (block.type === "image" && lines.has(block.line)) lost.push(`${block.alt} ${block.caption ?? ""}`);
        expect(missingWords(wordy, `${kept.title} ${kept.markdown}`, lost), wordy.source).toEqual([]);
      }),
      { numRuns: inShare(200, 15) },
    );
  });

  test("front matter is told, and none of its fields is taken", async () => {
    const created = await create({ markdown: "---\ntitle: Fields\nslug: fields\ndraft: true\n---\n# A title\n\nA body." });
    expect(created).toMatchObject({ submitted: true, dropped: [{ kind: "front_matter", line: 1, offer: null }] });
    expect(await read(created.id)).toMatchObject({ title: "A title", slug: expect.stringMatching(/^a-title/), markdown: "A body." });
  });

  test("a first '# ' line beside another title is told at its place, and the same title is not", async () => {
    const created = await create({ title: "Given", markdown: "<!-- Before. -->\n\n# A *first*  line\n\nA body." });
    const lost = { kind: "title", line: 3, excerpt: "A first line", offer: null };
    expect(created.dropped).toEqual([expect.objectContaining({ kind: "html", line: 1 }), lost]);
    expect((await create({ title: " A title ", markdown: "# A title\n\nA body." })).dropped).toEqual([]);
  });

  test("with submit: false it stays a draft, and nobody is told", async () => {
    const created = await create({ submit: false });
    expect(created.submitted).toBe(false);
    expect((await read(created.id)).status).toBe("draft");
    expect(await reviewRequests(created.id)).toEqual([]);
  });

  test("where agents' work needs no review it is approved at once, and the approval names the rules in force", async () => {
    await policy({ agentReview: false, reviewBeforePublishing: true });
    const created = await create({ projectId: secondProject }, { projectId: secondProject });
    expect(created.submitted).toBe(true);
    expect((await read(created.id)).status).toBe("approved");
    expect(await reviewRequests(created.id)).toEqual([]);
    expect(await rowsOf("approval", created.id)).toMatchObject([
      {
        revision: 1,
        given_by: "policy",
        approved_by: null,
        token_id: null,
        policy: { reviewBeforePublishing: true, agentReview: false, approverId: null },
      },
    ]);
  });

  test("where agents' work needs no review, submit: false still keeps a draft without approval", async () => {
    await policy({ agentReview: false });
    const { id } = await create({ projectId: secondProject, submit: false }, { projectId: secondProject });
    expect((await read(id)).status).toBe("draft");
    expect(await rowsOf("approval", id)).toEqual([]);
  });

  test("what a person writes follows the rule for people, not the one for agents", async () => {
    await policy({ agentReview: true, reviewBeforePublishing: false });
    const { id } = await create({ projectId: secondProject }, { kind: "person" });
    expect((await read(id)).status).toBe("approved");
    await policy({ agentReview: false, reviewBeforePublishing: true });
    const other = await create({ projectId: secondProject }, { kind: "person" });
    expect((await read(other.id)).status).toBe("in_review");
  });

  test("it never goes live by being created", async () => {
    await policy({ agentReview: false, reviewBeforePublishing: false });
    const { id } = await create({ projectId: secondProject }, { projectId: secondProject });
    while ((await world.app.workers.publisher.work()) > 0);
    expect(await read(id)).toMatchObject({ status: "approved", publishedRevision: null, publications: [] });
  });
});

describe("what is stored", () => {
  test("every field that was sent comes back, with its author", async () => {
    const input = { title: "Given", slug: "given-slug", summary: "S", seoTitle: "ST", seoDescription: "SD", locale: "pt-BR" };
    const { id } = await create(input);
    expect(await read(id)).toMatchObject({
      title: "Given",
      slug: "given-slug",
      summary: "S",
      seo: { title: "ST", description: "SD" },
      locale: "pt-BR",
      coverImage: null,
      topicId: null,
      plannedAt: null,
    });
    expect(await rowsOf("article_revision", id)).toMatchObject([
      { revision: 1, author_kind: "token", author_id: world.personId, author_token_id: "tok_test" },
    ]);
  });

  test("a cover and an author are there from the first revision on", async () => {
    const author = { name: "Ilse Brandt", about: "", imageId: null, links: [] };
    const { personId } = await world.newMember({ role: "member" });
    const { author: shown } = await world.call(world.registry.setAuthorProfile, author, { kind: "person", personId, role: "member" });
    const coverImageId = await world.newImage({});
    const { id } = await create({ coverImageId, byline: shown.slug });
    const byline = { slug: shown.slug, name: "Ilse Brandt" };
    expect(await read(id)).toMatchObject({ revision: 1, coverImage: { id: coverImageId }, byline });
  });

  test("a cover or an author from elsewhere is refused like an unknown one, by name", async () => {
    const foreign = await world.newOrganization();
    const images = [await world.newImage({ projectId: secondProject }), await world.newImage(foreign)];
    const unknown = await create({ coverImageId: "img_unknown" }).catch((error: Error) => error);
    expect(unknown).toMatchObject({ code: "not_found", param: "coverImageId" });
    for (const coverImageId of images) await expect(create({ coverImageId })).rejects.toEqual(unknown);
    await expect(create({ byline: "nobody-here" })).rejects.toMatchObject({ code: "not_found", param: "byline" });
  });

  test("what was left out gets the project's language, an empty summary and no SEO", async () => {
    const { id } = await create({ seoTitle: "", seoDescription: "" });
    expect(await read(id)).toMatchObject({ locale: "en", summary: "", seo: {} });
  });

  test("one audit row tells who made it", async () => {
    const { id } = await create();
    const { rows } = await world.owner.query("select * from audit where subject_id = $1", [id]);
    expect(rows).toMatchObject([{ operation: "create_article", surface: "rest", person_id: world.personId, token_id: "tok_test" }]);
  });
});

describe("the title", () => {
  test("is the first '# ' line, which is then no longer part of the body", async () => {
    const { id } = await create({ markdown: "# From the line\n\nThe body." });
    expect(await read(id)).toMatchObject({ title: "From the line", markdown: expect.not.stringContaining("From the line") });
  });

  test("that is sent wins over the '# ' line", async () => {
    const { id } = await create({ title: "  Sent  ", markdown: "# Line\n\nThe body." });
    expect((await read(id)).title).toBe("Sent");
  });

  test("of 200 characters, as people count them, is accepted; a longer '# ' line names markdown", async () => {
    const family = "👨‍👩‍👧‍👦";
    expect(await read((await create({ markdown: `# ${family.repeat(200)}\n\nB.` })).id)).toMatchObject({ title: family.repeat(200) });
    await expect(create({ markdown: `# ${"x".repeat(201)}\n\nB.` })).rejects.toMatchObject({ code: "invalid_input", param: "markdown" });
    await expect(create({ title: "x".repeat(201) })).rejects.toMatchObject({ code: "invalid_input", param: "title" });
  });
});

describe("a planned topic", () => {
  test("is filled by the article that names it, and by no second one", async () => {
    const topicId = await world.newTopic();
    const { id } = await create({ topicId });
    expect((await read(id)).topicId).toBe(topicId);
    await expect(create({ topicId })).rejects.toMatchObject({ code: "invalid_input", param: "topicId" });
  });

  test("is filled by one of ten who try at once; the others are told", async () => {
    const topicId = await world.newTopic();
    await world.warm();
    const results = await Promise.allSettled(Array.from({ length: 10 }, () => create({ topicId })));
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    for (const result of results)
      if (result.status === "rejected") expect(result.reason).toMatchObject({ code: "invalid_input", param: "topicId" });
  });

  test("is open again when its article is deleted", async () => {
    const topicId = await world.newTopic();
    const { id } = await create({ topicId, submit: false });
    await world.call(world.registry.deleteArticle, { id });
    await expect(create({ topicId })).resolves.toMatchObject({ revision: 1 });
  });

  test("of another project or organization answers like an unknown one", async () => {
    const foreign = await world.newOrganization();
    const unknown = await create({ topicId: "top_unknown" }).catch((error: Error) => error);
    expect(unknown).toMatchObject({ code: "not_found" });
    for (const topicId of [await world.newTopic({ projectId: secondProject }), await world.newTopic(foreign)]) {
      await expect(create({ topicId }, { projectId: null })).rejects.toEqual(unknown);
    }
  });
});

test("a refused article leaves nothing behind, not even its slug", async () => {
  const before = await world.owner.query("select (select count(*) from article) as articles, (select count(*) from article_slug) as slugs");
  await expect(create({ slug: "left-over", topicId: "top_unknown" })).rejects.toMatchObject({ code: "not_found" });
  await expect(create({ slug: "left-over", coverImageId: "img_unknown" })).rejects.toMatchObject({ code: "not_found" });
  await expect(create({ slug: "left-over", markdown: `# ${"x".repeat(201)}` })).rejects.toMatchObject({ param: "markdown" });
  const after = await world.owner.query("select (select count(*) from article) as articles, (select count(*) from article_slug) as slugs");
  expect(after.rows).toEqual(before.rows);
});

test("a project that is unknown, foreign or out of the token's reach answers the same", async () => {
  const foreign = await world.newOrganization();
  const refusals = await Promise.all(
    [
      create({ projectId: "prj_unknown" }, { projectId: null }),
      create({ projectId: foreign.projectId }, { projectId: null }),
      create({ projectId: foreign.projectId }),
      create({ projectId: secondProject }),
    ].map((attempt) => attempt.catch((error: Error) => error)),
  );
  for (const refusal of refusals) expect(refusal).toMatchObject({ code: "project_not_allowed", param: undefined });
  expect(new Set(refusals.map((refusal) => (refusal instanceof Error ? refusal.message : "")))).toHaveProperty("size", 1);
});
