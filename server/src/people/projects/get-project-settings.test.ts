import { roles } from "@galley/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openWorld, type Who, type World } from "#test/world.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const read = (id: string, who: Who = {}) => world.call(world.registry.getProjectSettings, { id }, { kind: "person", ...who });

test("everybody who reaches the project reads its settings and its policy", async () => {
  for (const role of roles) {
    expect(await read(world.projectId, { role })).toMatchObject({
      id: world.projectId,
      reviewBeforePublishing: false,
      agentReview: true,
      approver: null,
      guestLinks: true,
    });
  }
  const other = await world.newOrganization();
  for (const id of ["prj_unknown", other.projectId]) await expect(read(id)).rejects.toMatchObject({ code: "not_found" });
});

test("tells whether the organization lets its people share with guests", async () => {
  const turn = (guestLinks: boolean) => world.call(world.registry.updateOrganization, { guestLinks }, { kind: "person" });
  await turn(false);
  expect(await read(world.projectId, { role: "commenter" })).toMatchObject({ guestLinks: false });
  await turn(true);
  expect(await read(world.projectId, { role: "commenter" })).toMatchObject({ guestLinks: true });
});

test("names the one who approves, and tells when nobody can any more", async () => {
  const { id } = await world.newProject({ name: "Third" });
  const { email, personId } = await world.newMember({ role: "reviewer", projectIds: [id] });
  const leader = { kind: "person" } as const;
  await world.call(world.registry.updateProject, { id, approverEmail: email }, leader);
  expect(await read(id)).toMatchObject({ approver: { personId, canApprove: true } });
  const { data } = await world.call(world.registry.listMembers, {}, leader);
  expect(data.find((member) => member.personId === personId)).toMatchObject({ approverOf: [id], seenAt: null });
  await world.call(world.registry.addMember, { personId, role: "reviewer", projectIds: [world.projectId] }, leader);
  expect(await read(id)).toMatchObject({ approver: { canApprove: false } });
  await world.call(world.registry.addMember, { personId, role: "member" }, leader);
  expect(await read(id)).toMatchObject({ approver: { canApprove: false } });
  await world.call(world.registry.removeMember, { email }, leader);
  expect(await read(id)).toMatchObject({ approver: { personId, canApprove: false } });
});
