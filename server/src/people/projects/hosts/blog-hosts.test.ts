import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTextLookup } from "#src/core/egress/names/text-lookup.ts";
import { createLog } from "#src/core/log.ts";
import { tellLeaders } from "#src/people/notifications/tell-leaders.ts";
import { openBlog } from "#test/blog.ts";
import { drain } from "#test/drain.ts";
import { fromNow } from "#test/from-now.ts";
import { type DnsEntry, openDnsServer } from "#test/outside/dns-server.ts";
import { bringDue } from "#test/work.ts";
import { openWorld, type World } from "#test/world.ts";
import { createHostChecker } from "./check-hosts.ts";
import type { TellOfHost } from "./settle-check.ts";

const person = { kind: "person" } as const;
const zone = new Map<string, DnsEntry>();
let world: World;
let dns: Awaited<ReturnType<typeof openDnsServer>>;
let number = 0;
beforeAll(async () => {
  world = await openWorld();
  dns = await openDnsServer(zone);
});
afterAll(async () => {
  await dns[Symbol.asyncDispose]();
  await world.close();
});

type Who = { organizationId: string; projectId: string; personId: string };

/** Checks what is due, as if this many days had passed since everything about this host. */
async function check(host: string, days = 0): Promise<void> {
  await world.owner.query(
    `update blog_host set missing_since = missing_since - make_interval(days => $2), checked_at = checked_at - make_interval(days => $2)
     where host = $1`,
    [host, days],
  );
  await bringDue(world.owner, "blog_hosts", host);
  const lookUpText = createTextLookup({ servers: [dns.address] });
  const tell: TellOfHost = (tx, ...about) => tellLeaders({ tx, sendsMail: false }, ...about);
  await drain(createHostChecker({ pool: world.pool, lookUpText, tell, log: createLog("silent") }));
}

/** Creates a project that asks for the given host, or for one that nobody else has asked for yet. */
async function ask({ host = `blog-${++number}.example`, who = world as Who }: { host?: string; who?: Who } = {}) {
  const caller = { ...person, organizationId: who.organizationId, personId: who.personId };
  const { id: projectId } = await world.call(world.registry.createProject, { name: "Hearth", blogHosts: [host] }, caller);
  const read = async () => {
    const { hosts, blogHosts } = await world.call(world.registry.getProjectSettings, { id: projectId }, caller);
    expect(blogHosts).toEqual([host]);
    return hosts[0] ?? expect.fail("The host is gone.");
  };
  return {
    host,
    projectId,
    caller,
    read,
    state: async () => {
      const { state, serves } = await read();
      return [state, serves];
    },
    async setRecord() {
      const { record } = await read();
      const before = zone.get(record.name);
      zone.set(record.name, [...(Array.isArray(before) ? before : []), record.value]);
    },
    removeRecords: async () => zone.delete((await read()).record.name),
    checkAgain: () => world.call(world.registry.checkBlogHost, { projectId, host }, caller),
    remove: () => world.call(world.registry.updateProject, { id: projectId, blogHosts: [] }, caller),
    async notices() {
      const { rows } = await world.owner.query(
        "select title, reason from notification where project_id = $1 and kind = 'host_unproved' order by created_at, id",
        [projectId],
      );
      return rows as { title: string; reason: string }[];
    },
  };
}

/** Returns the project that the host leads to. */
async function holder(host: string): Promise<string | undefined> {
  return (await world.owner.query("select project_id from blog_address where kind = 'host' and address = $1", [host])).rows[0]?.project_id;
}

describe("a host", () => {
  test("leads nowhere until the DNS has its record, and to the blog from then on", async () => {
    const at = await ask();
    using blog = await openBlog(world, { projectId: at.projectId });
    await blog.publish({ slug: "one" });
    const open = () =>
      blog.blog.find({ method: "GET", host: at.host, path: "/one", query: "", acceptEncoding: undefined, ifNoneMatch: undefined });
    await check(at.host);
    expect([await at.state(), await holder(at.host), await open()]).toEqual([["waiting", false], undefined, undefined]);
    expect((await at.read()).record).toEqual({
      type: "TXT",
      name: `_galley.${at.host}`,
      value: expect.stringMatching(/^galley-blog=[\w-]{32}$/),
    });
    await at.setRecord();
    await check(at.host);
    expect([await at.state(), await holder(at.host)]).toEqual([["proved", true], at.projectId]);
    blog.invalidate();
    expect((await open())?.status).toBe(200);
    expect(await at.notices()).toEqual([]);
  });

  test("is not proved by another value, by a part of it, or by the record of another organization", async () => {
    const other = await world.newOrganization();
    const at = await ask();
    const theirs = await ask({ host: at.host, who: other });
    const { record } = await at.read();
    zone.set(record.name, ["galley-blog=", `${record.value}x`, record.value.slice(0, -1), record.value.toUpperCase()]);
    await theirs.setRecord();
    await check(at.host);
    expect([await at.state(), await theirs.state(), await holder(at.host)]).toEqual([
      ["waiting", false],
      ["proved", true],
      theirs.projectId,
    ]);
  });

  test("serves on for a week without its record, with one notice, and no longer", async () => {
    const at = await ask();
    await at.setRecord();
    await check(at.host);
    await at.removeRecords();
    await check(at.host, 1);
    const { servedUntil, ...now } = await at.read();
    expect(now).toMatchObject({ state: "missing", serves: true });
    expect(Date.parse(servedUntil ?? "")).toBeGreaterThan(fromNow(6.9 * 86_400_000).getTime());
    for (const days of [3, 3]) await check(at.host, days);
    expect([await at.state(), await holder(at.host)]).toEqual([["missing", true], at.projectId]);
    const { record } = await at.read();
    expect(await at.notices()).toEqual([{ title: at.host, reason: expect.stringContaining(`${record.name} TXT ${record.value}`) }]);
    const told = await world.call(world.registry.listNotifications, { kinds: ["host_unproved"], projectId: at.projectId }, person);
    expect(told.data).toMatchObject([{ subject: { type: "blog", id: at.projectId, title: at.host }, actor: null }]);
    await check(at.host, 2);
    expect([await at.state(), await holder(at.host)]).toEqual([["ended", false], undefined]);
    expect((await at.notices()).map(({ reason }) => reason)).toEqual([
      expect.stringContaining("within a week"),
      expect.stringContaining("no longer shown"),
    ]);
    await at.setRecord();
    await check(at.host);
    expect(await at.state(), "until somebody has it checked").toEqual(["ended", false]);
    await at.checkAgain();
    await check(at.host);
    expect([await at.state(), await holder(at.host)]).toEqual([["proved", true], at.projectId]);
  });

  test("whose record comes back within the week has a new week the next time", async () => {
    const at = await ask();
    await at.setRecord();
    await check(at.host);
    await at.removeRecords();
    await check(at.host);
    await at.setRecord();
    await check(at.host, 6);
    expect([await at.state(), (await at.read()).servedUntil]).toEqual([["proved", true], null]);
    await at.removeRecords();
    await check(at.host);
    await check(at.host, 6);
    expect(await at.state()).toEqual(["missing", true]);
    expect(await at.notices()).toHaveLength(2);
  });

  test("is lost by no server that fails or says nothing", async () => {
    const at = await ask();
    await at.setRecord();
    await check(at.host);
    const { record, checkedAt } = await at.read();
    zone.set(record.name, { code: 2 });
    await check(at.host);
    expect([await at.state(), (await at.read()).checkedAt, await at.notices()]).toEqual([["proved", true], checkedAt, []]);
  });

  test("is looked up each day, and one that nobody proves ever more rarely", async () => {
    const [proved, waiting] = [await ask(), await ask()];
    await proved.setRecord();
    await check(proved.host);
    const next = async (host: string) => {
      const statement = "select round(extract(epoch from at - now()) / 60)::int as minutes from work where subject = $1";
      return (await world.owner.query(statement, [host])).rows[0]?.minutes ?? null;
    };
    expect(await next(proved.host)).toBe(24 * 60);
    for (const [hours, minutes] of [
      [0, 1],
      [2, 10],
      [30, 60],
      [24 * 31, null],
    ] as const) {
      await world.owner.query("update blog_host set asked_at = now() - make_interval(hours => $2) where host = $1", [waiting.host, hours]);
      await check(waiting.host);
      expect(await next(waiting.host)).toBe(minutes);
    }
  });

  test("leads nowhere at once when it is taken off the project", async () => {
    const at = await ask();
    await at.setRecord();
    await check(at.host);
    await at.remove();
    expect(await holder(at.host)).toBeUndefined();
    expect((await world.owner.query("select from blog_host where host = $1", [at.host])).rows).toEqual([]);
  });
});

describe("a name that several organizations ask for", () => {
  test("goes to whoever proves it last; the one before is told and needs a new record to have it back", async () => {
    const first = await ask();
    await first.setRecord();
    await check(first.host);
    const second = await ask({ host: first.host, who: await world.newOrganization() });
    await check(first.host);
    expect(await holder(first.host), "asking alone takes nothing").toBe(first.projectId);
    await second.setRecord();
    await check(first.host);
    await check(first.host);
    expect([await first.state(), await second.state(), await holder(first.host)]).toEqual([
      ["taken", false],
      ["proved", true],
      second.projectId,
    ]);
    expect(await first.notices()).toEqual([{ title: first.host, reason: expect.stringContaining("Another blog has") }]);
    const left = (await first.read()).record.value;
    const { state, record } = await first.checkAgain();
    expect([state, record.value === left]).toEqual(["waiting", false]);
    await check(first.host);
    expect(await holder(first.host), "the record that was left behind proves nothing").toBe(second.projectId);
    await first.setRecord();
    await check(first.host);
    expect(await holder(first.host)).toBe(first.projectId);
  });

  test("is no other's to check or to take off", async () => {
    const at = await ask();
    const other = await ask({ who: await world.newOrganization() });
    const input = { projectId: other.projectId, host: at.host };
    await expect(world.call(world.registry.checkBlogHost, input, other.caller)).rejects.toMatchObject({ code: "not_found" });
    await expect(world.call(world.registry.updateProject, { id: at.projectId, blogHosts: [] }, other.caller)).rejects.toMatchObject({
      code: "not_found",
    });
    expect(await at.state()).toEqual(["waiting", false]);
  });

  test("belongs to one project of each", async () => {
    const at = await ask();
    await expect(ask({ host: at.host })).rejects.toMatchObject({ code: "invalid_input", param: "blogHosts" });
  });
});

describe("a host that the operator grants", () => {
  const operator = { kind: "operator" } as const;
  const grant = (at: { projectId: string; host: string; caller: object }) =>
    world.call(world.registry.grantBlogHost, { projectId: at.projectId, host: at.host }, { ...at.caller, ...operator });

  test("serves without a record, and no record takes it away", async () => {
    const at = await ask();
    expect(await grant(at)).toMatchObject({ state: "granted", serves: true });
    const other = await ask({ host: at.host, who: await world.newOrganization() });
    await other.setRecord();
    await check(at.host);
    expect([await at.state(), await other.state(), await holder(at.host)]).toEqual([["granted", true], ["taken", false], at.projectId]);
    await grant(other);
    await check(at.host);
    expect([await at.state(), await other.state()]).toEqual([
      ["taken", false],
      ["granted", true],
    ]);
    expect(await at.notices()).toHaveLength(1);
  });

  test("may be one of a private network, and is never an address or the service's own", async () => {
    const at = await ask();
    expect(await grant({ ...at, host: `blog-${number}.internal` })).toMatchObject({ state: "granted", serves: true });
    for (const host of ["127.0.0.1", "galley.test", "intranet", "blog.localhost"])
      await expect(grant({ ...at, host })).rejects.toMatchObject({ code: "invalid_input", param: "host" });
  });

  test("is granted by nobody else", async () => {
    const at = await ask();
    await expect(world.call(world.registry.grantBlogHost, { projectId: at.projectId, host: at.host }, at.caller)).rejects.toMatchObject({
      code: "not_allowed",
    });
  });
});

test("in the database, a host serves no blog whose organization has not proved it", async () => {
  const at = await ask();
  const client = await world.pool.connect();
  try {
    await client.query("begin");
    await client.query("select set_config('app.organization_id', $1, true)", [world.organizationId]);
    expect((await client.query("select give_blog_host($1) as given", [at.host])).rows).toEqual([{ given: false }]);
    await client.query("commit");
  } finally {
    client.release();
  }
  expect(await holder(at.host)).toBeUndefined();
});
