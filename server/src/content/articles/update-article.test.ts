import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openWorld, type Who, type World } from "#test/world.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

type Input = Partial<Parameters<typeof world.call<typeof world.registry.updateArticle.operation>>[1]>;

function update(id: string, revision: number, input: Input = { summary: "Changed." }, who: Who = {}) {
  return world.call(world.registry.updateArticle, { id, revision, ...input }, who);
}

function read(id: string) {
  return world.call(world.registry.getArticle, { id });
}

async function revisionsOf(id: string) {
  const { rows } = await world.owner.query("select * from article_revision where article_id = $1 order by revision", [id]);
  return rows;
}

describe("a new revision", () => {
  test("counts findings without listing them for whoever may not read the text, unless the text is what they sent", async () => {
    const { id } = await world.newArticle({ markdown: "# One\n\nFirst." });
    const narrow = { permissions: ["articles:write"] } as const;
    const change = (revision: number, fields: object) => update(id, revision, fields, narrow);
    const counted = { checks: [], more: { checks: expect.any(Number) } };
    expect(await change(1, { summary: "S" })).toMatchObject(counted);
    expect(await change(2, { summary: "S" })).toMatchObject(counted);
    expect(await change(3, { markdown: "Second." })).toMatchObject({ checks: expect.arrayContaining([expect.anything()]) });
  });

  test("takes what was sent, keeps what was not, and leaves the older one as it was", async () => {
    const { id } = await world.newArticle({ markdown: "# One\n\nFirst." });
    const before = await revisionsOf(id);
    expect(await update(id, 1, { summary: "S" })).toEqual({
      id,
      revision: 2,
      status: "draft",
      droppedImages: [],
      dropped: [],
      checks: expect.arrayContaining([expect.objectContaining({ code: "body_thin" })]),
    });
    await update(id, 2, { markdown: "Second.", seoTitle: "T" });
    await update(id, 3, { seoTitle: "", title: "Three" });
    expect(await read(id)).toMatchObject({
      revision: 4,
      title: "Three",
      summary: "S",
      seo: {},
      markdown: expect.stringContaining("Second."),
    });
    const after = await revisionsOf(id);
    expect(after[0]).toEqual(before[0]);
    expect(after.map(({ title, seo_title }) => [title, seo_title])).toEqual([
      ["One", null],
      ["One", null],
      ["One", "T"],
      ["Three", null],
    ]);
  });

  test("takes a new title from a '# ' line, and keeps the old one where there is none", async () => {
    const { id } = await world.newArticle({ markdown: "# One\n\nFirst." });
    await update(id, 1, { markdown: "# Two\n\nSecond." });
    expect((await read(id)).title).toBe("Two");
    await update(id, 2, { markdown: "Third." });
    expect((await read(id)).title).toBe("Two");
    const { dropped } = await update(id, 3, { title: "Sent", markdown: "# Line\n\nFourth." });
    expect(dropped).toEqual([{ kind: "title", line: 1, excerpt: "Line", offer: null }]);
    expect((await read(id)).title).toBe("Sent");
  });

  test("keeps its slug when only the title changes", async () => {
    const { id } = await world.newArticle({ slug: "stays-put" });
    await update(id, 1, { title: "Something else" });
    expect((await read(id)).slug).toBe("stays-put");
  });

  test("reports the images that it leaves out", async () => {
    const { id } = await world.newArticle();
    const { droppedImages } = await update(id, 1, { markdown: "A.\n\n![x](image:img_unknown)" });
    expect(droppedImages).toEqual([{ src: "image:img_unknown", alt: "x", line: 3, reason: "not_found" }]);
  });

  test("counts as a change even where every field is what it was", async () => {
    const { id } = await world.newArticle();
    const { title } = await read(id);
    expect(await update(id, 1, { title })).toMatchObject({ revision: 2 });
  });
});

describe("the revision that was read", () => {
  test.each([1, 3, 2_147_483_647])("%i is not the current one: the change is refused, naming the current one", async (revision) => {
    const { id } = await world.newArticle();
    await update(id, 1);
    await expect(update(id, revision)).rejects.toMatchObject({ code: "conflict", details: { currentRevision: 2 } });
    expect(await revisionsOf(id)).toHaveLength(2);
  });

  test("lets exactly one of twenty changes through that are made at once", async () => {
    const { id } = await world.newArticle();
    await world.warm();
    const results = await Promise.allSettled(Array.from({ length: 20 }, (_, index) => update(id, 1, { summary: `By ${index}` })));
    const won = results.flatMap((result, index) => (result.status === "fulfilled" ? [index] : []));
    expect(won).toHaveLength(1);
    for (const result of results) if (result.status === "rejected") expect(result.reason).toMatchObject({ code: "conflict" });
    expect(await read(id)).toMatchObject({ revision: 2, summary: `By ${won[0]}` });
    expect(await revisionsOf(id)).toHaveLength(2);
  });
});

describe("the status", () => {
  test.each(["draft", "approved", "scheduled"] as const)("%s becomes draft, and approval and date are gone", async (status) => {
    const { id } = await world.newArticle({ status });
    expect(await update(id, 1)).toMatchObject({ status: "draft" });
    expect(await read(id)).toMatchObject({ status: "draft", scheduledAt: null });
    await expect(world.call(world.registry.scheduleArticle, { id, day: "2099-01-01", time: "09:00" })).rejects.toMatchObject({
      code: "invalid_state",
    });
  });

  test("in review it is locked, whatever revision is sent, and nothing is saved", async () => {
    const { id } = await world.newArticle({ status: "in_review" });
    for (const revision of [1, 7]) {
      await expect(update(id, revision)).rejects.toMatchObject({ code: "locked", details: { lockedBy: "in_review" } });
    }
    expect(await revisionsOf(id)).toHaveLength(1);
  });

  test("while the service writes it is locked", async () => {
    const { id } = await world.newArticle();
    await world.owner.query("update article set status = 'generating' where id = $1", [id]);
    await expect(update(id, 1)).rejects.toMatchObject({ code: "locked", details: { lockedBy: "generating" } });
  });

  test("of a published article becomes draft while the site keeps what it shows", async () => {
    const { id } = await world.newArticle({ status: "published", slug: "shown-slug" });
    const { publishedAt } = await read(id);
    expect(await update(id, 1, { title: "Next", slug: "next-slug" })).toMatchObject({ status: "draft", revision: 2 });
    expect(await read(id)).toMatchObject({ publishedRevision: 1, publishedAt, title: "Next", slug: "next-slug" });
    const { rows } = await world.owner.query("select published_slug from article where id = $1", [id]);
    expect(rows).toEqual([{ published_slug: "shown-slug" }]);
  });
});

describe("the cover", () => {
  test("is set, kept and taken away", async () => {
    const { id } = await world.newArticle();
    const coverImageId = await world.newImage({ alt: "A wall", credit: "Anna" });
    await update(id, 1, { coverImageId });
    expect((await read(id)).coverImage).toMatchObject({ id: coverImageId, alt: "A wall", credit: "Anna" });
    await update(id, 2, { summary: "S" });
    expect((await read(id)).coverImage?.id).toBe(coverImageId);
    await update(id, 3, { coverImageId: null });
    expect((await read(id)).coverImage).toBeNull();
  });

  test("of another project or organization answers like an unknown one", async () => {
    const { id } = await world.newArticle();
    const unknown = await update(id, 1, { coverImageId: "img_unknown" }).catch((error: Error) => error);
    expect(unknown).toMatchObject({ code: "not_found" });
    const elsewhere = await world.newImage({ projectId: (await world.newProject()).id });
    const foreign = await world.newImage(await world.newOrganization());
    for (const coverImageId of [elsewhere, foreign])
      await expect(update(id, 1, { coverImageId }, { projectId: null })).rejects.toEqual(unknown);
    expect(await revisionsOf(id)).toHaveLength(1);
  });

  test("is lost when its image goes, and the article stays readable", async () => {
    const { id } = await world.newArticle();
    const coverImageId = await world.newImage();
    await update(id, 1, { coverImageId });
    await world.owner.query("delete from image where id = $1", [coverImageId]);
    expect((await read(id)).coverImage).toBeNull();
    expect(await update(id, 2)).toMatchObject({ revision: 3 });
  });
});

test("a change of nothing but the revision answers the article as it is, and saves nothing", async () => {
  const { id } = await world.newArticle({ status: "in_review" });
  expect(await update(id, 1, {})).toMatchObject({ id, revision: 1, status: "in_review", droppedImages: [], dropped: [] });
  await expect(update(id, 2, {})).rejects.toMatchObject({ code: "conflict" });
  expect(await revisionsOf(id)).toHaveLength(1);
});

test.each([
  ["markdown", ""],
  ["title", ""],
  ["title", "x".repeat(201)],
  ["slug", "Not A Slug"],
  ["slug", "x".repeat(121)],
  ["slug", ""],
  ["summary", "x".repeat(1001)],
  ["seoTitle", "x".repeat(201)],
  ["seoDescription", "x".repeat(501)],
  ["coverImageId", ""],
  ["markdown", "x".repeat(200_001)],
])("%s out of bounds is refused, naming it", async (field, value) => {
  const { id } = await world.newArticle();
  await expect(update(id, 1, { [field]: value })).rejects.toMatchObject({ code: "invalid_input", param: field });
});

test("every saved revision is on the record with its author", async () => {
  const { id } = await world.newArticle();
  const { personId } = await world.newMember();
  await update(id, 1, { summary: "S" }, { personId, kind: "person" });
  const { rows } = await world.owner.query(
    "select operation, person_id, token_id from audit where subject_id = $1 order by age(xmin) desc, ctid",
    [id],
  );
  expect(rows).toContainEqual({ operation: "update_article", person_id: personId, token_id: null });
  expect((await revisionsOf(id))[1]).toMatchObject({ author_kind: "human", author_id: personId, author_token_id: null });
});
