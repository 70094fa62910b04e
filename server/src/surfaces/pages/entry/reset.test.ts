import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { transact } from "#src/core/database/transact.ts";
import { insertResetLink } from "#src/people/accounts/links/account-links.ts";
import { inShare } from "#test/chance.ts";
import { type MailServer, openMailServer } from "#test/outside/mail-server.ts";
import { goodPassword, setPassword } from "#test/people.ts";
import { newVisitor } from "#test/visitor.ts";
import { openWorld, type World } from "#test/world.ts";

let server: MailServer;
let world: World;
let email: string;
beforeAll(async () => {
  server = await openMailServer();
  world = await openWorld({ mail: { smtpUrl: `smtp://127.0.0.1:${server.port}`, from: "galley@galley.test" } });
  email = (await world.owner.query("select email from person where id = $1", [world.personId])).rows[0].email;
});
afterAll(async () => {
  await world.close();
  await server.stop();
});
beforeEach(async () => {
  await world.empty("attempt_window", "account_link", "account_mail", "session");
  await setPassword(world.owner, world.personId);
  server.mails.length = 0;
});

const newPassword = "nine dry herons";

async function mailedPath(): Promise<string> {
  while (((await world.app.workers.accountMailer?.work()) ?? 0) > 0);
  return pathIn(server.mails.at(-1)?.raw ?? "");
}

function pathIn(raw: string): string {
  return /http:\/\/galley\.test(\/\w+\/\w{43})/.exec(raw.replaceAll("=\r\n", ""))?.[1] ?? "";
}

const newLink = (endsTwoFactor = false) =>
  transact(world.pool, "", (tx) => insertResetLink(tx, { personId: world.personId, by: "operator", endsTwoFactor }));

test("whoever has the mailbox sets a new password, and everybody else is signed out", async () => {
  const signedIn = newVisitor(world.app);
  await signedIn.post("/sign-in", { email, password: goodPassword });
  const visitor = newVisitor(world.app);
  expect((await visitor.post("/forgot-password", { email: email.toUpperCase() })).status).toBe(200);
  const path = await mailedPath();
  expect(server.mails).toMatchObject([{ to: [email] }]);
  expect((await visitor.get(path)).text).toContain(email);
  expect(await visitor.post(path, { password: newPassword })).toMatchObject({ status: 303, location: "/sign-in?done=reset" });
  expect((await signedIn.get("/account")).status).toBe(303);
  expect((await visitor.post("/sign-in", { email, password: goodPassword })).status).toBe(422);
  expect((await visitor.post("/sign-in", { email, password: newPassword })).status).toBe(303);
  const { rows } = await world.owner.query("select operation from account_history where person_id = $1", [world.personId]);
  expect(rows).toEqual([{ operation: "reset_password" }]);
  expect((await world.owner.query("select from audit where surface = 'account'")).rowCount).toBe(0);
});

test("the answer is the same whether there is an account or not, and nobody without one gets email", async () => {
  const known = await newVisitor(world.app).post("/forgot-password", { email });
  const unknown = await newVisitor(world.app).post("/forgot-password", { email: "nobody@hearth.example" });
  expect([unknown.status, unknown.text]).toEqual([known.status, known.text]);
  await mailedPath();
  expect(server.mails).toHaveLength(1);
});

test("a link works once, also twice at once, and sets no weak password", async () => {
  const path = `/reset/${await newLink()}`;
  const weak = await newVisitor(world.app).post(path, { password: "galley1234" });
  expect([weak.status, weak.text]).toEqual([422, expect.stringContaining("too similar")]);
  const pages = await Promise.all([1, 2, 3].map(() => newVisitor(world.app).post(path, { password: newPassword })));
  expect(pages.map(({ status }) => status).toSorted()).toEqual([303, 404, 404]);
  expect((await newVisitor(world.app).get(path)).status).toBe(404);
});

test("no sign-in with the old password outlives a reset that comes at the same moment", async () => {
  await world.warm();
  for (let round = 0; round < inShare(12, 4); round += 1) {
    await world.empty("attempt_window");
    await setPassword(world.owner, world.personId);
    const link = await newLink();
    const early = newVisitor(world.app);
    const visitors = Array.from({ length: 4 }, () => newVisitor(world.app));
    const signIn = (visitor: typeof early) => visitor.post("/sign-in", { email, password: goodPassword });
    // Which of the others come before the reset, the machine decides.
    expect((await signIn(early)).status).toBe(303);
    expect((await early.get("/account")).status).toBe(200);
    const [reset] = await Promise.all([newVisitor(world.app).post(`/reset/${link}`, { password: newPassword }), ...visitors.map(signIn)]);
    expect(reset.status).toBe(303);
    for (const visitor of [early, ...visitors]) expect((await visitor.get("/account")).status).toBe(303);
  }
});

test("using one link ends the others, and an hour ends them all", async () => {
  const [first, second] = [await newLink(), await newLink()];
  await newVisitor(world.app).post(`/reset/${first}`, { password: newPassword });
  expect((await newVisitor(world.app).get(`/reset/${second}`)).status).toBe(404);
  await newVisitor(world.app).post("/forgot-password", { email });
  const path = await mailedPath();
  const { rows } = await world.owner.query("select round(extract(epoch from expires_at - now()) / 60)::int as minutes from account_link");
  expect(rows).toEqual([{ minutes: 60 }]);
  await world.owner.query("update account_link set expires_at = now() - interval '1 second'");
  expect((await newVisitor(world.app).post(path, { password: newPassword })).status).toBe(404);
});

test("asking again and again sends three emails an hour, and one address may not ask for many accounts", async () => {
  for (let time = 0; time < 5; time += 1)
    expect((await newVisitor(world.app, { address: `192.0.2.${time}` }).post("/forgot-password", { email })).status).toBe(200);
  await mailedPath();
  expect(server.mails).toHaveLength(3);
  const visitor = newVisitor(world.app, { address: "192.0.2.99" });
  const statuses: number[] = [];
  for (let time = 0; time < 21; time += 1) statuses.push((await visitor.post("/forgot-password", { email: `a${time}@x.example` })).status);
  expect(statuses).toEqual([...Array<number>(20).fill(200), 429]);
});

test("strangers who ask for links keep none from the browser of its owner, and whoever uses one has a browser that is known", async () => {
  const known = newVisitor(world.app);
  await known.post("/sign-in", { email, password: goodPassword });
  for (let time = 0; time < 5; time += 1) await newVisitor(world.app).post("/forgot-password", { email });
  for (let time = 0; time < 21; time += 1) await newVisitor(world.app).post("/forgot-password", { email: `a${time}@x.example` });
  await mailedPath();
  expect(server.mails).toHaveLength(3);
  expect((await known.post("/forgot-password", { email })).status).toBe(200);
  const path = await mailedPath();
  expect(server.mails).toHaveLength(4);
  const fresh = newVisitor(world.app);
  await fresh.post(path, { password: newPassword });
  for (let time = 0; time < 11; time += 1) await newVisitor(world.app).post("/sign-in", { email, password: "x" });
  expect((await newVisitor(world.app).post("/sign-in", { email, password: newPassword })).status).toBe(429);
  expect((await fresh.post("/sign-in", { email, password: newPassword })).status).toBe(303);
});

test("the database holds no value of a link, before and after it was sent", async () => {
  await newVisitor(world.app).post("/forgot-password", { email });
  const path = await mailedPath();
  const value = path.split("/").at(-1) ?? "-";
  expect(value).toHaveLength(43);
  const { rows } = await world.owner.query("select l::text as row from account_link l union all select m::text from account_mail m");
  expect(rows).toHaveLength(1);
  expect(rows[0].row).not.toContain(value);
  expect(world.logLines.join("")).not.toContain(value);
});

test("an invitation goes out by email, and its link proves the mailbox", async () => {
  const other = await world.newOrganization();
  const abroad = { kind: "operator", organizationId: other.organizationId, personId: other.personId } as const;
  await world.call(world.registry.addMember, { email: "jo@hearth.example", role: "reader" }, abroad);
  const { link } = await world.call(world.registry.inviteMember, { email: "jo@hearth.example", role: "member" }, { kind: "person" });
  expect(link).toBeNull();
  const path = await mailedPath();
  expect(server.mails).toMatchObject([{ to: ["jo@hearth.example"] }]);
  expect(server.mails[0]?.raw).toMatch(/^Subject: Marta Vidal invited you to Hearth\r$/m);
  expect(server.mails[0]?.raw).not.toMatch(/^List-Unsubscribe:/m);
  expect((await newVisitor(world.app).post(path, { name: "Jo Reis", password: goodPassword })).status).toBe(303);
});

test("an invitation that was taken back before its email went out is not sent", async () => {
  const { id } = await world.call(world.registry.inviteMember, { email: "late@hearth.example", role: "member" }, { kind: "person" });
  await world.call(world.registry.revokeInvitation, { id }, { kind: "person" });
  await mailedPath();
  expect(server.mails).toEqual([]);
});

describe("a link for a new password", () => {
  const ways = async () =>
    (
      await world.owner.query(
        "select (select count(*)::int from passkey) as passkeys, (select count(*)::int from authenticator) as apps, (select count(*)::int from recovery_code) as codes",
      )
    ).rows[0];
  beforeEach(async () => {
    await world.empty("passkey", "authenticator", "recovery_code");
    await world.owner.query(
      `insert into passkey (id, credential_id, person_id, name, public_key, counter, transports, backed_up)
       select k, k, $1, k, '', 0, '{}', false from unnest(array['k1', 'k2']) k`,
      [world.personId],
    );
    await world.owner.query("insert into authenticator (person_id, secret, confirmed_at) values ($1, 'x', now())", [world.personId]);
    await world.owner.query("insert into recovery_code (person_id, digest) values ($1, 'x')", [world.personId]);
  });

  test("of the operator removes all passkeys and two-factor sign-in where that is asked for, and nothing otherwise", async () => {
    const path = `/reset/${await newLink()}`;
    expect((await newVisitor(world.app).get(path)).text).toContain("Remove all passkeys and turn two-factor sign-in off");
    await newVisitor(world.app).post(path, { password: newPassword });
    expect(await ways()).toEqual({ passkeys: 2, apps: 1, codes: 1 });
    await newVisitor(world.app).post(`/reset/${await newLink()}`, { password: newPassword, remove: "on" });
    expect(await ways()).toEqual({ passkeys: 0, apps: 0, codes: 0 });
  });

  test("ends the tokens, assistants, calendar addresses and guest links of late that stay selected, and no others", async () => {
    const asOwner = { kind: "person" } as const;
    const { projectId, registry } = world;
    const other = await world.newMember();
    const theirs = await world.newToken({ personId: other.personId, name: "Theirs" });
    const [own, kept, old] = [
      await world.newToken({ name: "Own" }),
      await world.newToken({ name: "Kept" }),
      await world.newToken({ name: "Old" }),
    ];
    await world.owner.query("update api_token set created_at = now() - interval '31 days' where id = $1", [old.id]);
    const { id: assistant } = await world.newAssistant({ name: "Helper" });
    const { id: feed } = await world.call(registry.createCalendarFeed, { projectId, name: "Phone" }, asOwner);
    const link = { projectId, week: "2099-01-05", right: "see", label: "Board" } as const;
    const { id: guests } = await world.call(registry.createGuestLink, link, asOwner);
    const path = `/reset/${await newLink()}`;
    const { text } = await newVisitor(world.app).get(path);
    const offered = [...text.matchAll(/name="end-(\w+)" value="on" checked/g)].map(([, id]) => id);
    expect(offered.toSorted()).toEqual([own.id, kept.id, assistant, feed, guests].toSorted());
    const selected = Object.fromEntries([own.id, assistant, feed, guests, theirs.id].map((id) => [`end-${id}`, "on"]));
    await newVisitor(world.app).post(path, { password: newPassword, ...selected });
    const { rows } = await world.owner.query("select id from api_token where revoked_at is null");
    expect(rows.map(({ id }) => id).toSorted()).toEqual([kept.id, old.id, theirs.id].toSorted());
    expect((await world.owner.query("select from token_digest where token_id = $1", [assistant])).rowCount).toBe(0);
    expect((await world.owner.query("select from calendar_feed")).rowCount).toBe(0);
    expect((await world.owner.query("select from guest_link where ends_at > now()")).rowCount).toBe(0);
  });

  test("that was mailed removes the passkeys alone: a mailbox is no second factor", async () => {
    await newVisitor(world.app).post("/forgot-password", { email });
    const path = await mailedPath();
    const { text } = await newVisitor(world.app).get(path);
    expect(text).toContain("Remove all passkeys<");
    await newVisitor(world.app).post(path, { password: newPassword, remove: "on" });
    expect(await ways()).toEqual({ passkeys: 0, apps: 1, codes: 1 });
  });
});
