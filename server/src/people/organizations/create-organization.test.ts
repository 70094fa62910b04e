import { afterAll, beforeAll, expect, test } from "vitest";
import { newId } from "#src/core/ids.ts";
import { prove } from "#test/people.ts";
import { openWorld, type World } from "#test/world.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

function create(ownerEmail: string, organizationId = newId("organization")) {
  const input = { name: "Warm Walls", ownerEmail, ownerName: "Ilse Brandt" };
  return world.call(world.registry.createOrganization, input, { kind: "operator", organizationId });
}

test("a new organization has its first owner, who reaches everything", async () => {
  const { organizationId, personId } = await create("ilse@warm.example");
  const { rows } = await world.owner.query("select person_id, role, all_projects from member where organization_id = $1", [organizationId]);
  expect(rows).toEqual([{ person_id: personId, role: "owner", all_projects: true }]);
});

test("it is the operator's alone, whatever the role of a person", async () => {
  const input = { name: "Warm Walls", ownerEmail: "mallory@warm.example", ownerName: "Mallory" };
  await expect(world.call(world.registry.createOrganization, input, { kind: "person", role: "owner" })).rejects.toMatchObject({
    code: "not_allowed",
    message: expect.stringContaining("operator"),
  });
});

test("one person whose address is proved may own several, under one name", async () => {
  const first = await create("twice@warm.example");
  await prove(world.owner, "twice@warm.example");
  const second = await create("TWICE@warm.example");
  expect(second.personId).toBe(first.personId);
  expect(second.organizationId).not.toBe(first.organizationId);
});

test("ten for one known person at once are ten organizations and one person", async () => {
  await world.warm();
  const { personId } = await create("many@warm.example");
  await prove(world.owner, "many@warm.example");
  const made = await Promise.all(Array.from({ length: 10 }, () => create("many@warm.example")));
  expect(new Set(made.map((one) => one.personId))).toEqual(new Set([personId]));
  expect(new Set(made.map(({ organizationId }) => organizationId)).size).toBe(10);
});

test("of ten organizations that make an account under one unproved address at once, one has it", async () => {
  await world.warm();
  const made = await Promise.allSettled(Array.from({ length: 10 }, () => create("new@warm.example")));
  for (const one of made) if (one.status === "rejected") expect(one.reason).toMatchObject({ code: "not_allowed" });
  const { rows } = await world.owner.query(
    "select p.made_in = m.organization_id as own from member m join person p on p.id = m.person_id where p.email = 'new@warm.example'",
  );
  expect(rows).toEqual([{ own: true }]);
});

test("it is on the record", async () => {
  const { organizationId } = await create("record@warm.example");
  const { rows } = await world.owner.query("select operation from audit where organization_id = $1", [organizationId]);
  expect(rows).toEqual([{ operation: "create_organization" }]);
});
