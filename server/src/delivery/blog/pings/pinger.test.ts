import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createEgress } from "#src/core/egress/egress.ts";
import { createLog } from "#src/core/log.ts";
import { deriveKeys } from "#src/core/secrets.ts";
import { registry } from "#src/registry/registry.ts";
import { openBlog } from "#test/blog.ts";
import { representatives } from "#test/chance.ts";
import { expectWait } from "#test/expect-wait.ts";
import { openPingServer } from "#test/outside/ping-server.ts";
import { openWorld, publicUrl, type World } from "#test/world.ts";
import { setPingKinds } from "./blog-pings.ts";
import { createPingKeys } from "./ping-key.ts";
import { createPinger } from "./pinger.ts";
import type { Pings } from "./pings.ts";

const person = { kind: "person" } as const;
const keyOf = createPingKeys(deriveKeys("test secret").ping);
const egress = createEgress({ allow: ["127.0.0.1/32"] });
const lines: string[] = [];
let world: World;
let blog: Awaited<ReturnType<typeof openBlog>>;
let server: Awaited<ReturnType<typeof openPingServer>>;
beforeAll(async () => {
  world = await openWorld();
  server = await openPingServer(async (address) => {
    const { host, pathname } = new URL(address);
    const { status, text, headers } = await blog.getFull(pathname, { host });
    return { status, text, link: headers.link };
  });
});
afterAll(async () => {
  await Promise.all([server[Symbol.asyncDispose](), egress.close()]);
  await world.close();
});
beforeEach(async () => {
  await setPingKinds(world.pool, []);
  await setPingKinds(world.pool, ["indexnow", "websub"]);
  for (const list of [server.taken, server.topics, server.calls, lines]) list.length = 0;
});

/** Opens a blog of a project of its own, at which the receivers look. */
async function newBlog() {
  const { id: projectId } = await world.newProject({ name: "Hearth" });
  await world.call(registry.updateProject, { id: projectId, reviewBeforePublishing: true }, person);
  blog = await openBlog(world, { projectId, discovery: { hub: server.pings.websub, keyOf } });
  const publish = async (slug: string, over: object = {}) =>
    (await world.newArticle({ status: "published", projectId, slug, markdown: "# New\n\nA body.", ...over }, person)).id;
  return { ...blog, projectId, goLive: publish, [Symbol.dispose]: () => blog.close() };
}

function newPinger(pings: Pings = server.pings) {
  const log = createLog("debug", { write: (line) => lines.push(line) });
  return createPinger({ pool: world.pool, pings, publicUrl, keyOf, egress, log });
}

/** Lets the moment come from which every process shows the changes, or at which another attempt is due: first for what is oldest. */
async function settle(): Promise<void> {
  await world.owner.query("update blog_ping set next_attempt_at = created_at - interval '1 hour'");
}

async function countWaiting(kind = "indexnow"): Promise<number> {
  const { rows } = await world.owner.query("select count(*)::integer as count from blog_ping where kind = $1", [kind]);
  return rows[0].count;
}

async function tellAll(pings?: Pings): Promise<void> {
  await settle();
  const pinger = newPinger(pings);
  while ((await pinger.work()) > 0);
}

test("search engines and the hub hear of an article that goes live, changes its address, and goes", async () => {
  using own = await newBlog();
  const id = await own.goLive("first");
  await tellAll();
  expect(server.taken).toEqual([`${own.url}/first`]);
  expect(server.topics).toEqual(["feed.xml", "atom.xml", "feed.json"].map((file) => `${own.url}/${file}`));
  server.taken.length = 0;
  await world.call(registry.updateArticle, { id, revision: 1, slug: "moved" }, person);
  await world.call(registry.submitArticle, { id }, person);
  await world.call(registry.approveArticle, { id, revision: 2 }, person);
  expect(await countWaiting(), "nothing is live yet").toBe(0);
  await world.call(registry.scheduleArticle, { id, day: "2099-01-01", time: "09:00" }, person);
  await world.makeDue(id);
  while ((await world.app.workers.publisher.work()) > 0);
  await tellAll();
  expect(server.taken).toEqual([`${own.url}/first`, `${own.url}/moved`]);
  server.taken.length = 0;
  await world.call(registry.unpublishArticle, { id }, person);
  own.invalidate();
  await tellAll();
  expect(server.taken, "a page that is gone is told of too").toEqual([`${own.url}/moved`]);
  expect([await countWaiting("indexnow"), await countWaiting("websub")]).toEqual([0, 0]);
});

test("a blog with a host of its own is told of there, with the key's file at its root", async () => {
  using own = await newBlog();
  const host = "pinged.example";
  await world.call(registry.updateProject, { id: own.projectId, blogHosts: [host] }, person);
  await own.goLive("before");
  await tellAll({ indexnow: server.pings.indexnow });
  expect(server.taken, "an unproved host is not told").toEqual([`${own.url}/before`]);
  await world.call(registry.grantBlogHost, { projectId: own.projectId, host }, { kind: "operator" });
  own.invalidate();
  await own.goLive("after");
  await tellAll({ indexnow: server.pings.indexnow });
  expect(server.taken.at(-1)).toBe(`https://${host}/after`);
});

test("of a draft and of an address that was never live nothing is told", async () => {
  using own = await newBlog();
  await world.newArticle({ status: "draft", projectId: own.projectId, slug: "secret" }, person);
  expect(await countWaiting()).toBe(0);
  const id = await own.goLive("um", { locale: "pt" });
  await own.revise(id, { slug: "shared" }, { live: false });
  await own.goLive("shared");
  await tellAll();
  expect(server.taken.toSorted()).toEqual([`${own.url}/pt/um`, `${own.url}/shared`]);
});

test("nothing is told of a blog that is off, or of a project that is being deleted", async () => {
  using own = await newBlog();
  await own.goLive("first");
  await world.call(registry.updateProject, { id: own.projectId, hostedBlog: false, siteUrl: "https://site.example" }, person);
  await tellAll();
  expect([server.calls, await countWaiting()]).toEqual([[], 0]);
  using other = await newBlog();
  await other.goLive("second");
  await world.owner.query(
    "insert into deletion (organization_id, id, project_id, requested_by, closed_at) values ($1, 'del_ping', $2, $3, now())",
    [world.organizationId, other.projectId, world.personId],
  );
  await tellAll();
  await world.owner.query("delete from deletion where id = 'del_ping'");
  expect([server.calls, await countWaiting()]).toEqual([[], 0]);
});

test.each(representatives([403, 422, 400], 1))("a blog that search engines refuse with %i waits, and others do not", async (status) => {
  using own = await newBlog();
  await own.goLive("refused");
  const other = await world.newOrganization();
  const { projectId } = other;
  await world.call(registry.updateProject, { id: projectId, reviewBeforePublishing: true }, { ...other, kind: "person" });
  await world.newArticle({ status: "published", projectId, slug: "theirs" }, { ...other, kind: "person" });
  server.failNext({ status });
  await settle();
  const pinger = newPinger({ indexnow: server.pings.indexnow });
  while ((await pinger.work()) > 0);
  expect([server.taken.length, server.calls.length, await countWaiting()]).toEqual([1, 2, 1]);
  const { rows } = await world.owner.query(
    "select next_attempt_at > now() + interval '50 s' as later from blog_ping where kind = 'indexnow'",
  );
  expect(rows).toEqual([{ later: true }]);
  // Changes of the meantime wait with it, without an attempt of their own.
  await own.goLive("meanwhile");
  await world.owner.query("update blog_ping set next_attempt_at = now() - interval '1 second' where slug = 'meanwhile'");
  while ((await pinger.work()) > 0);
  const { rows: waiting } = await world.owner.query(
    "select attempts from blog_ping where kind = 'indexnow' and next_attempt_at > now() + interval '45 s' order by slug",
  );
  expect([server.calls.length, waiting]).toEqual([2, [{ attempts: 0 }, { attempts: 1 }]]);
  await tellAll({ indexnow: server.pings.indexnow });
  expect([server.taken.length, await countWaiting()]).toEqual([3, 0]);
});

test("a receiver that has enough for one organization waits for its blog alone; for two in a row it rests, and hears of all later", async () => {
  using own = await newBlog();
  await own.goLive("busy");
  const enough = { status: 429, headers: { "retry-after": "120" } };
  server.failNext(enough);
  await settle();
  const pinger = newPinger();
  await pinger.work();
  expect([server.taken, server.topics.length]).toEqual([[], 3]);
  const { rows } = await world.owner.query(
    "select next_attempt_at between now() + interval '110 s' and now() + interval '121 s' as asked, lease_until from blog_ping",
  );
  expect(rows).toEqual([{ asked: true, lease_until: null }]);
  const publish = async (slug: string) => {
    const other = await world.newOrganization();
    await world.call(registry.updateProject, { id: other.projectId, reviewBeforePublishing: true }, { ...other, kind: "person" });
    await world.newArticle({ status: "published", projectId: other.projectId, slug }, { ...other, kind: "person" });
  };
  const dueBut = "update blog_ping set next_attempt_at = now() - interval '1 second' where kind = 'indexnow' and slug <> 'busy'";
  await publish("first");
  await world.owner.query(dueBut);
  await pinger.work();
  expect(server.taken.length, "one organization keeps nobody waiting").toBe(1);
  for (const slug of ["second", "third"]) {
    await publish(slug);
    server.failNext(enough);
    await world.owner.query(`${dueBut} and attempts = 0`);
    await pinger.work();
  }
  await settle();
  const [calls, topics] = [server.calls.length, server.topics.length];
  await pinger.work();
  expect(server.calls.length - calls, "the hub alone is called").toBe(server.topics.length - topics);
  await tellAll();
  expect(server.taken).toHaveLength(4);
});

test("a blog that goes on changing is told of once in a minute, with all that has changed meanwhile", async () => {
  using own = await newBlog();
  const pinger = newPinger({ indexnow: server.pings.indexnow });
  await own.goLive("first");
  await settle();
  await pinger.work();
  for (const slug of ["second", "third"]) await own.goLive(slug);
  await settle();
  await pinger.work();
  expect([server.calls.length, await countWaiting()]).toEqual([1, 2]);
  const { rows } = await world.owner.query(
    "select attempts, next_attempt_at > now() + interval '50 s' as waits from blog_ping where kind = 'indexnow' and attempts = 0 and next_attempt_at > now()",
  );
  expect(rows).toContainEqual({ attempts: 0, waits: true });
  own.invalidate();
  await tellAll({ indexnow: server.pings.indexnow });
  expect([server.calls.length, server.taken.length]).toEqual([2, 3]);
});

test("waits grow with each attempt, and after a day a ping is given up with a line in the log", async () => {
  using own = await newBlog();
  await own.goLive("late");
  const next = "select next_attempt_at as at from blog_ping where kind = 'indexnow'";
  for (const seconds of [60, 240, 960]) {
    server.failNext({ status: 500 });
    await expectWait(world.owner, { attempt: () => tellAll({ indexnow: server.pings.indexnow }), next, seconds });
  }
  await world.owner.query("update blog_ping set created_at = now() - interval '25 hours'");
  server.failNext({ status: 500 });
  await tellAll({ indexnow: server.pings.indexnow });
  expect(await countWaiting()).toBe(0);
  expect(lines.join("")).toContain("is not any more");
});

test("a worker that is killed leaves its pings to the next one", async () => {
  using own = await newBlog();
  await own.goLive("killed");
  await settle();
  await world.owner.query("select * from claim_blog_pings(10, 10, 90, 'indexnow')");
  await newPinger({ indexnow: server.pings.indexnow }).work();
  expect(server.taken).toEqual([]);
  await world.owner.query("update blog_ping set lease_until = now() - interval '1 second' where lease_until is not null");
  await newPinger({ indexnow: server.pings.indexnow }).work();
  expect(server.taken).toEqual([`${own.url}/killed`]);
});

test("the key's file is the blog's own, and is nowhere while pings are off", async () => {
  using own = await newBlog();
  const key = keyOf({ organizationId: world.organizationId, projectId: own.projectId });
  expect(await own.get(`/${key}.txt`)).toMatchObject({ status: 200, text: key });
  const foreign = keyOf({ organizationId: world.organizationId, projectId: world.projectId });
  expect(foreign).not.toBe(key);
  expect((await own.get(`/${foreign}.txt`)).status).toBe(404);
  using plain = await openBlog(world, { projectId: own.projectId });
  expect((await plain.get(`/${key}.txt`)).status).toBe(404);
});

test("feeds of a blog name the hub in each format, those of its tags and blogs without a hub do not", async () => {
  using own = await newBlog();
  await own.publish({ slug: "tagged", tags: ["Heating"] });
  const hub = server.pings.websub;
  for (const [file, named] of [
    ["feed.xml", `href="${hub}" rel="hub"`],
    ["atom.xml", `rel="hub" href="${hub}"`],
    ["feed.json", `"url": "${hub}"`],
  ] as const) {
    const { text, headers } = await own.get(`/${file}`);
    expect(text, file).toContain(named);
    expect(headers.link).toBe(`<${hub}>; rel="hub", <${own.url}/${file}>; rel="self"`);
    const tagged = await own.get(`/tags/heating/${file}`);
    expect([tagged.status, tagged.text.includes(hub), tagged.headers.link]).toEqual([200, false, undefined]);
  }
  using plain = await openBlog(world, { projectId: own.projectId });
  const { text, headers } = await plain.get("/feed.xml");
  expect([text.includes("hub"), headers.link]).toEqual([false, undefined]);
});
