import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createEgress } from "#src/core/egress/egress.ts";
import { createLog } from "#src/core/log.ts";
import { deriveKeys } from "#src/core/secrets.ts";
import { registry } from "#src/registry/registry.ts";
import { openBlog } from "#test/blog.ts";
import { openPingServer } from "#test/outside/ping-server.ts";
import { until } from "#test/until.ts";
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

test("many articles of a blog go in few calls", async () => {
  using own = await newBlog();
  await own.goLive("a-0");
  await own.publishMany(1200, "a-");
  await world.owner.query(
    `insert into blog_ping (organization_id, id, project_id, kind, slug, next_attempt_at)
     select $1, 'png_' || n, $2, 'indexnow', 'a-' || n, now() - interval '1 hour' from generate_series(1, 1200) n`,
    [world.organizationId, own.projectId],
  );
  await tellAll({ indexnow: server.pings.indexnow });
  expect([server.calls.length, new Set(server.taken).size, await countWaiting()]).toEqual([3, 1201, 0]);
});

test("a service writes pings down and sends them from its start on, and one without ends that", async () => {
  await using other = await openWorld({ pings: server.pings, egress });
  other.app.start();
  const kinds = async () => (await other.owner.query("select from ping_kind")).rows.length;
  await until(async () => (await kinds()) === 2);
  blog = await openBlog(other, { discovery: { hub: server.pings.websub, keyOf } });
  await other.newArticle({ status: "published", slug: "first" });
  await other.owner.query("update blog_ping set next_attempt_at = now() - interval '1 second'");
  await until(() => server.taken.includes(`${blog.url}/first`) && server.topics.length === 3);
  await setPingKinds(other.pool, []);
  await other.newArticle({ status: "published", slug: "quiet" });
  expect([await kinds(), (await other.owner.query("select from blog_ping")).rows.length]).toEqual([0, 0]);
});
