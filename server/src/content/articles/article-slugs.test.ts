import { limits, Slug } from "@galley/contract";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openWorld, type World } from "#test/world.ts";
import { articleSlugFrom } from "./article-slugs.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const taken = { code: "invalid_input", param: "slug" };

async function create(over: { title?: string; slug?: string; locale?: string; projectId?: string } = {}, who = {}) {
  const input = { projectId: world.projectId, markdown: "A body.", title: "A title", submit: false, ...over };
  return world.call(world.registry.createArticle, input, who);
}

async function slugOf(id: string): Promise<string> {
  return (await world.call(world.registry.getArticle, { id }, { projectId: null })).slug;
}

describe("a slug from a title", () => {
  test.each([
    ["How to choose a heat pump", "how-to-choose-a-heat-pump"],
    ["  Spaces   everywhere  ", "spaces-everywhere"],
    ["It's Anna’s house", "its-annas-house"],
    ["Över åsen", "over-asen"],
    ["Ação não é reação", "acao-nao-e-reacao"],
    ["e\u0301te\u0301", "ete"],
    ["Теплый дом", "teplyy-dom"],
    ["!!!", "article"],
    ["\u200b", "article"],
    ["--- 7 ---", "7"],
    ["a_b.c/d\\e", "a-b-c-d-e"],
  ])("%j becomes %s", (title, slug) => {
    expect(articleSlugFrom(title, "en")).toBe(slug);
  });

  test.each([
    ["de", "Über Öfen & Straßen", "ueber-oefen-strassen"],
    ["de-AT", "U\u0308BERALL WÄRME", "ueberall-waerme"],
    ["sv", "Över åsen", "over-asen"],
    ["ja", "断熱リフォーム 2024年版", "2024"],
    ["ja", "断熱", "article"],
    ["en", "家のBalcony断熱", "balcony"],
    ["ja", "カーテンのえらびかた", "katennoerabikata"],
    ["zh", "保温", "baowen"],
  ])("in %s %j becomes %s", (language, title, slug) => {
    expect(articleSlugFrom(title, language)).toBe(slug);
  });

  test("is cut between words, and inside one only where the first is too long", () => {
    expect(articleSlugFrom(`${"word ".repeat(30)}end`, "en")).toBe(Array(24).fill("word").join("-"));
    expect(articleSlugFrom("x".repeat(500), "en")).toBe("x".repeat(limits.slugLengthMax));
  });

  test("is always a slug that the contract accepts, whatever the title", () => {
    const title = fc.oneof(
      fc.string(),
      fc.array(fc.integer({ min: 1, max: 0xd7ff })).map((points) => String.fromCodePoint(...points)),
    );
    fc.assert(
      fc.property(title, (text) => {
        for (const language of ["en", "de", "ja"]) expect(Slug.safeParse(articleSlugFrom(text, language)).success).toBe(true);
      }),
      { numRuns: 1000 },
    );
  });
});

describe("a slug made from the title", () => {
  test("gets the first free number behind it where the plain one is in use", async () => {
    const slugs = [];
    for (let count = 0; count < 3; count += 1) slugs.push(await slugOf((await create({ title: "Budget" })).id));
    expect(slugs).toEqual(["budget", "budget-2", "budget-3"]);
  });

  test("is written as the article's language does, or its project's", async () => {
    const { id } = await world.newProject({ language: "de" });
    const made = (locale?: string) => create({ title: "Wärme", projectId: id, ...(locale !== undefined && { locale }) }, { projectId: id });
    expect(await slugOf((await made()).id)).toBe("waerme");
    expect(await slugOf((await made("en")).id)).toBe("warme");
  });

  test("is not led astray by another article whose title ends with a number", async () => {
    await create({ title: "Outlook 2026" });
    await create({ title: "Outlook" });
    expect(await slugOf((await create({ title: "Outlook" })).id)).toBe("outlook-2");
  });

  test("keeps to the longest length with its number", async () => {
    const title = "y".repeat(150);
    await create({ title });
    const slug = await slugOf((await create({ title })).id);
    expect(slug).toMatch(/^y+-2$/);
    expect(slug.length).toBeLessThanOrEqual(limits.slugLengthMax);
  });

  test("is another one for each of thirty articles with the same title created at once", async () => {
    await world.warm();
    const created = await Promise.all(Array.from({ length: 30 }, () => create({ title: "Same for all" })));
    const slugs = await Promise.all(created.map(({ id }) => slugOf(id)));
    expect(new Set(slugs)).toEqual(new Set(["same-for-all", ...Array.from({ length: 29 }, (_, index) => `same-for-all-${index + 2}`)]));
  });
});

describe("a slug that was asked for", () => {
  test("is given exactly, or refused naming slug", async () => {
    const { id } = await create({ slug: "asked-for" });
    expect(await slugOf(id)).toBe("asked-for");
    await expect(create({ slug: "asked-for" })).rejects.toMatchObject(taken);
  });

  test("goes to one of twenty who ask at once", async () => {
    await world.warm();
    const results = await Promise.allSettled(Array.from({ length: 20 }, () => create({ slug: "wanted" })));
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    for (const result of results) if (result.status === "rejected") expect(result.reason).toMatchObject(taken);
  });

  test("may be used again in another language and in another project", async () => {
    await create({ slug: "everywhere" });
    const other = await world.newProject();
    expect(await slugOf((await create({ slug: "everywhere", locale: "pt" })).id)).toBe("everywhere");
    expect(await slugOf((await create({ slug: "everywhere", projectId: other.id }, { projectId: other.id })).id)).toBe("everywhere");
  });

  test("may be used by another organization", async () => {
    await create({ slug: "shared" });
    const other = await world.newOrganization();
    const who = { organizationId: other.organizationId, personId: other.personId, projectId: other.projectId };
    await expect(create({ slug: "shared", projectId: other.projectId }, who)).resolves.toMatchObject({ revision: 1 });
  });
});

describe("a slug that its article leaves", () => {
  const rename = (id: string, revision: number, slug: string) => world.call(world.registry.updateArticle, { id, revision, slug });

  test("is free again at once where the article was never on the site", async () => {
    const { id } = await create({ slug: "first-name" });
    await rename(id, 1, "second-name");
    await expect(create({ slug: "first-name" })).resolves.toMatchObject({ revision: 1 });
    await expect(create({ slug: "second-name" })).rejects.toMatchObject(taken);
  });

  test("stays the article's where the site has shown it, and the article may take it back", async () => {
    const { id } = await world.newArticle({ slug: "shown-once", status: "published" });
    await rename(id, 1, "shown-later");
    await expect(create({ slug: "shown-once" })).rejects.toMatchObject(taken);
    expect(await rename(id, 2, "shown-once")).toMatchObject({ revision: 3 });
    await expect(create({ slug: "shown-later" })).resolves.toMatchObject({ revision: 1 });
  });

  test("is free again when the article is deleted", async () => {
    const { id } = await create({ slug: "short-lived" });
    await world.call(world.registry.deleteArticle, { id });
    await expect(create({ slug: "short-lived" })).resolves.toMatchObject({ revision: 1 });
  });

  test("two articles that change names with each other at once end with a name each, or are told", async () => {
    const left = await create({ slug: "left" });
    const right = await create({ slug: "right" });
    const results = await Promise.allSettled([rename(left.id, 1, "right"), rename(right.id, 1, "left")]);
    for (const result of results) if (result.status === "rejected") expect(result.reason).toMatchObject(taken);
    expect(await slugOf(left.id)).not.toBe(await slugOf(right.id));
  });
});

test("every article owns its slug, and no slug belongs to an article that neither uses nor has shown it", async () => {
  const { rows } = await world.owner.query(
    `select a.id from article a where not exists (select from article_slug s
       where s.organization_id = a.organization_id and s.project_id = a.project_id and s.locale = a.locale and s.slug = a.slug and s.article_id = a.id)
     union all
     select s.slug from article_slug s where not exists (select from article_revision r
       where r.organization_id = s.organization_id and r.article_id = s.article_id and r.slug = s.slug)`,
  );
  expect(rows).toEqual([]);
});
