import { calendarFeedsMax } from "@galley/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { once } from "#src/core/once.ts";
import { dayAfter } from "#test/clock/clock.ts";
import { lockWaits } from "#test/lock-waits.ts";
import { until } from "#test/until.ts";
import { openWorld, type World } from "#test/world.ts";
import { readCalendar } from "./test-support.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

async function read(url: string | null, from = "203.0.113.7"): Promise<Response> {
  const { pathname } = new URL(url ?? "");
  return world.app.fetch(new Request(`http://galley.test${pathname}`), { incoming: { socket: { remoteAddress: from } } });
}

/** Makes every lookup of a secret wait until disposed. */
async function stopLookups(): Promise<AsyncDisposable> {
  const holder = await world.owner.connect();
  await holder.query("begin; lock table calendar_feed, guest_link in access exclusive mode");
  const release = once(async () => {
    await holder.query("rollback");
    holder.release();
  });
  return { [Symbol.asyncDispose]: release };
}

async function newFeed(who: { personId?: string; role?: "reader" } = {}, projectId = world.projectId) {
  return world.call(world.registry.createCalendarFeed, { projectId, name: "Phone" }, { ...who, kind: "person" });
}

test("a calendar program reads what its member may, and keeps it to itself", async () => {
  const { id: projectId } = await world.newProject();
  const soon = new Date(`${dayAfter(3)}T16:05:00Z`);
  const topic = await world.newTopic({ projectId, title: "Walls, and; what \\ they do", date: soon });
  const post = await world.newPost({ projectId, status: "scheduled" }, { projectId });
  await world.newTopic({ title: "Of another project", date: soon });
  await world.owner.query("update post_destination set at = $2 where post_id = $1", [post.id, soon]);
  const { url, id } = await newFeed({}, projectId);
  expect(url).toMatch(/^http:\/\/galley\.test\/calendar-feeds\/org_[0-9a-f]{32}\/[0-9A-Za-z]{43}\.ics$/);
  const response = await read(url);
  expect(response.status).toBe(200);
  expect(response.headers.get("content-type")).toBe("text/calendar; charset=utf-8");
  expect(response.headers.get("cache-control")).toBe("private, no-store");
  expect(response.headers.get("referrer-policy")).toBe("no-referrer");
  const { events } = readCalendar(await response.text());
  expect(events).toHaveLength(2);
  const stamp = `${soon.toISOString().slice(0, 19).replace(/[-:]/g, "")}Z`;
  expect(events.find(({ UID }) => UID === `${topic}@galley.test`)).toMatchObject({
    SUMMARY: "Topic: Walls, and; what \\ they do",
    DTSTART: stamp,
    STATUS: "TENTATIVE",
  });
  expect(events.find(({ UID }) => UID === `${post.id}.linkedin@galley.test`)).toMatchObject({
    STATUS: "CONFIRMED",
    CATEGORIES: "LinkedIn",
    URL: `http://galley.test/projects/${projectId}/posts/${post.id}`,
  });
  const { data } = await world.call(world.registry.listCalendarFeeds, { projectId }, { kind: "person" });
  expect(data).toMatchObject([{ id, name: "Phone", usedAt: expect.any(String) }]);
  const { rows } = await world.owner.query("select f::text as kept from calendar_feed f");
  expect(rows.some(({ kept }) => kept.includes(new URL(url ?? "").pathname.slice(-47, -4)))).toBe(false);
});

test("an address ends with its revocation, its member's reach and membership, and its project", async () => {
  const { registry } = world;
  const { id: projectId } = await world.newProject();
  const { personId, email } = await world.newMember({ role: "reader" });
  const theirs = { personId, role: "reader" } as const;
  const [one, other] = [await newFeed(theirs, projectId), await newFeed(theirs, projectId)];
  await expect(world.call(registry.revokeCalendarFeed, { id: one.id }, { kind: "person" })).rejects.toMatchObject({ code: "not_found" });
  await world.call(registry.revokeCalendarFeed, { id: one.id }, { ...theirs, kind: "person" });
  expect((await read(one.url)).status).toBe(404);
  const statusAfter = async (statement: string) => {
    await world.owner.query(statement, [personId]);
    return (await read(other.url)).status;
  };
  expect(await statusAfter("update member set all_projects = false where person_id = $1")).toBe(404);
  expect(await statusAfter("update member set all_projects = true where person_id = $1")).toBe(200);
  await world.owner.query(
    "insert into deletion (organization_id, id, project_id, requested_by, closed_at) values ($1, 'del_feed', $2, $3, now())",
    [world.organizationId, projectId, world.personId],
  );
  expect((await read(other.url)).status).toBe(404);
  await world.owner.query("delete from deletion where id = 'del_feed'");
  expect((await read(other.url)).status).toBe(200);
  await world.call(registry.removeMember, { email }, { kind: "person" });
  expect((await read(other.url)).status).toBe(404);
  const { rows } = await world.owner.query("select from calendar_feed where person_id = $1", [personId]);
  expect(rows).toEqual([]);
});

test("a full list takes no further address", async () => {
  const { id: projectId } = await world.newProject();
  for (let number = 1; number < calendarFeedsMax; number += 1) await newFeed({}, projectId);
  const outcomes = await Promise.allSettled([newFeed({}, projectId), newFeed({}, projectId)]);
  expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
});

test("whoever guesses is stopped for a while, and whoever reads too often; others are not", async () => {
  const { url } = await newFeed();
  const wrong = (url ?? "").replace(/[0-9A-Za-z]{43}\.ics$/, `${"a".repeat(43)}.ics`);
  const guesses = await Promise.all(Array.from({ length: 61 }, () => read(wrong, "192.0.2.44")));
  const counted = Map.groupBy(guesses, ({ status }) => status);
  expect([counted.get(404)?.length, counted.get(429)?.length]).toEqual([60, 1]);
  expect(counted.get(429)?.[0]?.headers.get("retry-after")).toMatch(/^\d+$/);
  expect((await read(wrong, "198.51.100.9")).status).toBe(404);
  const reads = await Promise.all(Array.from({ length: 61 }, () => read(url, "198.51.100.9")));
  expect(reads.filter(({ status }) => status === 429)).toHaveLength(1);
  expect((await read((await newFeed()).url, "198.51.100.9")).status).toBe(200);
});

test("wrong addresses and made-up cookies of many networks keep no connection from the organization that they name", async () => {
  const { url } = await newFeed();
  const { value: token } = await world.newToken();
  await using stopping = await stopLookups();
  const link = `/guest/${world.organizationId}/glk_${"0".repeat(32)}`;
  const flood = Array.from({ length: 200 }, (_, number) => {
    const from = `198.51.100.${number % 100}`;
    if (number % 2 === 0) return read((url ?? "").replace(/[0-9A-Za-z]{43}\.ics$/, `${"a".repeat(43)}.ics`), from);
    const headers = { cookie: "galley_guest=made-up; galley_guest_key=made-up" };
    return world.app.fetch(new Request(`http://galley.test${link}`, { headers }), { incoming: { socket: { remoteAddress: from } } });
  });
  await until(async () => (await lockWaits(world.owner)) > 0);
  const own = await Promise.all(
    Array.from({ length: 20 }, () => world.request("GET", `/articles?projectId=${world.projectId}`, { token })),
  );
  expect(own.map(({ status }) => status)).toEqual(own.map(() => 200));
  expect(await lockWaits(world.owner)).toBeLessThanOrEqual(2);
  await stopping[Symbol.asyncDispose]();
  const statuses = (await Promise.all(flood)).map(({ status }) => status);
  expect(statuses.filter((status) => status !== 404 && status !== 503)).toEqual([]);
});
