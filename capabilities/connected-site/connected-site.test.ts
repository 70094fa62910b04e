import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { transact } from "#server/core/database/transact.ts";
import { replaceSiteEndpoint } from "#server/delivery/webhooks/site-endpoint.ts";
import { registry } from "#server/registry/registry.ts";
import { type Listening, listenHttp } from "#test/outside/listen.ts";
import { signaturesOf } from "#test/outside/webhook-receiver.ts";
import { bringPublicationsDue } from "#test/work.ts";
import { openWorld, type World } from "#test/world.ts";
import { shows } from "./look-at-page.ts";

const person = { kind: "person" } as const;
let world: World;
let site: Awaited<ReturnType<typeof openSite>>;

/** Opens a site that reads an article with its token when its webhook is called, and shows what it has read. */
async function openSite() {
  const pages = new Map<string, string>();
  const told: { type: string; id: string; signed: boolean }[] = [];
  const state = { secret: "", readToken: "", webhookStatus: 204, pageStatus: 200, render: (title: string) => `<h1>${title}</h1>` };
  const server: Listening = await listenHttp(async (request, response) => {
    if (request.method === "GET") {
      const page = pages.get(request.url ?? "");
      return response.writeHead(page === undefined ? 404 : state.pageStatus).end(page);
    }
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const body = Buffer.concat(chunks).toString("utf8");
    const event = JSON.parse(body);
    const signed = signaturesOf({ path: "", headers: request.headers, body }, state.secret).length === 1;
    told.push({ type: event.type, id: event.id, signed });
    const { body: article, error } = await world.request("GET", `/articles/${event.data.slug}?locale=en`, { token: state.readToken });
    if (error === undefined && state.webhookStatus < 300) pages.set(`/blog/${event.data.slug}`, state.render(String(article.title)));
    response.writeHead(state.webhookStatus).end();
  });
  return { ...server, pages, told, state };
}

beforeAll(async () => {
  world = await openWorld();
  site = await openSite();
  const settings = { id: world.projectId, siteUrl: `http://127.0.0.1:${site.port}`, hostedBlog: false };
  await world.call(registry.updateProject, settings, person);
  site.state.readToken = (await world.newReadToken()).value;
  site.state.secret = await connect(world.projectId);
});
afterAll(async () => {
  await site[Symbol.asyncDispose]();
  await world.close();
});
afterEach(() => {
  Object.assign(site.state, { webhookStatus: 204, pageStatus: 200, render: (title: string) => `<h1>${title}</h1>` });
  site.told.length = 0;
});

function connect(projectId: string): Promise<string> {
  const { vault } = world.app.services;
  const place = { projectId, siteUrl: `http://127.0.0.1:${site.port}` };
  return transact(world.pool, world.organizationId, (tx) => replaceSiteEndpoint(tx, vault, world.actor(person), place));
}

const read = (id: string) => world.call(registry.getArticle, { id });

async function work(): Promise<void> {
  while ((await world.app.workers.publisher.work()) > 0);
}

async function publish(markdown: string): Promise<string> {
  const { id } = await world.newArticle({ status: "scheduled", markdown });
  await world.makeDue(id);
  await work();
  return id;
}

async function tryAgain(): Promise<void> {
  await bringPublicationsDue(world.owner);
  await work();
}

describe("a connected site", () => {
  test("is told, reads the revision and shows it, and only then the article is published", async () => {
    const id = await publish("# Walls & pipes first\n\nMeasure.");
    expect(site.told).toEqual([{ type: "article.published", id: expect.stringMatching(/^evt_[0-9a-f]{32}$/), signed: true }]);
    const { status, publications } = await read(id);
    expect(status).toBe("published");
    expect(publications).toMatchObject([
      { destination: "site", status: "confirmed", proof: "page", url: `http://127.0.0.1:${site.port}/blog/walls-pipes-first` },
    ]);
    expect((await world.events("article.published")).filter(({ subject_id }) => subject_id === id)).toHaveLength(1);
  });

  test("is told of a newer revision as an update", async () => {
    const id = await publish("# First words");
    await world.call(registry.updateArticle, { id, revision: 1, title: "Second words" });
    await world.call(registry.submitArticle, { id });
    await world.call(registry.approveArticle, { id, revision: 2 });
    await world.call(registry.publishArticleNow, { id, revision: 2 }, person);
    await work();
    expect(site.told.map(({ type }) => type)).toEqual(["article.published", "article.updated"]);
    expect(await read(id)).toMatchObject({ status: "published", publishedRevision: 2 });
  });

  test("that does not take it is tried again under the same event id, and the article waits", async () => {
    site.state.webhookStatus = 500;
    const id = await publish("# Not taken at first");
    const waiting = await read(id);
    expect(waiting.status).toBe("scheduled");
    expect(waiting.publications).toMatchObject([{ status: "pending", attempts: 1, lastError: expect.stringContaining("status 500") }]);
    site.state.webhookStatus = 204;
    await tryAgain();
    expect(await read(id)).toMatchObject({ status: "published", publications: [{ status: "confirmed", attempts: 2 }] });
    expect(new Set(site.told.map(({ id }) => id)).size).toBe(1);
    expect(site.told).toHaveLength(2);
  });

  test("whose page does not show the revision has not confirmed it", async () => {
    site.state.render = () => "<h1>Another page</h1>";
    const id = await publish("# Shown too late");
    expect((await read(id)).publications).toMatchObject([
      { status: "pending", lastError: expect.stringContaining("does not show revision 1") },
    ]);
    site.state.render = (title) => `<h1>${title}</h1>`;
    site.state.pageStatus = 503;
    await tryAgain();
    expect((await read(id)).publications).toMatchObject([{ status: "pending", lastError: expect.stringContaining("status 503") }]);
    site.state.pageStatus = 200;
    await tryAgain();
    expect(await read(id)).toMatchObject({ status: "published" });
  });

  test("that never takes it leaves a failed publication with its reason, which a person can retry", async () => {
    site.state.webhookStatus = 404;
    const id = await publish("# Never taken");
    for (let attempt = 2; attempt <= 12; attempt += 1) await tryAgain();
    const [failed] = (await read(id)).publications;
    expect(failed).toMatchObject({ status: "failed", attempts: 12, lastError: expect.stringContaining("status 404") });
    expect((await world.events("delivery.failed")).filter(({ data }) => data.articleId === id)).toHaveLength(1);
    site.state.webhookStatus = 204;
    await world.call(registry.retryPublication, { id: failed?.id ?? "" }, person);
    await work();
    expect(await read(id)).toMatchObject({ status: "published" });
  });

  test("of a project with a hosted blog is told once the blog shows it, and its failure does not take the article back", async () => {
    const project = await world.newProject({ siteUrl: `http://127.0.0.1:${site.port}`, hostedBlog: true });
    site.state.secret = await connect(project.id);
    site.state.webhookStatus = 500;
    const who = { projectId: project.id };
    const { id } = await world.newArticle({ status: "scheduled", markdown: "# On both", projectId: project.id }, who);
    await world.makeDue(id);
    await work();
    const { status, publications } = await world.call(registry.getArticle, { id }, who);
    expect(status).toBe("published");
    expect(publications.map(({ destination, status: state }) => `${destination} ${state}`).toSorted()).toEqual([
      "hosted_blog confirmed",
      "site pending",
    ]);
    await world.call(registry.updateArticle, { id, revision: 1, slug: "on-both-again" }, who);
    await world.call(registry.submitArticle, { id }, who);
    await world.call(registry.approveArticle, { id, revision: 2 }, who);
    await world.call(registry.publishArticleNow, { id, revision: 2 }, person);
    site.state.webhookStatus = 204;
    site.state.readToken = (await world.newReadToken(project.id)).value;
    await work();
    const later = await world.call(registry.getArticle, { id }, who);
    expect(later.publications.filter(({ destination }) => destination === "site")).toMatchObject([{ status: "confirmed", revision: 2 }]);
    site.state.secret = await connect(world.projectId);
    site.state.readToken = (await world.newReadToken()).value;
  });
});

test("a site that cannot be reached from here is believed when its webhook took it", async () => {
  const id = await publish("# Behind a wall");
  // Makes only the pages unreachable, not the webhook.
  await world.owner.query("update project set site_url = 'https://hearth.invalid' where id = $1", [world.projectId]);
  await world.call(registry.updateArticle, { id, revision: 1, summary: "Again." });
  await world.call(registry.submitArticle, { id });
  await world.call(registry.approveArticle, { id, revision: 2 });
  await world.call(registry.publishArticleNow, { id, revision: 2 }, person);
  await work();
  expect((await read(id)).publications[0]).toMatchObject({ status: "confirmed", proof: "webhook" });
});

test.each([
  ["<h1>Walls &amp; pipes</h1>", true],
  ["<h1>Walls\n  <em>&#38;</em> pipes</h1>", true],
  ["<title>Walls &#x26; pipes | Hearth</title>", true],
  ["<h1>Walls</h1>", false],
  ['<meta name="galley:revision" content="art_1:3"><h1>Other</h1>', true],
  ['<meta name="galley:revision" content="art_1:2"><h1>Walls &amp; pipes</h1>', false],
  ['<meta name="galley:revision" content="art_2:3"><h1>Walls &amp; pipes</h1>', false],
  ["&#x110000;&#9999999;", false],
])("whether %j shows the revision: %s", (html, expected) => {
  expect(shows(html, { articleId: "art_1", revision: 3, title: "Walls & pipes" })).toBe(expected);
});
