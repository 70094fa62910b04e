import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openWorld, type World } from "#test/world.ts";
import { listMemberships, personActor } from "./memberships.ts";
import { endSession, findSession, openSession } from "./sessions.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const browser = { userAgent: "Firefox", address: "192.0.2.7" };

describe("a session", () => {
  test("is found by its value, of which only the digest is kept", async () => {
    const value = await openSession(world.pool, world.personId, browser);
    expect(await findSession(world.pool, value)).toMatchObject({ personId: world.personId, name: "Marta Vidal" });
    const { rows } = await world.owner.query("select s::text as row from session s");
    expect(rows.map(({ row }) => row).join()).not.toContain(value);
  });

  test("that ended, expired or never was finds nobody", async () => {
    const value = await openSession(world.pool, world.personId, browser);
    const session = await findSession(world.pool, value);
    await endSession(world.pool, { personId: world.personId, sessionId: session?.sessionId ?? "" });
    const late = await openSession(world.pool, world.personId, browser);
    await world.owner.query("update session set expires_at = now() - interval '1 second' where person_id = $1", [world.personId]);
    for (const gone of [value, late, "unknown", ""]) expect(await findSession(world.pool, gone)).toBeUndefined();
  });

  test("of somebody else cannot be ended", async () => {
    const other = await world.newOrganization();
    const value = await openSession(world.pool, world.personId, browser);
    const session = await findSession(world.pool, value);
    await endSession(world.pool, { personId: other.personId, sessionId: session?.sessionId ?? "" });
    expect(await findSession(world.pool, value)).toBeDefined();
  });
});

test("memberships tell what a person is in each of their organizations, now", async () => {
  const other = await world.newOrganization();
  await world.owner.query("insert into member (organization_id, person_id, role, all_projects) values ($1, $2, 'reviewer', false)", [
    other.organizationId,
    world.personId,
  ]);
  const memberships = await listMemberships(world.pool, world.personId);
  expect(memberships).toMatchObject([
    { organizationId: world.organizationId, role: "owner", reach: "all" },
    { organizationId: other.organizationId, role: "reviewer", reach: [] },
  ]);
  const [, second] = memberships;
  if (second === undefined) throw new Error("There are two.");
  expect(personActor(world.personId, second)).toMatchObject({ kind: "person", role: "reviewer", tokenId: null, reach: [] });
});
