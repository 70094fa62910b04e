import { afterAll, beforeAll, expect, test } from "vitest";
import { openWorld, type World } from "#test/world.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const person = { kind: "person" } as const;
type Input = Parameters<typeof world.call<typeof world.registry.listTokens.operation>>[1];
const list = (input: Input) => world.call(world.registry.listTokens, input, person);
const ids = async (input: Input) => (await list(input)).data.map(({ id }) => id);
const count = () => world.call(world.registry.countTokens, {}, person);

test("tokens that work and tokens that do not are two views, and counted so", async () => {
  const works = await world.newToken();
  const revoked = await world.newToken();
  await world.call(world.registry.revokeToken, { id: revoked.id }, person);
  const expired = await world.newToken();
  await world.owner.query("update api_token set expires_at = now() - interval '1 hour' where id = $1", [expired.id]);
  const { personId, email } = await world.newMember({ role: "admin" });
  const powerless = await world.newToken({ personId, permissions: ["articles:approve"] });
  await world.call(world.registry.addMember, { email, role: "reader" }, person);
  expect(await ids({ show: "active" })).toEqual([works.id]);
  expect(await ids({ show: "ended" })).toEqual([powerless.id, expired.id, revoked.id]);
  expect(await ids({})).toEqual([powerless.id, expired.id, revoked.id, works.id]);
  expect(await count()).toEqual({ total: 4, active: 1, ended: 3 });
});

test("tokens of one person, one token, and its last four characters are found", async () => {
  const { personId } = await world.newMember({ role: "admin" });
  const { id } = await world.newToken({ personId, name: "Feed reader" });
  expect(await ids({ personId })).toEqual([id]);
  expect(await ids({ id })).toEqual([id]);
  expect(await ids({ personId, query: "feed" })).toEqual([id]);
  expect(await ids({ personId: world.personId, query: "feed" })).toEqual([]);
  const [{ lastFour } = { lastFour: "" }] = (await list({ id })).data;
  expect(await ids({ query: lastFour })).toContain(id);
});

test("a view looks at so many tokens at once, and goes on where more follow, by name too", async () => {
  const { organizationId, projectId } = await world.newOrganization();
  const owner = { ...person, organizationId };
  const of = (input: Input) => world.call(world.registry.listTokens, input, owner);
  await world.owner.query(
    `insert into api_token (organization_id, id, kind, name, project_id, permissions, last_four, created_by, created_at, revoked_at)
     select $1, 'tok_many' || n, 'api', 'Program ' || n, $2, '{articles:read}', 'zzzz',
       (select person_id from member where organization_id = $1), now() - make_interval(mins => n), case when n = 2001 then now() end
     from generate_series(1, 2001) n`,
    [organizationId, projectId],
  );
  for (const query of [undefined, "program"]) {
    const first = await of({ show: "ended", ...(query && { query }) });
    expect(first.data).toEqual([]);
    const second = await of({ show: "ended", ...(query && { query }), cursor: first.nextCursor ?? "" });
    expect([second.data.map(({ id }) => id), second.nextCursor]).toEqual([["tok_many2001"], null]);
  }
});
