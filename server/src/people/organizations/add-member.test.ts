import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openWorld, type World } from "#test/world.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

describe("add_member by the id of a person", () => {
  const add = (input: { email?: string; personId?: string }) =>
    world.call(world.registry.addMember, { role: "reviewer", ...input }, { kind: "person" });

  test("changes the role of a member", async () => {
    const { personId } = await world.newMember({ role: "reader" });
    expect(await add({ personId })).toEqual({ personId, role: "reviewer" });
    const { rows } = await world.owner.query("select role from member where person_id = $1", [personId]);
    expect(rows).toEqual([{ role: "reviewer" }]);
  });

  test("never brings in somebody from another organization", async () => {
    const { personId } = await world.newOrganization();
    await expect(add({ personId })).rejects.toMatchObject({ code: "not_found", param: "personId" });
    await expect(add({ personId: "usr_unknown" })).rejects.toMatchObject({ code: "not_found", param: "personId" });
  });

  test("brings nobody in by their address who has not accepted, and tells a stranger from nobody by nothing", async () => {
    const { personId } = await world.newOrganization();
    const { rows } = await world.owner.query("select email from person where id = $1", [personId]);
    const refusals = [];
    for (const email of [rows[0].email, "nobody@hearth.example"]) {
      refusals.push(await add({ email }).catch(({ code, message, param }) => ({ code, message, param })));
    }
    expect(refusals[0]).toMatchObject({ code: "not_allowed", param: "email" });
    expect(refusals[1]).toEqual(refusals[0]);
    const found = await world.owner.query(
      "select from person where email = 'nobody@hearth.example' union all select from member where organization_id = $1 and person_id = $2",
      [world.organizationId, personId],
    );
    expect(found.rowCount).toBe(0);
  });

  test("changes a member by their address too, whoever has added them", async () => {
    const { personId, email } = await world.newMember({ role: "reader" });
    expect(await add({ email: email.toUpperCase() })).toEqual({ personId, role: "reviewer" });
  });

  test("takes exactly one way to name the person", async () => {
    const { personId, email } = await world.newMember();
    await expect(add({ personId, email })).rejects.toMatchObject({ code: "invalid_input", param: "personId" });
    await expect(add({})).rejects.toMatchObject({ code: "invalid_input", param: "email" });
  });
});
