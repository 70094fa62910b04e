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

  test("takes exactly one way to name the person", async () => {
    const { personId, email } = await world.newMember();
    await expect(add({ personId, email })).rejects.toMatchObject({ code: "invalid_input", param: "personId" });
    await expect(add({})).rejects.toMatchObject({ code: "invalid_input", param: "email" });
  });
});
