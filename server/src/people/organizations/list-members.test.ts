import { limits, type Role } from "@galley/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openWorld, type World } from "#test/world.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const person = { kind: "person" } as const;
const list = (input: Parameters<typeof world.call<typeof world.registry.listMembers.operation>>[1]) =>
  world.call(world.registry.listMembers, input, person);
const count = () => world.call(world.registry.countMembers, {}, person);

test("members are filtered by role, one by id, and those alone who can approve in a project", async () => {
  const { id: elsewhere } = await world.newProject({ name: "Elsewhere" });
  const made = new Map<string, string>();
  for (const [name, role, projectIds] of [
    ["reviewer", "reviewer", undefined],
    ["reviewer elsewhere", "reviewer", [elsewhere]],
    ["member", "member", undefined],
    ["admin", "admin", [elsewhere]],
  ] as [string, Role, string[] | undefined][]) {
    made.set(name, (await world.newMember({ role, ...(projectIds && { projectIds }) })).personId);
  }
  const ids = async (input: Parameters<typeof list>[0]) => (await list(input)).data.map(({ personId }) => personId);
  expect(await ids({ role: "reviewer" })).toEqual([made.get("reviewer"), made.get("reviewer elsewhere")]);
  expect(await ids({ approving: world.projectId })).toEqual([world.personId, made.get("reviewer"), made.get("admin")]);
  expect(await ids({ approving: elsewhere })).toHaveLength(4);
  expect(await ids({ personId: made.get("member") ?? "" })).toEqual([made.get("member")]);
  const other = await world.newOrganization();
  expect(await ids({ personId: other.personId })).toEqual([]);
  expect(await ids({ approving: other.projectId })).toEqual(await ids({ approving: "prj_unknown" }));
});

test("members are counted by role, and invitations that wait", async () => {
  const before = await count();
  await world.newMember({ role: "commenter" });
  await world.call(world.registry.inviteMember, { email: "asked@x.example", role: "reader" }, person);
  const roles = { ...before.roles, commenter: before.roles.commenter + 1 };
  expect(await count()).toEqual({ total: before.total + 1, roles, invitations: before.invitations + 1 });
});

test("a search looks at so many members at once, and goes on where more follow", async () => {
  const { organizationId } = world;
  await world.owner.query(
    `insert into person (id, email, name, proved_at) select 'usr_many' || n, 'many' || n || '@x.example', 'Somebody', now() from generate_series(1, ${limits.countedMax}) n`,
  );
  await world.owner.query(
    `insert into member (organization_id, person_id, role, created_at)
     select $1, 'usr_many' || n, 'reader', now() + make_interval(mins => n) from generate_series(1, ${limits.countedMax}) n`,
    [organizationId],
  );
  await world.owner.query("update person set name = 'Late Comer' where id = $1", [`usr_many${limits.countedMax}`]);
  const first = await list({ query: "comer" });
  expect(first.data).toEqual([]);
  const second = await list({ query: "comer", ...(first.nextCursor !== null && { cursor: first.nextCursor }) });
  expect(second.data.map(({ personId }) => personId)).toEqual([`usr_many${limits.countedMax}`]);
  expect(second.nextCursor).toBeNull();
  expect((await count()).total).toBe(limits.countedMax);
});
