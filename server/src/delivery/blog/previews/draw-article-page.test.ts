import { createHash } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openBlog } from "#test/blog.ts";
import { openWorld, type World } from "#test/world.ts";

let world: World;
let blog: Awaited<ReturnType<typeof openBlog>>;
beforeAll(async () => {
  world = await openWorld();
  blog = await openBlog(world);
});
afterAll(async () => {
  blog.close();
  await world.close();
});

const person = { kind: "person" } as const;
type Input = Parameters<typeof world.call<typeof world.registry.drawArticlePage.operation>>[1];
const draw = (input: Input, who: object = person) => world.call(world.registry.drawArticlePage, input, { ...person, ...who });

/** Takes out in what a preview differs from the live page: its color scheme, and where links open. */
function plain(html: string): string {
  return html
    .replaceAll('<a target="_blank" rel="noopener noreferrer" ', "<a ")
    .replace(/<style>.*?<\/style>/s, "")
    .trim();
}

test("a live revision is drawn as its live page is, byte for byte but for the color scheme and where links open", async () => {
  const cover = await world.newImage({ projectId: world.projectId, alt: "A wall", credit: "Ilse Brandt" });
  await world.newArticle({ slug: "beside", markdown: "# Beside\n\nText.", status: "published" });
  await world.newArticle({ slug: "walls", locale: "pt", markdown: "# Paredes\n\nTexto.", status: "published" });
  const markdown = `# Walls\n\nSlow, [says one](https://example.org/a?b=1&c=2).\n\n## One\n\nA.\n\n## Two\n\n![A door](image:${cover})`;
  const { id } = await world.newArticle({ slug: "walls", markdown, status: "published" });
  await world.owner.query("update article_revision set cover_image_id = $2 where article_id = $1", [id, cover]);
  blog.invalidate();
  const live = (await blog.get("/walls")).text;
  const { html, revision } = await draw({ id });
  expect(revision).toBe(1);
  expect(live).toContain("Ilse Brandt");
  expect(plain(html)).toBe(plain(live));
});

test("the start page is drawn in a look that nobody has chosen yet, by those who could choose it, and readers see nothing of it", async () => {
  await world.newArticle({ slug: "drawn", markdown: "# Drawn\n\nText.", status: "published" });
  blog.invalidate();
  const input = { id: world.projectId, look: "grid", scheme: "dark" } as const;
  const { html, styleHash } = await world.call(world.registry.drawBlogPage, input, person);
  expect(html).toMatch(/<article class="lead pictured.*Drawn<\/a><\/h2>/s);
  const [, style = ""] = /<style>(.*?)<\/style>/s.exec(html) ?? [];
  expect(styleHash).toBe(`'sha256-${createHash("sha256").update(style).digest("base64")}'`);
  expect(plain((await world.call(world.registry.drawBlogPage, { ...input, look: "list" }, person)).html)).toBe(
    plain((await blog.get("")).text),
  );
  const { personId } = await world.newMember({ role: "member" });
  const attempt = world.call(world.registry.drawBlogPage, input, { kind: "person", personId, role: "member" });
  await expect(attempt).rejects.toMatchObject({ code: "not_allowed" });
});

test("a blog that there is not yet is drawn with its name, colors and logo, and nothing of it is kept or names another organization's", async () => {
  const draft = {
    name: "Hearth <Notes>",
    language: "pt",
    colors: { accent: "#b4472c", paper: "#fff4e8" },
    logo: { data: "data:image/png;base64,iVBORw0KGgo=", width: 320, height: 80 },
    article: { title: "O primeiro artigo", summary: "Em resumo." },
  };
  const draw = (input: object) => world.call(world.registry.drawBlogPage, { look: "list", ...input } as never, person);
  const { html } = await draw({ draft });
  expect(html).toContain('<html lang="pt"');
  expect(html).toContain('src="data:image/png;base64,iVBORw0KGgo=" alt="Hearth &lt;Notes&gt;" width="320" height="80"');
  expect(html).toMatch(/--paper:#fff4e8.*--accent:#/);
  expect(html).toContain("O primeiro artigo</a>");
  expect((await draw({ draft: { ...draft, logo: null } })).html).toContain("Hearth &lt;Notes&gt;");
  for (const input of [{}, { draft, id: world.projectId }]) await expect(draw(input)).rejects.toMatchObject({ code: "invalid_input" });
  const logo = { ...draft.logo, data: "https://elsewhere.example/logo.png" };
  await expect(draw({ draft: { ...draft, logo } })).rejects.toMatchObject({ code: "invalid_input" });
});

describe("the page", () => {
  test("shows the revision that is asked for, the newest when none is, and an unknown one not at all", async () => {
    const { id } = await world.newArticle({ markdown: "# Old title\n\nOld words." });
    await world.call(world.registry.updateArticle, { id, revision: 1, title: "New title", markdown: "New words." }, person);
    expect((await draw({ id })).html).toContain("<p>New words.");
    const { html } = await draw({ id, revision: 1 });
    expect([html.includes("Old title</h1>"), html.includes("<p>Old words.")]).toEqual([true, true]);
    await expect(draw({ id, revision: 3 })).rejects.toMatchObject({ code: "not_found" });
  });

  test("draws unsaved text as saving would keep it, and keeps nothing of it", async () => {
    const { id } = await world.newArticle({ markdown: "# Saved\n\nKept." });
    const state = async () =>
      (
        await world.owner.query("select a.updated_at, r.* from article a join article_revision r on r.article_id = a.id where a.id = $1", [
          id,
        ])
      ).rows;
    const before = await state();
    const secret = "Words that nobody has saved";
    const unsaved = {
      title: "Not saved",
      markdown: `${secret}\n\n<script>alert(1)</script>\n\n![x](image:img_unknown)`,
      summary: "In short.",
    };
    const { html } = await draw({ id, unsaved });
    expect(html).toContain("Not saved</h1>");
    expect(html).toContain('<p class="standfirst">In short.</p>');
    expect(html).toContain(`<p>${secret}`);
    expect(html).not.toContain("img_unknown");
    expect(html).not.toContain("<script>alert");
    expect(await state()).toEqual(before);
    expect(world.logLines.join("\n")).not.toContain(secret);
    const { rows } = await world.owner.query(
      "select count(*)::integer as count from audit where operation in ('draw_article_page', 'preview_article')",
    );
    expect(rows).toEqual([{ count: 0 }]);
  });

  test("is in the scheme that is asked for, whatever the reader's system prefers, and its policy allows that style alone", async () => {
    const { id } = await world.newArticle();
    const [light, dark] = [await draw({ id }), await draw({ id, scheme: "dark" })];
    expect([light.html.includes("@media not all{"), dark.html.includes("@media all{")]).toEqual([true, true]);
    for (const { html } of [light, dark]) expect(/<style>[^<]*prefers-color-scheme/.test(html)).toBe(false);
    expect(light.styleHash).not.toBe(dark.styleHash);
    for (const { styleHash } of [light, dark]) expect(styleHash).toMatch(/^'sha256-[\w+/]{43}='$/);
  });

  test("opens links in tabs of their own, but those within the page", async () => {
    const { id } = await world.newArticle({ markdown: "# L\n\n[Out](https://example.org).\n\n## One\n\nA.\n\n## Two\n\nB." });
    const links = (await draw({ id })).html.match(/<a [^>]*>/g) ?? [];
    expect(links.length).toBeGreaterThan(4);
    for (const link of links) expect(link.includes('target="_blank"'), link).toBe(!link.includes('href="#'));
  });

  test("tells the date at which an import says that it was published, as the live page will", async () => {
    const { id } = await world.newArticle({ slug: "brought", markdown: "# Brought\n\nFrom elsewhere.", status: "approved" });
    await world.owner.query("update article set original_at = '2001-05-06' where id = $1", [id]);
    const { html } = await draw({ id });
    await world.call(world.registry.publishArticleNow, { id, revision: 1 }, person);
    while ((await world.app.workers.publisher.work()) > 0);
    blog.invalidate();
    const times = (text: string) => Array.from(text.matchAll(/<time datetime="(.{10})/g), ([, day]) => day);
    expect(times(html)).toContain("2001-05-06");
    expect(times(html)).toEqual(times((await blog.get("/brought")).text));
  });

  test("of an article out of reach, or of another organization, does not exist", async () => {
    const { id } = await world.newArticle();
    const other = await world.newOrganization();
    await expect(draw({ id }, { organizationId: other.organizationId })).rejects.toMatchObject({ code: "not_found" });
    await expect(draw({ id: "art_unknown" })).rejects.toMatchObject({ code: "not_found" });
  });

  test("leaves out images of other projects, and a cover from elsewhere", async () => {
    const { id: projectId } = await world.newProject();
    const foreign = await world.newImage({ projectId });
    const { id } = await world.newArticle();
    const { html } = await draw({ id, unsaved: { markdown: `![x](image:${foreign})`, coverImageId: foreign } });
    expect(html).not.toContain(foreign);
  });
});
