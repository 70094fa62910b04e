import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openWorld, type World } from "#test/world.ts";

let world: World;
let token: string;
let otherProject: string;
beforeAll(async () => {
  world = await openWorld();
  token = (await world.newReadToken()).value;
  otherProject = (await world.newProject()).id;
});
afterAll(() => world.close());

function read(idOrSlug: string, locale = "en") {
  return world.request("GET", `/articles/${idOrSlug}?locale=${locale}`, { token });
}

function list(query = "locale=en") {
  return world.request("GET", `/articles?${query}`, { token });
}

async function idsListed(locale = "en") {
  const { body } = await list(`locale=${locale}&limit=100`);
  return (body.data as { id: string }[]).map(({ id }) => id);
}

/** Publishes the newest revision of an article to the site. */
async function publish(id: string, revision: number) {
  await world.call(world.registry.submitArticle, { id });
  await world.call(world.registry.approveArticle, { id, revision });
  await world.call(world.registry.scheduleArticle, { id, day: "2099-01-01", time: "09:00" });
  await world.makeDue(id);
  while ((await world.app.workers.publisher.work()) > 0);
}

describe("what a site reads", () => {
  test("is not sent again while it has not changed, article and list alike", async () => {
    const { id } = await world.newArticle({ slug: "kept", status: "published" });
    for (const path of ["/articles/kept?locale=en", "/articles?locale=en"]) {
      const first = await world.request("GET", path, { token });
      const etag = first.headers.get("etag") ?? "";
      expect(etag).toMatch(/^"[\w-]{27}"$/);
      const headers = { "if-none-match": `"other", W/${etag}` };
      expect(await world.request("GET", path, { token, headers })).toMatchObject({ status: 304, text: "" });
      expect((await world.request("GET", path, { token, headers: { "if-none-match": '"other"' } })).text).toBe(first.text);
    }
    const { headers } = await read("kept");
    await world.call(world.registry.updateArticle, { id, revision: 1, summary: "Changed." });
    await publish(id, 2);
    const changed = await world.request("GET", "/articles/kept?locale=en", {
      token,
      headers: { "if-none-match": headers.get("etag") ?? "" },
    });
    expect([changed.status, changed.body.revision]).toEqual([200, 2]);
  });

  test("is found by its language in any case, as it was written in any", async () => {
    const { id } = await world.newArticle({ slug: "em-casa", locale: "pt-br", status: "published" });
    for (const locale of ["pt-BR", "PT-br"]) {
      expect((await read("em-casa", locale)).body).toMatchObject({ id, locale: "pt-BR" });
      expect(await idsListed(locale)).toEqual([id]);
    }
  });

  test("is the published revision by id and by slug, with blocks", async () => {
    const image = await world.newImage({ alt: "A wall" });
    const markdown = `# A title\n\nA *body*.\n\n## Part\n\n- one\n- two\n\n1. **three**fold\n\n![A wall](image:${image})\n\n2. four\n\n> Said.\n> — Anna`;
    const { id } = await world.newArticle({ markdown, slug: "by-slug", status: "published" });
    const byId = await read(id);
    expect(byId.body).toMatchObject({
      id,
      revision: 1,
      locale: "en",
      slug: "by-slug",
      title: "A title",
      summary: "",
      seo: {},
      coverImage: null,
      openGraphImage: `http://galley.test/open-graph/${world.organizationId}/${id}/1.jpg`,
    });
    expect(byId.body.blocks).toEqual([
      { type: "paragraph", text: "A *body*." },
      { type: "heading", level: 2, text: "Part" },
      { type: "list", ordered: false, items: ["one", "two"] },
      { type: "list", ordered: true, items: ["**three**fold"] },
      { type: "image", src: `http://galley.test/api/v1/images/${image}`, alt: "A wall", width: 1600, height: 900 },
      { type: "list", ordered: true, start: 2, items: ["four"] },
      { type: "quote", text: "Said.", author: "Anna" },
    ]);
    expect((await read("by-slug")).body).toEqual(byId.body);
  });

  test("stays the published revision while a newer one is written, reviewed and approved", async () => {
    const { id } = await world.newArticle({ markdown: "# First\n\nFirst body.", slug: "steady", status: "published" });
    const before = (await read(id)).body;
    await world.call(world.registry.updateArticle, { id, revision: 1, title: "Second", slug: "moved", markdown: "Second body." });
    const steps = [
      () => world.call(world.registry.submitArticle, { id }),
      () => world.call(world.registry.approveArticle, { id, revision: 2 }),
      () => world.call(world.registry.scheduleArticle, { id, day: "2099-01-01", time: "09:00" }),
    ];
    for (const step of steps) {
      await step();
      expect((await read(id)).body).toEqual(before);
      expect((await read("steady")).body).toEqual(before);
      expect((await read("moved")).error?.code).toBe("not_found");
    }
    await world.makeDue(id);
    while ((await world.app.workers.publisher.work()) > 0);
    const after = (await read("moved")).body;
    expect(after).toMatchObject({ revision: 2, title: "Second", slug: "moved", publishedAt: before.publishedAt });
    expect(Date.parse(String(after.updatedAt))).toBeGreaterThan(Date.parse(String(before.updatedAt)));
  });

  test("changes with the cover of its revision, and loses a cover that is gone", async () => {
    const { id } = await world.newArticle();
    const coverImageId = await world.newImage({ credit: "Anna" });
    await world.call(world.registry.updateArticle, { id, revision: 1, coverImageId });
    await publish(id, 2);
    expect((await read(id)).body.coverImage).toMatchObject({ id: coverImageId, credit: "Anna" });
    await world.owner.query("delete from image where id = $1", [coverImageId]);
    expect((await read(id)).body.coverImage).toBeNull();
  });
});

describe("what a site does not see", () => {
  test.each(["draft", "in_review", "approved", "scheduled"] as const)(
    "an article %s, neither by id, nor by slug, nor in the list",
    async (status) => {
      const { id } = await world.newArticle({ status, slug: `hidden-${status.replace("_", "-")}` });
      expect((await read(id)).error?.code).toBe("not_found");
      expect((await read(`hidden-${status.replace("_", "-")}`)).error?.code).toBe("not_found");
      expect(await idsListed()).not.toContain(id);
    },
  );

  test("an article of another language", async () => {
    const { id } = await world.newArticle({ status: "published", locale: "pt", slug: "em-portugues" });
    expect((await read(id)).error?.code).toBe("not_found");
    expect((await read("em-portugues")).error?.code).toBe("not_found");
    expect((await read("em-portugues", "pt")).body.id).toBe(id);
    expect(await idsListed("pt")).toEqual([id]);
  });

  test("an article of another project or organization, which answers like an unknown one", async () => {
    const unknown = (await read("art_unknown")).error;
    const elsewhere = await world.newArticle(
      { projectId: otherProject, status: "published", slug: "elsewhere" },
      { projectId: otherProject },
    );
    const foreign = await world.newOrganization();
    const who = { organizationId: foreign.organizationId, personId: foreign.personId, projectId: foreign.projectId };
    const abroad = await world.newArticle({ projectId: foreign.projectId, status: "published", slug: "abroad" }, who);
    for (const name of [elsewhere.id, "elsewhere", abroad.id, "abroad"]) {
      expect((await read(name)).error).toEqual({ ...unknown, requestId: expect.any(String) });
    }
  });

  test("fields of the draft that is under way", async () => {
    const { id } = await world.newArticle({ status: "published" });
    await world.call(world.registry.updateArticle, { id, revision: 1, summary: "secret summary", seoTitle: "secret title" });
    expect((await read(id)).text).not.toContain("secret");
    expect((await list("locale=en&limit=100")).text).not.toContain("secret");
  });
});

describe("what a site may ask", () => {
  test.each([
    ["/articles", "locale"],
    ["/articles/by-slug", "locale"],
    ["/articles?locale=english", "locale"],
    ["/articles?locale=en&status=draft", "status"],
    ["/articles?locale=en&projectId=", "projectId"],
    [`/articles/by-slug?locale=en&projectId=${"x".repeat(65)}`, "projectId"],
    ["/articles?locale=en&limit=0", "limit"],
    ["/articles?locale=en&limit=101", "limit"],
    ["/articles?locale=en&limit=ten", "limit"],
    ["/articles?locale=en&cursor=made-up", "cursor"],
    ["/articles/by-slug?locale=en&draft=true", "draft"],
  ])("GET %s is refused, naming %s", async (path, param) => {
    expect((await world.request("GET", path, { token })).error).toMatchObject({ code: "invalid_input", param });
  });
});

describe("a site that names a project", () => {
  test("gets what it gets without, as long as the project is its own, and goes on with either's cursor", async () => {
    const first = await world.newArticle({ status: "published", slug: "own-project-1" });
    await world.newArticle({ status: "published", slug: "own-project-2" });
    const own = `&projectId=${world.projectId}`;
    expect((await read(first.id, `en${own}`)).body).toEqual((await read(first.id)).body);
    const page = (await list("locale=en&limit=1")).body;
    expect((await list(`locale=en&limit=1${own}`)).body).toEqual(page);
    const next = (await list(`locale=en&limit=1&cursor=${page.nextCursor}`)).body;
    expect((await list(`locale=en&limit=1${own}&cursor=${page.nextCursor}`)).body).toEqual(next);
  });

  test("hears not_found for another of the organization, of another organization and for one that nobody has, alike", async () => {
    const { id } = await world.newArticle({ status: "published", slug: "named-project" });
    const foreign = (await world.newOrganization()).projectId;
    for (const path of ["/articles?locale=en", `/articles/${id}?locale=en`, "/articles?status=draft"]) {
      const answers = [];
      for (const projectId of ["prj_unknown", otherProject, foreign]) {
        const { status, error } = await world.request("GET", `${path}&projectId=${projectId}`, { token });
        answers.push({ ...error, status, requestId: "" });
      }
      expect(answers[0], path).toMatchObject({ status: 404, code: "not_found" });
      expect(answers.slice(1), path).toEqual([answers[0], answers[0]]);
    }
  });
});

describe("the list", () => {
  test("is exactly the published set of the language with the published revision's fields, latest change first", async () => {
    const project = await world.newProject();
    const site = (await world.newReadToken(project.id)).value;
    const who = { projectId: project.id };
    const expected = [];
    for (let index = 0; index < 12; index += 1) {
      const status = index % 3 === 0 ? "scheduled" : "published";
      const slug = `article-${index}`;
      const { id } = await world.newArticle({ projectId: project.id, markdown: `# Title ${index}\n\nBody.`, slug, status }, who);
      if (status === "published") expected.unshift({ id, revision: 1, slug, title: `Title ${index}` });
      if (index % 4 === 1)
        await world.call(world.registry.updateArticle, { id, revision: 1, title: "Not yet", slug: `not-yet-${index}` }, who);
    }
    const seen: unknown[] = [];
    let cursor = "";
    do {
      const { body } = await world.request("GET", `/articles?locale=en&limit=3${cursor && `&cursor=${cursor}`}`, { token: site });
      seen.push(...(body.data as unknown[]));
      cursor = String(body.nextCursor ?? "");
    } while (cursor !== "");
    expect(seen).toEqual(expected.map((item) => expect.objectContaining(item)));
  });
});
