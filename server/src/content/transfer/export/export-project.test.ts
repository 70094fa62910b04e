import { strFromU8 } from "fflate";
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { invoke } from "#src/operations/invoke.ts";
import { findSession, openSession } from "#src/people/access/sessions.ts";
import { expectLater } from "#test/expect-later.ts";
import { fromNow } from "#test/from-now.ts";
import { picture } from "#test/picture.ts";
import { openWorld, type World } from "#test/world.ts";
import { exportCalls, person } from "./test-support.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const body = `It says {{ braces }}, <b>tags</b> and \`{{< code >}}\` as they are.

## A heading

1. One
2. Two

> A quote.
> — Ilse Brandt`;

const { exportOf, take, filesOf } = exportCalls(() => world);

test("an export that is imported into an empty project gives the same articles", async () => {
  const { id: projectId } = await world.newProject({ name: "Round trip" });
  const base64 = (await picture(5).png().toBuffer()).toString("base64");
  const image = await world.call(world.registry.uploadImage, { projectId, base64, alt: "A wall" }, person);
  const texts = [
    {
      title: 'Quotes "and": colons',
      slug: "quotes",
      summary: "First line.\nSecond: line.",
      seoTitle: "SEO — title",
      seoDescription: "'x' #y",
      tags: ["Heat, pumps", "true", "2026"],
    },
    { title: "Ünïcode 日本", slug: "unicode", locale: "pt-BR", markdown: `## Ünïcode 日本\n\n${body}\n\n![A wall](image:${image.id})` },
    { title: "- no list", slug: "no-list" },
  ];
  for (const { markdown = body, ...text } of texts) {
    await world.call(world.registry.createArticle, { projectId, markdown, submit: false, ...text }, person);
  }
  const { bytes } = await filesOf(projectId);
  const { id: empty } = await world.newProject({ name: "Empty" });
  const report = await world.call(
    world.registry.importArticles,
    { projectId: empty, base64: Buffer.from(bytes).toString("base64") },
    person,
  );
  expect(report.articles.map(({ outcome, dropped, images }) => [outcome, dropped, images.failed])).toEqual(
    texts.map(() => ["created", [], []]),
  );
  const compare = async (project: string) => {
    const { data } = await world.call(world.registry.listArticles, { projectId: project }, person);
    const articles = await Promise.all(data.map(({ id }) => world.call(world.registry.getArticle, { id }, person)));
    return articles
      .map(({ title, slug, locale, summary, seo, tags, markdown }) => ({
        title,
        slug,
        locale,
        summary,
        seo,
        tags,
        markdown: markdown.replace(/image:\w+/, "image:"),
      }))
      .toSorted((one, other) => (one.slug < other.slug ? -1 : 1));
  };
  expect(await compare(empty)).toEqual(await compare(projectId));
  const back = await world.call(world.registry.importArticles, { projectId, base64: Buffer.from(bytes).toString("base64") }, person);
  expect(back.articles.map(({ outcome }) => outcome)).toEqual(["unchanged", "unchanged", "unchanged"]);
});

test("everything of a project is in it, the published text beside a newer one, and nothing of another", async () => {
  const { projectId } = world;
  const { id } = await world.newArticle({ status: "published", slug: "live", markdown: "# Live\n\nOld text." });
  await world.call(world.registry.updateArticle, { id, revision: 1, markdown: "New text." });
  const template = await world.call(world.registry.createArticleTemplate, { id, name: "Case study" });
  const topicId = await world.newTopic({ title: "A topic to come" });
  const comment = await world.newComment({ id, body: "A remark." });
  const post = await world.newPost({ text: "A post." });
  const onPost = await world.call(world.registry.createPostComment, {
    id: post.id,
    body: "On a post.",
    quote: "A post",
    replacement: "The post",
  });
  await world.call(world.registry.setBrand, { id: projectId, profile: { business: "Stoves" } }, person);
  const lost = await world.newImage({ alt: "Lost" });
  const other = (await world.newProject({ name: "Other" })).id;
  await world.newArticle({ projectId: other, slug: "secret", markdown: "# Canary\n\nCanary." }, { projectId: other });
  const { files, text, json } = await filesOf(projectId);
  expect(text("articles/en/live.md")).toMatch(/^---\ntitle: "Live"\n[\s\S]+\n---\n\nNew text\.$/);
  expect(json("articles.json")).toMatchObject([
    { id, current: { revision: 2, markdown: "New text." }, published: { revision: 1, title: "Live", slug: "live", markdown: "Old text." } },
  ]);
  expect(json("comments.json")).toMatchObject([
    { id: comment.id, articleId: id, postId: null, body: "A remark.", author: "Marta Vidal", guest: null },
    { id: onPost.id, articleId: null, postId: post.id, quote: "A post", replacement: "The post" },
  ]);
  expect(json("posts.json")).toMatchObject([{ id: post.id, revision: 1 }]);
  expect(JSON.stringify(json("posts.json"))).toContain("A post.");
  expect(json("templates.json")).toMatchObject([{ id: template.id, name: "Case study", content: { markdown: "New text." } }]);
  expect(json("topics.json")).toMatchObject([{ id: topicId, title: "A topic to come" }]);
  expect(json("brand.json")).toMatchObject([{ version: 1, profile: { business: "Stoves" } }]);
  expect(json("images.json")).toMatchObject([{ id: lost, alt: "Lost", file: `images/${lost}.jpeg` }]);
  expect(text("left-out.txt")).toContain(`images/${lost}.jpeg: its file is not in the store`);
  expect(text("README.txt")).toContain("Hearth & Home");
  expect(
    Object.values(files)
      .map((file) => strFromU8(file))
      .join(),
  ).not.toContain("Canary");
});

test("an article's file names its author while readers see one, and another project finds the name there", async () => {
  const { id: projectId } = await world.newProject({ name: "Named" });
  const profile = { name: 'Marta "M." Vidal', about: "", imageId: null, links: [] };
  await world.call(world.registry.setAuthorProfile, profile, person);
  await world.call(world.registry.createArticle, { projectId, markdown: "# T\n\nText.", slug: "named", submit: false }, person);
  const named = await filesOf(projectId);
  expect(named.text("articles/en/named.md")).toContain('author: "Marta \\"M.\\" Vidal"\n');
  expect(named.json("articles.json")).toMatchObject([{ author: 'Marta "M." Vidal' }]);
  const { id: empty } = await world.newProject({ name: "Names found" });
  const base64 = Buffer.from(named.bytes).toString("base64");
  const report = await world.call(world.registry.importArticles, { projectId: empty, base64, dryRun: true }, person);
  expect(report.authors).toEqual([{ name: 'Marta "M." Vidal', count: 1 }]);
  await world.call(world.registry.deleteAuthorProfile, {}, person);
  expect((await filesOf(projectId)).text("articles/en/named.md")).not.toContain("author");
});

test("the address is a file for its person, sent as it is made and kept by nobody in between", async () => {
  let made: Awaited<ReturnType<typeof exportOf>> | undefined;
  await expectLater([3_599_000, 3_600_000], async () => {
    made = await exportOf(world.projectId);
    return made.expiresAt;
  });
  const { url = "", fileName } = made ?? {};
  const { status, headers } = await take(url);
  expect([status, headers.get("content-type"), headers.get("content-length")]).toEqual([200, "application/zip", null]);
  expect(headers.get("content-disposition")).toBe(`attachment; filename="${fileName}"`);
  expect(headers.get("cache-control")).toBe("private, no-store");
  expect((await world.app.web.request(url, { method: "HEAD" })).status).toBe(200);
});

test("an address that is changed, has ended, or whose person may no longer have it leads nowhere", async () => {
  const { personId, email } = await world.newMember({ role: "admin" });
  const { url } = await exportOf(world.projectId, { personId, role: "admin" });
  expect((await take(url)).status).toBe(200);
  const { id: other } = await world.newProject({ name: "Elsewhere" });
  for (const spoilt of [
    url.replace(world.projectId, other),
    url.replace(personId, world.personId),
    url.replace(/expires=\d/, "expires=9"),
  ]) {
    expect((await take(spoilt)).status).toBe(404);
  }
  await world.call(world.registry.addMember, { email, role: "member" }, person);
  expect((await take(url)).status).toBe(404);
  await world.call(world.registry.addMember, { email, role: "admin" }, person);
  expect((await take(url)).status).toBe(200);
  await world.call(world.registry.removeMember, { email }, person);
  expect((await take(url)).status).toBe(404);
  const path = new URL(url).pathname.replace(personId, world.personId);
  const { urlOf } = world.app.services.links;
  const by = `${world.personId}~~`;
  const [ended, lasting, unnamed] = [urlOf(path, fromNow(-1000), by), urlOf(path, fromNow(60_000), by), urlOf(path, fromNow(60_000))];
  expect([(await take(ended)).status, (await take(lasting)).status, (await take(unnamed)).status]).toEqual([404, 200, 404]);
});

test("an address ends with the session that it was given to", async () => {
  const value = await openSession(world.pool, world.personId, { userAgent: "Chromium", address: "127.0.0.1" });
  const signedIn = await findSession(world.pool, value);
  const actor = { ...world.actor(person), ...(signedIn && { sessionId: signedIn.sessionId }) };
  const call = { actor, surface: "dashboard", requestId: "req_1" } as const;
  const input = { projectId: world.projectId };
  const { output } = await invoke(world.app.services, world.registry.exportProject, call, () => input);
  const { url } = output as { url: string };
  expect((await take(url)).status).toBe(200);
  await world.owner.query("delete from session where person_id = $1", [world.personId]);
  expect((await take(url)).status).toBe(404);
});

test("a download that is under way breaks off once its person may no longer have it, and has nothing that came afterwards", async () => {
  const { personId, email } = await world.newMember({ role: "admin" });
  vi.useFakeTimers({ toFake: ["performance"] });
  onTestFinished(() => void vi.useRealTimers());
  const response = await world.app.web.request((await exportOf(world.projectId, { personId, role: "admin" })).url);
  const reader = response.body?.getReader();
  expect((await reader?.read())?.done).toBe(false);
  await world.call(world.registry.removeMember, { email }, person);
  vi.advanceTimersByTime(1000);
  // One chunk more may have been on its way.
  await reader?.read().catch(() => undefined);
  await expect(reader?.read()).rejects.toThrow("may not have it any more");
});

test("only who looks after the organization gets an address, and for their own projects alone", async () => {
  for (const role of ["member", "reviewer", "reader"] as const) {
    await expect(exportOf(world.projectId, { role })).rejects.toMatchObject({ code: "not_allowed" });
  }
  const foreign = await world.newOrganization();
  for (const id of [foreign.projectId, "prj_unknown"]) await expect(exportOf(id)).rejects.toMatchObject({ code: "project_not_allowed" });
});

test("one person takes two projects at once; what is done, given up or only asked about makes room", async () => {
  const { url } = await exportOf(world.projectId);
  const open = () => world.app.web.request(url);
  const under = [await open(), await open()];
  const refused = await open();
  expect([refused.status, refused.headers.get("retry-after")]).toEqual([503, "2"]);
  await under[0]?.body?.cancel();
  await under[1]?.arrayBuffer();
  for (let round = 0; round < 3; round += 1) expect((await world.app.web.request(url, { method: "HEAD" })).status).toBe(200);
  for (const { status, body } of [await open(), await open()]) {
    expect(status).toBe(200);
    await body?.cancel();
  }
});

test("a download that is given up leaves no transaction open", async () => {
  const response = await world.app.web.request((await exportOf(world.projectId)).url);
  const reader = response.body?.getReader();
  await reader?.read();
  await reader?.cancel();
  const { rows } = await world.owner.query(
    "select count(*)::int as count from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'",
  );
  expect(rows[0].count).toBe(0);
});
