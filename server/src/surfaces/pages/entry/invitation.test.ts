import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { goodPassword, setPassword } from "#test/people.ts";
import { newVisitor } from "#test/visitor.ts";
import { openWorld, type World } from "#test/world.ts";

let world: World;
let count = 0;
let email: string;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());
beforeEach(() => {
  count += 1;
  email = `ilse-${count}@hearth.example`;
});

async function invite(over: Partial<Parameters<typeof world.call<typeof world.registry.inviteMember.operation>>[1]> = {}) {
  const { link, id } = await world.call(world.registry.inviteMember, { email, role: "reviewer", ...over }, { kind: "person" });
  return { id, path: new URL(link ?? "").pathname };
}

const join = { name: "Ilse Brandt", password: goodPassword };
const hands = { email: "", password: goodPassword };

/** Creates an account with a copied link, signs in and joins: the two forms and the button, one after the other. */
async function joinWith(path: string, visitor = newVisitor(world.app)) {
  expect((await visitor.post(path, join)).location).toBe(signInFor(path));
  expect((await visitor.post("/sign-in", { ...hands, email, next: path })).location).toBe(path);
  return visitor.post(path);
}

const signInFor = (path: string) => `/sign-in?next=${encodeURIComponent(path)}&done=invited`;
const memberRow = async () =>
  (
    await world.owner.query(
      "select p.name, m.role, m.all_projects from member m join person p on p.id = m.person_id where m.organization_id = $1 and p.email = $2",
      [world.organizationId, email],
    )
  ).rows[0];

describe("somebody new", () => {
  test("sees who invites them where, makes an account, and is in", async () => {
    const { path } = await invite({ projectIds: [world.projectId] });
    const visitor = newVisitor(world.app);
    const { status, text, headers } = await visitor.get(path);
    expect(status).toBe(200);
    for (const shown of ["Join Hearth", "Marta Vidal", "reviewer", email]) expect(text).toContain(shown);
    expect(headers.get("referrer-policy")).toBe("strict-origin");
    expect(await joinWith(path, visitor)).toMatchObject({ status: 303, location: "/account?done=joined" });
    expect((await visitor.get("/account")).text).toContain("1 project");
    expect(await memberRow()).toEqual({ name: "Ilse Brandt", role: "reviewer", all_projects: false });
    const { rows } = await world.owner.query(
      "select operation, surface from audit where operation = 'accept_invitation' and person_id = (select id from person where email = $1)",
      [email],
    );
    expect(rows).toEqual([{ operation: "accept_invitation", surface: "account" }]);
  });

  test("uses the link once, also twice at once", async () => {
    const { path } = await invite();
    const visitor = newVisitor(world.app);
    await visitor.post(path, join);
    await visitor.post("/sign-in", { ...hands, email });
    const pages = await Promise.all([1, 2, 3].map(() => visitor.post(path)));
    expect(pages.filter(({ location }) => location === "/account?done=joined")).toHaveLength(1);
    expect((await newVisitor(world.app).get(path)).status).toBe(404);
    expect((await newVisitor(world.app).post(path, join)).status).toBe(404);
  });

  test("is told what is wrong with a name or a password, and the link stays good", async () => {
    const { path } = await invite();
    const { status, text } = await newVisitor(world.app).post(path, { name: "Ilse", password: "1234567890" });
    expect([status, text]).toEqual([422, expect.stringContaining("too easy to guess")]);
    expect(text).toContain('value="Ilse"');
    expect((await joinWith(path)).status).toBe(303);
  });

  test("who mistyped the password sends the form again, until they have joined", async () => {
    const { path } = await invite();
    expect((await newVisitor(world.app).post(path, { name: "Ilse", password: "nine dry hreons" })).status).toBe(303);
    expect((await joinWith(path)).location).toBe("/account?done=joined");
    const signIn = async (password: string) => (await newVisitor(world.app).post("/sign-in", { email, password })).status;
    expect([await signIn("nine dry hreons"), await signIn(goodPassword)]).toEqual([422, 303]);
    await world.owner.query("delete from member where person_id = (select id from person where email = $1)", [email]);
    const again = await invite();
    expect((await newVisitor(world.app).post(again.path, { ...join, password: "eight grey seals" })).location).toBe(signInFor(again.path));
    expect([await signIn("eight grey seals"), await signIn(goodPassword)]).toEqual([422, 303]);
  });
});

describe("somebody who has an account", () => {
  beforeEach(async () => {
    await world.owner.query("insert into person (id, email, name, proved_at) values ($1, $2, 'Ilse', now())", [`usr_${count}`, email]);
    await setPassword(world.owner, `usr_${count}`);
  });

  test("signs in first, comes back and accepts", async () => {
    const { path } = await invite({ email: email.toUpperCase() });
    const visitor = newVisitor(world.app);
    expect((await visitor.get(path)).text).toContain(`/sign-in?next=${encodeURIComponent(path)}`);
    expect((await visitor.post(path, { ...join, password: "nine dry herons" })).location).toBe(signInFor(path));
    const back = await visitor.post("/sign-in", { email, password: goodPassword, next: path });
    expect(back.location).toBe(path);
    expect((await visitor.follow(back)).text).toContain("Join Hearth</button>");
    expect(await visitor.post(path)).toMatchObject({ status: 303, location: "/account?done=joined" });
    expect(await memberRow()).toMatchObject({ role: "reviewer", all_projects: true });
  });

  test("is not let in as somebody else, and may sign out to go on", async () => {
    const { path } = await invite({ email: `other-${email}` });
    const visitor = newVisitor(world.app);
    await visitor.post("/sign-in", { email, password: goodPassword });
    const { status, text } = await visitor.get(path);
    expect([status, text]).toEqual([403, expect.stringContaining(`You are signed in as <span class="break">${email}</span>`)]);
    expect((await visitor.post(path, join)).status).toBe(403);
    const out = await visitor.post("/sign-out", { next: path });
    expect((await visitor.follow(out)).text).toContain('name="password"');
  });
});

test("a copied link sets no password for somebody whom another organization has made", async () => {
  const other = await world.newOrganization();
  const abroad = { kind: "operator", organizationId: other.organizationId, personId: other.personId } as const;
  await world.call(world.registry.addMember, { email, role: "owner" }, abroad);
  const { path } = await invite();
  const visitor = newVisitor(world.app);
  expect((await visitor.post(path, join)).location).toBe(signInFor(path));
  expect(await memberRow()).toBeUndefined();
  const { rows } = await world.owner.query(
    "select count(*)::int as count from password w join person p on p.id = w.person_id where p.email = $1",
    [email],
  );
  expect(rows).toEqual([{ count: 0 }]);
});

test("an invitation that was taken back, replaced or has expired opens nothing", async () => {
  const revoked = await invite();
  await world.call(world.registry.revokeInvitation, { id: revoked.id }, { kind: "person" });
  const replaced = await invite();
  const expired = await invite();
  await world.owner.query(
    "update account_link set expires_at = now() - interval '1 second'; update invitation set expires_at = now() - interval '1 second' where status = 'pending'",
  );
  for (const { path } of [revoked, replaced, expired]) {
    expect((await newVisitor(world.app).get(path)).status).toBe(404);
    expect((await newVisitor(world.app).post(path, join)).status).toBe(404);
  }
  expect(await memberRow()).toBeUndefined();
});

test("an invitation is worth what whoever made it is now", async () => {
  const admin = await world.newMember({ role: "admin" });
  const { link } = await world.call(
    world.registry.inviteMember,
    { email, role: "member" },
    { kind: "person", personId: admin.personId, role: "admin" },
  );
  await world.call(world.registry.addMember, { email: admin.email, role: "member" }, { kind: "person" });
  const { status, text } = await joinWith(new URL(link ?? "").pathname);
  expect([status, text]).toEqual([422, expect.stringContaining("can no longer do that")]);
  expect(await memberRow()).toBeUndefined();
  await world.call(world.registry.addMember, { email: admin.email, role: "admin" }, { kind: "person" });
  const visitor = newVisitor(world.app);
  await visitor.post("/sign-in", { email, password: goodPassword });
  expect((await visitor.post(new URL(link ?? "").pathname)).status).toBe(303);
});
