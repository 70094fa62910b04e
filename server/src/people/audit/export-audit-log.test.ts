import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { expectLater } from "#test/expect-later.ts";
import { fromNow } from "#test/from-now.ts";
import { openWorld, type Who, type World } from "#test/world.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const owner: Who = { kind: "person" };

function addressOf(input: Record<string, unknown>, who: Who = owner) {
  return world.call(world.registry.exportAuditLog, { format: "ndjson", ...input } as never, who);
}

async function take(url: string) {
  const response = await world.app.web.request(url);
  return { status: response.status, headers: response.headers, text: await response.text() };
}

/** Creates an organization with this many entries, the newest with the lowest number. */
async function withEntries(count: number) {
  const { organizationId, personId } = await world.newOrganization();
  await world.owner.query(
    `insert into audit (organization_id, id, operation, surface, person_id, request_id, created_at)
     select $1, 'aud_e' || lpad(n::text, 6, '0'), case n % 2 when 0 then 'update_article' else 'update_post' end, 'rest', $2, 'req',
       now() - make_interval(mins => n) from generate_series(1, $3::integer) n`,
    [organizationId, personId, count],
  );
  return { ...owner, organizationId, personId };
}

test("the lines of the file are the entries of the list, all of them, in their order", async () => {
  const who = await withEntries(2345);
  const { text } = await take((await addressOf({}, who)).url);
  const lines = text.trimEnd().split("\n");
  const ours = lines.filter((line) => line.includes('"aud_e'));
  expect(ours.map((line) => JSON.parse(line).id)).toEqual(
    Array.from({ length: 2345 }, (_, index) => `aud_e${String(index + 1).padStart(6, "0")}`),
  );
  const { data } = await world.call(world.registry.listAuditEntries, { operation: "update_post", limit: 100 }, who);
  expect(
    ours
      .map((line) => JSON.parse(line))
      .filter(({ operation }) => operation === "update_post")
      .slice(0, 100),
  ).toEqual(data);
});

test("its download leaves one log line, with who took it and the request id of the answer", async () => {
  const { headers } = await take((await addressOf({})).url);
  const requestId = headers.get("x-request-id");
  const lines = world.logLines.filter((line) => line.includes('"download_audit_log"')).map((line) => JSON.parse(line));
  const { organizationId, personId: principalId } = world;
  expect(lines.filter((line) => line.organizationId === organizationId)).toMatchObject([{ requestId, status: 200, principalId }]);
});

test("it holds what the filters leave, as a table too", async () => {
  const who = await withEntries(40);
  const { text, headers } = await take((await addressOf({ format: "csv", operation: "update_article" }, who)).url);
  expect(headers.get("content-type")).toBe("text/csv; charset=utf-8");
  // Decoding the response removes the byte order mark at the front.
  expect(text.split("\r\n")[0]).toMatch(/^time,operation,/);
  expect(
    text
      .trimEnd()
      .split("\r\n")
      .slice(1)
      .map((line) => line.split(",")[1]),
  ).toEqual(Array.from({ length: 20 }, () => "update_article"));
  const empty = await take((await addressOf({ operation: "add_passkey" }, who)).url);
  expect([empty.status, empty.text]).toEqual([200, ""]);
});

test("taking the log out is itself in the log, and what comes later is not in the file", async () => {
  const who = await withEntries(3);
  const { url } = await addressOf({}, who);
  await world.owner.query(
    "insert into audit (organization_id, id, operation, surface, request_id) values ($1, 'aud_later', 'x', 'rest', 'r')",
    [who.organizationId],
  );
  const { text } = await take(url);
  expect(text).not.toContain("aud_later");
  expect(text).not.toContain("export_audit_log");
  const { data } = await world.call(world.registry.listAuditEntries, { operation: "export_audit_log" }, who);
  expect(data).toMatchObject([{ person: { id: who.personId }, subject: null }]);
});

test("the address is a file for its person, sent as it is made and kept by nobody in between", async () => {
  let made: Awaited<ReturnType<typeof addressOf>> | undefined;
  await expectLater([3_599_000, 3_600_000], async () => {
    made = await addressOf({});
    return made.expiresAt;
  });
  const { url = "", fileName } = made ?? {};
  expect(fileName).toMatch(/^audit-log-\d{4}-\d\d-\d\d\.ndjson$/);
  const { status, headers } = await take(url);
  expect([status, headers.get("content-type"), headers.get("content-length")]).toEqual([200, "application/x-ndjson; charset=utf-8", null]);
  expect(headers.get("content-disposition")).toBe(`attachment; filename="${fileName}"`);
  expect(headers.get("cache-control")).toBe("private, no-store");
});

test("an address that is changed, has ended, or whose person no longer looks after the organization leads nowhere", async () => {
  const { personId, email } = await world.newMember({ role: "admin" });
  const { url } = await addressOf({ operation: "update_post" }, { ...owner, personId, role: "admin" });
  expect((await take(url)).status).toBe(200);
  const [, , organizationId = "", packed = ""] = new URL(url).pathname.split("/");
  const wanted = JSON.parse(Buffer.from(packed, "base64url").toString());
  const widened = Buffer.from(JSON.stringify({ ...wanted, operation: undefined })).toString("base64url");
  const foreign = await world.newOrganization();
  for (const spoilt of [
    url.replace(packed, widened),
    url.replace(organizationId, foreign.organizationId),
    url.replace(personId, world.personId),
    url.replace(/expires=\d/, "expires=9"),
  ]) {
    expect((await take(spoilt)).status).toBe(404);
  }
  const { links } = world.app.services;
  const ended = links.urlOf(new URL(url).pathname, fromNow(-1000), `${personId}~~`);
  expect((await take(ended)).status).toBe(404);
  await world.call(world.registry.addMember, { email, role: "member" }, owner);
  expect((await take(url)).status).toBe(404);
});

test("a download that is under way breaks off once its person no longer looks after the organization", async () => {
  const who = await withEntries(2345);
  const { url } = await addressOf({}, who);
  vi.useFakeTimers({ toFake: ["performance"] });
  onTestFinished(() => void vi.useRealTimers());
  const { body } = await world.app.web.request(url);
  const reader = body?.getReader();
  expect((await reader?.read())?.done).toBe(false);
  await world.owner.query("update member set role = 'member' where person_id = $1", [who.personId]);
  vi.advanceTimersByTime(1000);
  // One chunk more may have been on its way.
  await reader?.read().catch(() => undefined);
  await expect(reader?.read()).rejects.toThrow("may not have it any more");
});

test("only owners and admins get one", async () => {
  for (const role of ["member", "reviewer", "reader"] as const) {
    await expect(addressOf({}, { ...owner, role })).rejects.toMatchObject({ code: "not_allowed" });
  }
});

test("one person takes two at once, and what is given up makes room and leaves nothing open", async () => {
  const { url } = await addressOf({}, await withEntries(1500));
  const open = () => world.app.web.request(url);
  const under = [await open(), await open()];
  expect((await open()).status).toBe(503);
  await under[0]?.body?.getReader().cancel();
  await under[1]?.text();
  expect((await open()).status).toBe(200);
  const { rows } = await world.owner.query(
    "select count(*)::int as count from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'",
  );
  expect(rows[0].count).toBe(0);
});
