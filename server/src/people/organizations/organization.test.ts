import { afterAll, beforeAll, expect, test } from "vitest";
import { openWorld, type World } from "#test/world.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const asPerson = { kind: "person" } as const;
const read = () => world.call(world.registry.getOrganization, {}, asPerson);

test("an organization says its name, its plan and how much it has; an expired invitation counts no more", async () => {
  await world.newMember();
  for (const email of ["a@x.example", "b@x.example"]) {
    await world.call(world.registry.inviteMember, { email, role: "reader" }, asPerson);
  }
  await world.owner.query("update invitation set expires_at = now() - interval '1 second' where email = 'a@x.example'");
  const { plan } = await world.call(world.registry.getCredits, {}, asPerson);
  expect(await read()).toMatchObject({ id: world.organizationId, members: 2, projects: 1, invitations: 1, plan, sendsMail: false });
});

test("its name is changed for everybody, by leaders alone, and the audit says by whom", async () => {
  const other = await world.newOrganization();
  const { personId } = await world.newMember({ role: "admin" });
  await world.call(world.registry.updateOrganization, { name: "Northlight" }, { ...asPerson, personId, role: "admin" });
  expect(await read()).toMatchObject({ name: "Northlight" });
  const { rows } = await world.owner.query(
    "select organization_id, name from organization where organization_id in ($1, $2) and name = 'Northlight'",
    [world.organizationId, other.organizationId],
  );
  expect(rows).toEqual([{ organization_id: world.organizationId, name: "Northlight" }]);
  const audit = await world.owner.query("select person_id from audit where operation = 'update_organization'");
  expect(audit.rows).toEqual([{ person_id: personId }]);
  const member = world.call(world.registry.updateOrganization, { name: "Mine" }, { ...asPerson, role: "member" });
  await expect(member).rejects.toMatchObject({ code: "not_allowed" });
});
