import { type Role, roles } from "@galley/contract";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { representatives } from "#test/chance.ts";
import { prove } from "#test/people.ts";
import { openWorld, type Who, type World } from "#test/world.ts";

const worlds: World[] = [];
let world: World;
beforeEach(async () => {
  world = await openWorld();
  worlds.push(world);
});
afterAll(async () => {
  for (const opened of worlds) await opened.close();
});

type Input = Partial<Parameters<typeof world.call<typeof world.registry.addMember.operation>>[1]>;

function add(email: string, role: Role, rest: Input = {}, who: Who = {}) {
  return world.call(world.registry.addMember, { email, role, ...rest }, { kind: "operator", ...who });
}

function remove(email: string, who: Who = {}) {
  return world.call(world.registry.removeMember, { email }, { kind: "person", ...who });
}

async function members(): Promise<Record<string, string>> {
  const { rows } = await world.owner.query(
    "select p.email, m.role from member m join person p on p.id = m.person_id where m.organization_id = $1 and p.email not like 'owner-%'",
    [world.organizationId],
  );
  return Object.fromEntries(rows.map(({ email, role }) => [email, role]));
}

async function ownerCount(): Promise<number> {
  const { rows } = await world.owner.query("select count(*)::int as count from member where organization_id = $1 and role = 'owner'", [
    world.organizationId,
  ]);
  return rows[0].count;
}

async function ownEmail(): Promise<string> {
  const { rows } = await world.owner.query("select email from person where id = $1", [world.personId]);
  return rows[0].email;
}

describe("adding", () => {
  test("makes a member of a new person, and of one who is known from another organization", async () => {
    const { personId } = await add("ilse@x.example", "reviewer");
    expect(await members()).toEqual({ "ilse@x.example": "reviewer" });
    const other = await world.newOrganization();
    await prove(world.owner, "ilse@x.example");
    const again = await add("ILSE@x.example", "reader", {}, { organizationId: other.organizationId, personId: other.personId });
    expect(again.personId).toBe(personId);
    expect(await members()).toEqual({ "ilse@x.example": "reviewer" });
  });

  test("changes the role and the projects of somebody who is a member already", async () => {
    await add("ilse@x.example", "member", { projectIds: [world.projectId, world.projectId] });
    await add("ilse@x.example", "reader");
    expect(await members()).toEqual({ "ilse@x.example": "reader" });
    const { rows } = await world.owner.query("select count(*)::int as count from member_project");
    expect(rows).toEqual([{ count: 0 }]);
  });

  test("takes a person once where ten add them at once", async () => {
    await world.warm();
    const added = await Promise.all(Array.from({ length: 10 }, () => add("ilse@x.example", "member", { projectIds: [world.projectId] })));
    expect(new Set(added.map(({ personId }) => personId)).size).toBe(1);
    expect(await members()).toEqual({ "ilse@x.example": "member" });
  });

  test("refuses a project that is unknown or another organization's, naming projectIds", async () => {
    const other = await world.newOrganization();
    for (const projectId of ["prj_unknown", other.projectId]) {
      await expect(add("ilse@x.example", "member", { projectIds: [projectId] })).rejects.toMatchObject({
        code: "invalid_input",
        param: "projectIds",
      });
    }
    expect(await members()).toEqual({});
  });
});

describe("removing", () => {
  test("ends the membership, and the person stays in other organizations", async () => {
    const other = await world.newOrganization();
    const abroad = { organizationId: other.organizationId, personId: other.personId };
    await add("ilse@x.example", "member");
    await prove(world.owner, "ilse@x.example");
    await add("ilse@x.example", "member", {}, abroad);
    expect(await remove("Ilse@X.example")).toMatchObject({ removed: true });
    expect(await members()).toEqual({});
    await expect(remove("ilse@x.example")).rejects.toMatchObject({ code: "not_found" });
    expect(await remove("ilse@x.example", abroad)).toMatchObject({ removed: true });
  });

  test("of somebody who is only in another organization answers like that of nobody", async () => {
    const other = await world.newOrganization();
    const { rows } = await world.owner.query("select email from person where id = $1", [other.personId]);
    const nobody = await remove("nobody@x.example").catch((error: Error) => error);
    await expect(remove(rows[0].email)).rejects.toEqual(nobody);
  });
});

describe("owners", () => {
  test("an admin makes, changes and removes everybody but owners", async () => {
    const { personId } = await add("admin@x.example", "admin");
    const admin: Who = { personId, role: "admin" };
    await add("second@x.example", "owner");
    await expect(add("new@x.example", "owner", {}, admin)).rejects.toMatchObject({ code: "not_allowed" });
    await expect(add("second@x.example", "reader", {}, admin)).rejects.toMatchObject({ code: "not_allowed" });
    await expect(remove("second@x.example", admin)).rejects.toMatchObject({ code: "not_allowed" });
    await add("new@x.example", "admin", {}, admin);
    await remove("new@x.example", admin);
    expect(await members()).toEqual({ "admin@x.example": "admin", "second@x.example": "owner" });
  });

  test("the last one can neither leave nor become less", async () => {
    const email = await ownEmail();
    await expect(remove(email)).rejects.toMatchObject({ code: "invalid_state" });
    await expect(add(email, "admin")).rejects.toMatchObject({ code: "invalid_state" });
    await add("second@x.example", "owner");
    await add(email, "admin");
    expect(await ownerCount()).toBe(1);
  });

  test("one is always left, also where all of them are taken out at once, or take each other out", async () => {
    await world.warm();
    for (let round = 0; round < 10; round += 1) {
      const email = await ownEmail();
      const emails = [email, "a@x.example", "b@x.example", "c@x.example"];
      for (const other of emails.slice(1)) await add(other, "owner");
      const results = await Promise.allSettled(emails.map((one, index) => (index % 2 === 0 ? remove(one) : add(one, "reader"))));
      for (const result of results) if (result.status === "rejected") expect(result.reason).toMatchObject({ code: "invalid_state" });
      expect(await ownerCount()).toBe(1);
      await world.owner.query(
        "insert into member (organization_id, person_id, role) values ($1, $2, 'owner') on conflict (organization_id, person_id) do update set role = 'owner'",
        [world.organizationId, world.personId],
      );
    }
  });

  const others = roles.filter((role) => role !== "owner" && role !== "admin");
  test.each(representatives(others, 2))("a %s changes nobody", async (role) => {
    await expect(add("new@x.example", "reader", {}, { role })).rejects.toMatchObject({ code: "not_allowed" });
    await expect(remove(await ownEmail(), { role })).rejects.toMatchObject({ code: "not_allowed" });
  });
});

test("somebody who comes back does not get the old tokens back", async () => {
  const { personId } = await add("ilse@x.example", "member");
  const { value } = await world.newToken({ personId });
  const call = () => world.request("GET", "/projects", { token: value });
  expect((await call()).status).toBe(200);
  await remove("ilse@x.example");
  await add("ilse@x.example", "owner");
  expect((await call()).status).toBe(401);
});
