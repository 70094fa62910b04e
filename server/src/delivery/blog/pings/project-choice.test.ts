import { afterAll, beforeAll, expect, test } from "vitest";
import { createEgress } from "#src/core/egress/egress.ts";
import { createLog } from "#src/core/log.ts";
import { deriveKeys } from "#src/core/secrets.ts";
import { registry } from "#src/registry/registry.ts";
import { openBlog, type Page } from "#test/blog.ts";
import { openPingServer } from "#test/outside/ping-server.ts";
import { openWorld, publicUrl, type World } from "#test/world.ts";
import { setPingKinds } from "./blog-pings.ts";
import { createPingKeys } from "./ping-key.ts";
import { createPinger } from "./pinger.ts";

const person = { kind: "person" } as const;
const keyOf = createPingKeys(deriveKeys("test secret").ping);
const egress = createEgress({ allow: ["127.0.0.1/32"] });
let world: World;
let server: Awaited<ReturnType<typeof openPingServer>>;
/** Reads a page of whichever blog has it. */
let read: (path: string) => Promise<Page>;
beforeAll(async () => {
  world = await openWorld();
  server = await openPingServer(async (address) => {
    const { status, text, headers } = await read(new URL(address).pathname);
    return { status, text, link: headers.link };
  });
  await setPingKinds(world.pool, ["indexnow", "websub"]);
});
afterAll(async () => {
  await Promise.all([server[Symbol.asyncDispose](), egress.close()]);
  await world.close();
});

async function newBlog() {
  const { id: projectId } = await world.newProject({ name: "Hearth" });
  await world.call(registry.updateProject, { id: projectId, reviewBeforePublishing: true }, person);
  const blog = await openBlog(world, { projectId, discovery: { hub: server.pings.websub, keyOf } });
  read = blog.getFull;
  return {
    ...blog,
    keyFile: `/${keyOf({ organizationId: world.organizationId, projectId })}.txt`,
    goLive: (slug: string) => world.newArticle({ status: "published", projectId, slug, markdown: "# New\n\nA body." }, person),
    async say(pings: boolean) {
      const answer = await world.call(registry.updateBlogSettings, { id: projectId, pings }, person);
      blog.invalidate();
      return answer;
    },
    projectId,
    settings: () => world.call(registry.getBlogSettings, { id: projectId }, person),
    [Symbol.dispose]: () => blog.close(),
  };
}

async function countWaiting(): Promise<number> {
  return (await world.owner.query("select from blog_ping")).rows.length;
}

async function tellAll(): Promise<void> {
  await world.owner.query("update blog_ping set next_attempt_at = now() - interval '1 second'");
  const pinger = createPinger({ pool: world.pool, pings: server.pings, publicUrl, keyOf, egress, log: createLog("silent") });
  while ((await pinger.work()) > 0);
}

test("of the blog of a project that says no nobody is told, and what waits already is not sent", async () => {
  using own = await newBlog();
  expect((await own.settings()).pings, "unless somebody says no, others are told").toBe(true);
  await own.goLive("queued");
  expect(await countWaiting()).toBe(2);
  expect(await own.say(false)).toMatchObject({ pings: false, menu: [] });
  expect((await own.settings()).pings).toBe(false);
  await own.goLive("quiet");
  expect(await countWaiting(), "of further changes nothing is written down").toBe(2);
  await tellAll();
  expect([server.calls, await countWaiting()]).toEqual([[], 0]);
  using other = await newBlog();
  await other.goLive("theirs");
  await tellAll();
  expect(server.taken, "one project says nothing for another").toEqual([`${other.url}/theirs`]);
  await own.say(true);
  read = own.getFull;
  await own.goLive("again");
  await tellAll();
  expect([server.taken.at(-1), server.topics.at(-1)]).toEqual([`${own.url}/again`, `${own.url}/feed.json`]);
});

test("such a blog names no hub and has no key's file, at once and until the project says yes again", async () => {
  using own = await newBlog();
  await own.publish({ slug: "walls" });
  const told = async () => {
    const [feed, key] = [await own.get("/feed.xml"), await own.get(own.keyFile)];
    return { hub: feed.text.includes(server.pings.websub), link: feed.headers.link !== undefined, key: key.status };
  };
  expect(await told()).toEqual({ hub: true, link: true, key: 200 });
  await own.say(false);
  expect(await told()).toEqual({ hub: false, link: false, key: 404 });
  await own.say(true);
  expect(await told()).toEqual({ hub: true, link: true, key: 200 });
});

test("the audit log tells who has changed it, and other settings leave it as it is", async () => {
  using own = await newBlog();
  await own.say(false);
  const changed = await world.call(
    registry.updateBlogSettings,
    { id: own.projectId, menu: [{ label: "Walls", address: "/walls" }] },
    person,
  );
  expect(changed.pings).toBe(false);
  const { rows } = await world.owner.query(
    "select operation, person_id from audit where subject_id = $1 order by created_at desc limit 1",
    [own.projectId],
  );
  expect(rows).toEqual([{ operation: "update_blog_settings", person_id: world.personId }]);
});
