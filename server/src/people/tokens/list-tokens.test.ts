import type { Permission } from "@galley/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
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

function codeOf(value: string): Promise<string | undefined> {
  return world.request("GET", `/articles?projectId=${world.projectId}`, { token: value }).then(({ error }) => error?.code);
}

const setRole = (email: string, role: "admin" | "reader", projectIds?: string[]) =>
  world.call(world.registry.addMember, { email, role, ...(projectIds && { projectIds }) }, owner);

async function ofAdmin(permissions: Permission[], projectId: string | null = null) {
  const member = await world.newMember({ role: "admin" });
  const token = await world.newToken({ personId: member.personId, permissions, projectId });
  return { ...member, ...token };
}

test("an active token tells whose it is", async () => {
  const { id, personId } = await ofAdmin(["articles:read"]);
  expect(await listed(id)).toMatchObject({ state: "active", powerless: null, beyondRole: [], creatorId: personId });
});

test("a token whose creator has left is revoked, and says why", async () => {
  const { id, value, email } = await ofAdmin(["articles:read"]);
  expect(await codeOf(value)).toBeUndefined();
  await world.call(world.registry.removeMember, { email }, owner);
  expect(await codeOf(value)).toBe("invalid_token");
  expect(await listed(id)).toMatchObject({ state: "revoked", powerless: "creator_left", createdBy: email });
});

test("so does one whose creator does not reach its project any more", async () => {
  const { id, email } = await ofAdmin(["articles:read"], world.projectId);
  const { id: elsewhere } = await world.newProject({ name: "Elsewhere" });
  await setRole(email, "reader", [elsewhere]);
  expect(await listed(id)).toMatchObject({ state: "powerless", powerless: "project_lost" });
  await setRole(email, "reader", [world.projectId]);
  expect(await listed(id)).toMatchObject({ state: "active", powerless: null });
});

test("an admin's token works for each project, also for one that their membership does not name", async () => {
  const { id, value, email } = await ofAdmin(["articles:read"], world.projectId);
  const { id: elsewhere } = await world.newProject({ name: "Elsewhere still" });
  await setRole(email, "admin", [elsewhere]);
  expect(await codeOf(value)).toBeUndefined();
  expect(await listed(id)).toMatchObject({ state: "active", powerless: null });
});

test("what the creator's role does not allow any more is named; where that is everything, nothing is left", async () => {
  const some = await ofAdmin(["articles:read", "articles:write"]);
  await setRole(some.email, "reader");
  expect(await listed(some.id)).toMatchObject({ state: "active", beyondRole: ["articles:write"] });
  const all = await ofAdmin(["articles:write", "articles:approve"]);
  await setRole(all.email, "reader");
  expect(await listed(all.id)).toMatchObject({ state: "powerless", powerless: "role_lost" });
});

test("expired and revoked are said before anything else", async () => {
  const { id, email } = await ofAdmin(["articles:read"]);
  await world.owner.query("update api_token set expires_at = now() - interval '1 second' where id = $1", [id]);
  expect(await listed(id)).toMatchObject({ state: "expired" });
  await setRole(email, "reader");
  expect(await listed(id)).toMatchObject({ state: "expired", beyondRole: [] });
  await world.call(world.registry.revokeToken, { id }, owner);
  expect(await listed(id)).toMatchObject({ state: "revoked" });
});

test("a site's read token goes on without whoever made it", async () => {
  const { id: projectId } = await world.newProject({ name: "Site" });
  const { id } = await world.newReadToken(projectId);
  const { email, personId } = await world.newMember({ role: "admin" });
  await world.owner.query("update api_token set created_by = $2 where id = $1", [id, personId]);
  await world.call(world.registry.removeMember, { email }, owner);
  expect(await listed(id)).toMatchObject({ kind: "read", state: "active", powerless: null, beyondRole: [] });
});

test("each of seven days tells its calls and errors, today's last", async () => {
  const { id } = await world.newToken();
  for (const [ago, calls, errors] of [
    [0, 5, 1],
    [3, 7, 0],
    [6, 2, 2],
    [7, 90, 90],
  ]) {
    await world.owner.query("insert into token_usage values ($1, $2, now()::date - $3::integer, $4, $5, now())", [
      world.organizationId,
      id,
      ago,
      calls,
      errors,
    ]);
  }
  const token = await listed(id);
  expect(token?.days.map(({ calls, errors }) => [calls, errors])).toEqual([
    [2, 2],
    [0, 0],
    [0, 0],
    [7, 0],
    [0, 0],
    [0, 0],
    [5, 1],
  ]);
  expect(token).toMatchObject({ calls7d: 14, errors7d: 3 });
  const days = token?.days.map(({ day }) => day) ?? [];
  expect(days).toEqual(days.toSorted());
});
