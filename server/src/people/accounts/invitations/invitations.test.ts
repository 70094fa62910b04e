import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { expectLater } from "#test/expect-later.ts";
import { openWorld, type Who, type World } from "#test/world.ts";

let world: World;
let count = 0;
let email: string;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());
beforeEach(() => {
  count += 1;
  email = `somebody-${count}@x.example`;
});

type Input = Partial<Parameters<typeof world.call<typeof world.registry.inviteMember.operation>>[1]>;
const invite = (input: Input = {}, who: Who = {}) =>
  world.call(world.registry.inviteMember, { email, role: "member", ...input }, { kind: "person", ...who });
const list = async (who: Who = {}) => (await world.call(world.registry.listInvitations, {}, { kind: "person", ...who })).data;
const revoke = (id: string, who: Who = {}) => world.call(world.registry.revokeInvitation, { id }, { kind: "person", ...who });
const lastPartOf = (link: string | null) => link?.split("/").at(-1) ?? "";

async function admin(): Promise<Who> {
  const { personId } = await world.newMember({ role: "admin" });
  return { personId, role: "admin" };
}

describe("invite_member", () => {
  test("answers a link where the service sends no email, good for seven days, of which only the digest is kept", async () => {
    let link: string | null = null;
    await expectLater([7 * 86_400_000, 7 * 86_400_000], async () => {
      const invited = await invite();
      ({ link } = invited);
      return invited.expiresAt;
    });
    expect(link).toMatch(/^http:\/\/galley\.test\/invitation\/\w{43}$/);
    const { rows } = await world.owner.query(
      "select i::text || l::text as row from invitation i join account_link l on l.invitation_id = i.id",
    );
    for (const { row } of rows) expect(row).not.toContain(lastPartOf(link));
    expect(await world.owner.query("select from person where email = $1", [email])).toMatchObject({ rowCount: 0 });
  });

  test("ends an earlier invitation to the same address, also of ten at once", async () => {
    await world.warm();
    await Promise.all(Array.from({ length: 10 }, (_, index) => invite({ email: index % 2 ? email : email.toUpperCase() })));
    expect((await list()).filter((one) => one.email.toLowerCase() === email)).toHaveLength(1);
    const { rows } = await world.owner.query(
      "select count(*)::int as count from account_link l join invitation i on i.id = l.invitation_id where lower(i.email) = $1",
      [email],
    );
    expect(rows).toEqual([{ count: 1 }]);
  });

  test("refuses a member, an unknown project and one of another organization", async () => {
    const { email: known } = await world.newMember();
    await expect(invite({ email: known.toUpperCase() })).rejects.toMatchObject({ code: "invalid_state", param: "email" });
    const other = await world.newOrganization();
    for (const projectId of ["prj_unknown", other.projectId]) {
      await expect(invite({ projectIds: [projectId] })).rejects.toMatchObject({ code: "invalid_input", param: "projectIds" });
    }
  });

  test("leaves owners to owners", async () => {
    const who = await admin();
    await expect(invite({ role: "owner" }, who)).rejects.toMatchObject({ code: "not_allowed" });
    const { id } = await invite({ role: "owner" });
    await expect(revoke(id, who)).rejects.toMatchObject({ code: "not_allowed" });
    await revoke(id);
    const mine = await invite({ role: "admin" }, who);
    await revoke(mine.id, who);
  });

  test.each(["member", "reviewer", "reader"] as const)("is not for a %s", async (role) => {
    for (const call of [invite({}, { role }), list({ role }), revoke("inv_x", { role })]) {
      await expect(call).rejects.toMatchObject({ code: "not_allowed" });
    }
  });
});

describe("the list of invitations", () => {
  test("holds those that wait, the newest first, and tells which have expired", async () => {
    const other = await world.newOrganization();
    const abroad = { organizationId: other.organizationId, personId: other.personId };
    expect(await list(abroad)).toEqual([]);
    const first = await invite({ projectIds: [world.projectId] });
    const second = await invite({ email: `later-${email}` });
    await world.owner.query("update invitation set expires_at = now() - interval '1 second' where id = $1", [first.id]);
    expect((await list()).slice(0, 2)).toMatchObject([
      { id: second.id, role: "member", projectIds: null, expired: false },
      { id: first.id, email, projectIds: [world.projectId], expired: true, invitedBy: expect.stringContaining("owner-") },
    ]);
    expect(await list(abroad)).toEqual([]);
    await expect(revoke(second.id, abroad)).rejects.toMatchObject({ code: "not_found" });
    await revoke(second.id);
    await expect(revoke(second.id)).rejects.toMatchObject({ code: "not_found" });
  });
});

describe("accept_invitation", () => {
  const accept = (link: string | null, who: Who) =>
    world.call(world.registry.acceptInvitation, { link: lastPartOf(link) }, { kind: "person", role: "reader", ...who });

  async function newPerson(address = email): Promise<string> {
    const id = `usr_${count}_${address.length}`;
    await world.owner.query("insert into person (id, email, name, proved_at) values ($1, $2, 'S', now())", [id, address]);
    return id;
  }

  test("is for the invited address alone, once, inside of the organization that it is for", async () => {
    const personId = await newPerson();
    const stranger = await newPerson(`not-${email}`);
    const { link } = await invite({ projectIds: [world.projectId], role: "reviewer" });
    const other = await world.newOrganization();
    await expect(accept(link, { personId: stranger })).rejects.toMatchObject({ code: "not_allowed" });
    await expect(accept(link, { personId, organizationId: other.organizationId })).rejects.toMatchObject({ code: "not_found" });
    await expect(accept("x", { personId })).rejects.toMatchObject({ code: "not_found" });
    expect(await accept(link, { personId })).toEqual({ organizationId: world.organizationId, role: "reviewer" });
    await expect(accept(link, { personId })).rejects.toMatchObject({ code: "not_found" });
    const { rows } = await world.owner.query("select project_id from member_project where person_id = $1", [personId]);
    expect(rows).toEqual([{ project_id: world.projectId }]);
  });

  test("changes nothing for somebody who has become a member in another way", async () => {
    const { link } = await invite({ role: "reader" });
    const { personId } = await world.call(world.registry.addMember, { email, role: "admin" }, { kind: "operator" });
    expect(await accept(link, { personId })).toMatchObject({ role: "admin" });
    expect((await list()).some((one) => one.email === email)).toBe(false);
  });

  test("is refused when whoever invited an owner is none any more", async () => {
    const personId = await newPerson();
    const second = await world.newMember({ role: "owner" });
    const { link } = await invite({ role: "owner" }, { personId: second.personId });
    await world.call(world.registry.addMember, { email: second.email, role: "admin" }, { kind: "person" });
    await expect(accept(link, { personId })).rejects.toMatchObject({ code: "not_allowed" });
    await world.call(world.registry.removeMember, { email: second.email }, { kind: "person" });
    await expect(accept(link, { personId })).rejects.toMatchObject({ code: "not_allowed" });
  });
});
