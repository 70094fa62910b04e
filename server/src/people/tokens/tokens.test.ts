import { createHash } from "node:crypto";
import { type Permission, permissions, roles } from "@galley/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { fromNow } from "#test/from-now.ts";
import { openWorld, type Who, type World } from "#test/world.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const owner: Who = { kind: "person" };

async function listed(id: string) {
  const { data } = await world.call(world.registry.listTokens, {}, owner);
  return data.find((token) => token.id === id);
}

function works(value: string): Promise<boolean> {
  return world.request("GET", "/projects", { token: value }).then(({ status }) => status === 200);
}

describe("a new token", () => {
  test("is shown once: the list has its last four characters, the database its SHA-256, and nothing has its value", async () => {
    const { id, value } = await world.newToken({ name: "Newsroom" });
    expect(await listed(id)).toMatchObject({ name: "Newsroom", kind: "api", lastFour: value.slice(-4), projectId: null });
    const digest = createHash("sha256").update(value).digest();
    const { rows } = await world.owner.query("select token_id from token_digest where digest = $1", [digest]);
    expect(rows).toEqual([{ token_id: id }]);
    const { rows: tables } = await world.owner.query("select tablename as name from pg_tables where schemaname = 'public'");
    for (const { name } of tables) {
      const found = await world.owner.query(`select count(*)::int as count from ${name} t where t::text like '%' || $1 || '%'`, [
        value.slice(9),
      ]);
      expect(found.rows, name).toEqual([{ count: 0 }]);
    }
  });

  test.each([30, 90, 365] as const)("of %i days expires that many days after now, by the database's clock", async (validityDays) => {
    const { id } = await world.newToken({ validityDays });
    const { rows } = await world.owner.query(
      "select expires_at = created_at + make_interval(days => $2) as exact from api_token where id = $1",
      [id, validityDays],
    );
    expect(rows).toEqual([{ exact: true }]);
  });

  test("without validity never expires", async () => {
    const { id, expiresAt } = await world.newToken({ validityDays: null });
    expect([expiresAt, (await listed(id))?.expiresAt]).toEqual([null, null]);
  });

  test("has each permission once, in whatever order they were given", async () => {
    const given: Permission[] = ["posts:read", "articles:read", "posts:read"];
    const { id } = await world.newToken({ permissions: given });
    expect((await listed(id))?.permissions).toEqual(["posts:read", "articles:read"]);
  });

  test("is never made for a project that is unknown or another organization's", async () => {
    const other = await world.newOrganization();
    const unknown = await world.newToken({ projectId: "prj_unknown" }).catch((error: Error) => error);
    expect(unknown).toMatchObject({ code: "invalid_input", param: "projectId" });
    await expect(world.newToken({ projectId: other.projectId })).rejects.toEqual(unknown);
  });

  test.each([
    ["name", { name: "" }],
    ["name", { name: "x".repeat(81) }],
    ["validityDays", { validityDays: 31 }],
    ["validityDays", { validityDays: undefined }],
    ["permissions", { permissions: [] }],
    ["permissions[0]", { permissions: ["articles:burn"] }],
  ])("is refused where %s does not fit: %j", async (param, over) => {
    const input = { name: "N", projectId: null, validityDays: null, permissions: ["articles:read"], ...over };
    const attempt = world.call(world.registry.createToken, input as never, owner);
    await expect(attempt).rejects.toMatchObject({ code: "invalid_input", param });
  });
});

describe("the read token of a site", () => {
  test("stops the one before and no other, and a new one can be made as often as needed", async () => {
    const other = await world.newReadToken((await world.newProject()).id);
    const api = await world.newToken({ projectId: world.projectId });
    const first = await world.newReadToken();
    const second = await world.newReadToken();
    expect(second.value).toMatch(/^svc_read_/);
    const read = (value: string) => world.request("GET", "/articles?locale=en", { token: value });
    expect((await read(first.value)).error?.code).toBe("invalid_token");
    expect((await read(second.value)).status).toBe(200);
    expect((await read(other.value)).status).toBe(200);
    expect(await works(api.value)).toBe(true);
  });

  test("is one at a time, also where ten are made at once", async () => {
    const { id } = await world.newProject();
    await world.warm();
    const made = await Promise.all(Array.from({ length: 10 }, () => world.newReadToken(id)));
    const answers = await Promise.all(made.map(({ value }) => world.request("GET", "/articles?locale=en", { token: value })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test("is not made for a project out of reach", async () => {
    const other = await world.newOrganization();
    await expect(world.newReadToken(other.projectId)).rejects.toMatchObject({ code: "not_found" });
  });
});

describe("revoking", () => {
  test("stops a token at once, keeps the first time of it, and says the same again", async () => {
    const { id, value } = await world.newToken();
    expect(await works(value)).toBe(true);
    const revoke = () => world.call(world.registry.revokeToken, { id }, owner);
    expect(await revoke()).toEqual({ id, revoked: true });
    expect(await works(value)).toBe(false);
    const first = (await listed(id))?.revokedAt;
    expect(first).not.toBeNull();
    expect(await revoke()).toEqual({ id, revoked: true });
    expect((await listed(id))?.revokedAt).toBe(first);
  });

  test("of another organization's token answers like that of an unknown one, and the token goes on", async () => {
    const other = await world.newOrganization();
    const theirs = await world.newToken({ organizationId: other.organizationId, personId: other.personId });
    const unknown = await world.call(world.registry.revokeToken, { id: "tok_unknown" }, owner).catch((error: Error) => error);
    expect(unknown).toMatchObject({ code: "not_found" });
    await expect(world.call(world.registry.revokeToken, { id: theirs.id }, owner)).rejects.toEqual(unknown);
    expect(await works(theirs.value)).toBe(true);
  });
});

describe("the list", () => {
  test("shows the organization's tokens only, newest first, with revoked ones", async () => {
    const other = await world.newOrganization();
    const theirs = await world.newToken({ organizationId: other.organizationId, personId: other.personId });
    const { id } = await world.newToken();
    const { data } = await world.call(world.registry.listTokens, {}, owner);
    expect(data[0]?.id).toBe(id);
    expect(data.map((token) => token.id)).not.toContain(theirs.id);
    expect(data.map(({ createdAt }) => createdAt)).toEqual(
      data
        .map(({ createdAt }) => createdAt)
        .toSorted()
        .reverse(),
    );
  });

  test("counts calls and errors of seven days, and tells the last use", async () => {
    const begun = fromNow(-1000).getTime();
    const { id, value } = await world.newToken({ permissions: ["articles:read"] });
    for (let call = 0; call < 3; call += 1) await world.request("GET", `/articles?projectId=${world.projectId}`, { token: value });
    for (let call = 0; call < 2; call += 1) await world.request("GET", "/projects", { token: value });
    await world.app.usage.flush();
    await world.owner.query("insert into token_usage values ($1, $2, now()::date - 6, 10, 1, now() - interval '6 days')", [
      world.organizationId,
      id,
    ]);
    await world.owner.query("insert into token_usage values ($1, $2, now()::date - 7, 100, 100, now() - interval '7 days')", [
      world.organizationId,
      id,
    ]);
    const token = await listed(id);
    expect(token).toMatchObject({ calls7d: 15, errors7d: 3 });
    expect(Date.parse(token?.lastUsedAt ?? "")).toBeGreaterThan(begun);
  });
});

test.each(roles)("a %s manages tokens exactly where the role is owner or admin, and no token does", async (role) => {
  const allowed = role === "owner" || role === "admin";
  const attempt = () => world.call(world.registry.listTokens, {}, { kind: "person", role });
  if (allowed) await expect(attempt()).resolves.toHaveProperty("data");
  else await expect(attempt()).rejects.toMatchObject({ code: "not_allowed" });
  const byToken = world.call(
    world.registry.createToken,
    { name: "N", projectId: null, validityDays: null, permissions: [...permissions] },
    { role },
  );
  await expect(byToken).rejects.toMatchObject({ code: "insufficient_scope" });
});
