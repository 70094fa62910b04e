import { Secret, TOTP } from "otpauth";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type MailServer, openMailServer } from "#test/outside/mail-server.ts";
import { readMail } from "#test/outside/read-mail.ts";
import { newSecurityKey } from "#test/outside/security-key.ts";
import { goodPassword, setPassword } from "#test/people.ts";
import { newVisitor, type Visitor } from "#test/visitor.ts";
import { openWorld, type World } from "#test/world.ts";

let server: MailServer;
let world: World;
let personId: string;
let email: string;
let visitor: Visitor;
beforeAll(async () => {
  server = await openMailServer();
  world = await openWorld({ mail: { smtpUrl: `smtp://127.0.0.1:${server.port}`, from: "galley@galley.test" } });
});
afterAll(async () => {
  await world.close();
  await server.stop();
});
beforeEach(async () => {
  await world.empty("attempt_window", "account_mail", "account_link", "account_deletion");
  ({ personId, email } = await world.newMember());
  await setPassword(world.owner, personId);
  visitor = await signIn();
  await world.empty("account_mail");
  server.mails.length = 0;
});

async function signIn(password = goodPassword): Promise<Visitor> {
  const fresh = newVisitor(world.app);
  expect((await fresh.post("/sign-in", { email, password })).status).toBe(303);
  return fresh;
}

const ask = (by = visitor, over: Record<string, string> = {}) =>
  by.post("/account/delete/confirm", { email, password: goodPassword, ...over });

async function isAsked(): Promise<boolean> {
  return (await world.owner.query("select from account_deletion where person_id = $1", [personId])).rowCount === 1;
}

/** Sends what is due and returns the newest email with the path of its link. */
async function mailed() {
  while (((await world.app.workers.accountMailer?.work()) ?? 0) > 0);
  const newest = server.mails.findLast(({ to }) => to.includes(email));
  const { headers, text } = readMail(newest?.raw ?? "");
  return { subject: headers.get("subject"), text, path: /http:\/\/galley\.test(\/keep-account\/[\w-]{43})/.exec(text)?.[1] ?? "" };
}

describe("asking to delete an account", () => {
  test("takes the address typed in and the password, tells the mailbox, and leaves everything as it is for a week", async () => {
    const page = await visitor.get("/account/delete");
    expect([page.status, page.text]).toEqual([200, expect.stringContaining("7 days after you ask")]);
    expect((await visitor.post("/account/delete", { email: "other@hearth.example" })).text).toContain(
      "This is not the address of your account",
    );
    expect((await visitor.post("/account/delete", { email: email.toUpperCase() })).text).toContain('action="/account/delete/confirm"');
    expect(await isAsked()).toBe(false);
    expect(await ask()).toMatchObject({ status: 303, location: "/account" });
    const { rows } = await world.owner.query(
      "select due_at - asked_at = interval '7 days' as week from account_deletion where person_id = $1",
      [personId],
    );
    expect(rows).toEqual([{ week: true }]);
    expect((await visitor.get("/account")).text).toMatch(
      /Your account will be deleted on .*action="\/account\/keep"|action="\/account\/keep".*will be deleted/s,
    );
    const { subject, text, path } = await mailed();
    expect([subject, path]).toEqual(["Your Galley account will be deleted", expect.stringMatching(/^\/keep-account\//)]);
    expect(text).toContain("asked to delete your account at galley.test");
    expect((await visitor.get("/account/history")).text).toContain("Account deletion requested");
    const session = JSON.parse((await visitor.send("GET", "/dashboard/session", { headers: { "sec-fetch-site": "same-origin" } })).text);
    expect(session.person.deletionAt).toMatch(/^\d{4}-\d\d-\d\dT/);
  });

  test("is beyond an open session, however new it is, and beyond whoever guesses", async () => {
    for (const form of [{ password: "" }, { password: "not the password" }, { email: "" }, { email: "other@hearth.example" }]) {
      expect((await ask(visitor, form)).status).toBe(422);
    }
    const passkey = { email, credential: "{}" };
    expect((await visitor.post("/account/delete/confirm", passkey)).status).toBe(422);
    expect(await isAsked()).toBe(false);
    const statuses: number[] = [];
    for (let guess = 0; guess < 10; guess += 1) statuses.push((await ask(visitor, { password: `guess ${guess}` })).status);
    expect([statuses.at(-1), await isAsked()]).toEqual([429, false]);
  });

  test("takes the second factor where it is on, each code once", async () => {
    await visitor.post("/account/two-factor/begin");
    const { text } = await visitor.get("/account/two-factor/set-up");
    const secret = (/<code class="key">([A-Z2-7 ]+)<\/code>/.exec(text)?.[1] ?? "").replaceAll(" ", "");
    const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
    const confirmed = await visitor.post("/account/two-factor/confirm", { code });
    const recovery = /[a-z0-9]{4,}(-[a-z0-9]{4,})+/.exec(confirmed.text.slice(confirmed.text.indexOf("<main")))?.[0] ?? "";
    expect(recovery, confirmed.text).not.toBe("");
    expect((await visitor.post("/account/delete", { email })).text).toContain('name="code"');
    for (const wrong of [{}, { code: "000000" }, { code }]) expect((await ask(visitor, wrong)).text).toContain('id="code-problem"');
    expect(await isAsked()).toBe(false);
    expect((await ask(visitor, { code: recovery })).status).toBe(303);
    expect(await isAsked()).toBe(true);
  });

  test("takes a passkey in place of the password, of this person alone", async () => {
    const key = newSecurityKey();
    const { options } = JSON.parse((await visitor.post("/account/passkeys/options")).text);
    await visitor.post("/account/passkeys/add", { name: "Key", credential: key.create(options, {}) });
    const other = await world.newMember();
    await setPassword(world.owner, other.personId);
    const thief = newVisitor(world.app);
    await thief.post("/sign-in", { email: other.email, password: goodPassword });
    const asked = JSON.parse((await thief.post("/account/confirm/passkey/options")).text);
    const foreign = { email: other.email, credential: key.get(asked.options, { verified: true }) };
    expect((await thief.post("/account/delete/confirm", foreign)).status).toBe(422);
    const own = JSON.parse((await visitor.post("/account/confirm/passkey/options")).text);
    const answer = { email, credential: key.get(own.options, { verified: true }) };
    expect((await visitor.post("/account/delete/confirm", answer)).status).toBe(303);
    expect(await isAsked()).toBe(true);
  });

  test("is refused to a form of another site, and to a session that has ended meanwhile", async () => {
    const foreign = { "sec-fetch-site": "cross-site", origin: "https://evil.example" };
    expect((await visitor.post("/account/delete/confirm", { email, password: goodPassword }, foreign)).status).toBe(403);
    await world.owner.query("delete from session where person_id = $1", [personId]);
    expect((await ask()).location).toContain("/sign-in");
    expect(await isAsked()).toBe(false);
  });

  test("is refused to the only owner of an organization, which is named, until there is another", async () => {
    const { organizationId } = await world.newOrganization();
    await world.owner.query("update organization set name = 'Tern & Co' where organization_id = $1", [organizationId]);
    await world.owner.query("insert into member (organization_id, person_id, role) values ($1, $2, 'owner')", [organizationId, personId]);
    const { rows } = await world.owner.query("select person_id from member where organization_id = $1 and person_id <> $2", [
      organizationId,
      personId,
    ]);
    await world.owner.query("update member set role = 'admin' where person_id = $1", [rows[0].person_id]);
    const page = await visitor.get("/account/delete");
    expect(page.text).toMatch(/only owner of these organizations.*Tern &amp; Co/s);
    expect(page.text).not.toContain('name="email"');
    const refused = await ask();
    expect([refused.status, refused.text]).toEqual([422, expect.stringContaining("You are the only owner of Tern &amp; Co.")]);
    await world.owner.query("update member set role = 'owner' where person_id = $1", [rows[0].person_id]);
    expect((await ask()).status).toBe(303);
  });

  test("is taken from the only owner of an organization whose own deletion is asked for", async () => {
    const { organizationId } = await world.newOrganization();
    await world.owner.query("delete from member where organization_id = $1", [organizationId]);
    await world.owner.query("insert into member (organization_id, person_id, role) values ($1, $2, 'owner')", [organizationId, personId]);
    expect((await ask()).status).toBe(422);
    await world.owner.query("insert into deletion (organization_id, id) values ($1, 'del_1')", [organizationId]);
    expect((await visitor.get("/account/delete")).text).toContain('name="email"');
    expect((await ask()).status).toBe(303);
  });

  test("asked for twice, keeps its first date and sends one email", async () => {
    await Promise.all([ask(), ask(await signIn())]);
    const { rows } = await world.owner.query("select kind from account_mail where person_id = $1 and kind like 'deletion%'", [personId]);
    expect(rows).toEqual([{ kind: "deletion_asked" }]);
  });
});

describe("keeping an account", () => {
  test("takes one button of an open session, and the mailbox is told", async () => {
    await ask();
    const { path } = await mailed();
    expect(await visitor.post("/account/keep")).toMatchObject({ status: 303, location: "/account?done=kept" });
    expect((await visitor.get("/account?done=kept")).text).toContain("Your account stays");
    expect((await visitor.get("/account?done=kept")).text).not.toContain("/account/keep");
    expect(await mailed()).toMatchObject({ subject: "Your Galley account stays" });
    expect((await newVisitor(world.app).post(path)).status).toBe(404);
    expect((await visitor.post("/account/keep")).location).toBe("/account");
  });

  test("works with the link of the mailbox, without a session, once, and not by opening it", async () => {
    await ask();
    const { path } = await mailed();
    await world.owner.query("delete from session where person_id = $1", [personId]);
    const stranger = newVisitor(world.app);
    const opened = await stranger.get(path);
    expect([opened.status, opened.headers.get("referrer-policy")]).toEqual([200, "strict-origin"]);
    expect(opened.text).not.toContain(email);
    expect(await isAsked()).toBe(true);
    expect((await stranger.post(path, {}, { "sec-fetch-site": "cross-site", origin: "https://evil.example" })).status).toBe(403);
    const kept = await Promise.all([1, 2, 3].map(() => newVisitor(world.app).post(path)));
    expect(kept.map(({ status }) => status).toSorted()).toEqual([200, 404, 404]);
    expect(kept.find(({ status }) => status === 200)?.text).toContain("/forgot-password");
    expect(await isAsked()).toBe(false);
    await ask(await signIn());
    expect((await stranger.post(path)).status).toBe(404);
    expect(await isAsked()).toBe(true);
  });

  test("an old link does not take back a deletion that was asked for again", async () => {
    await ask();
    const { path } = await mailed();
    await visitor.post("/account/keep");
    await ask();
    expect((await newVisitor(world.app).post(path)).status).toBe(404);
    expect(await isAsked()).toBe(true);
  });

  test("comes with the undoing of a change of address: a thief who moved the account does not delete it either", async () => {
    await visitor.post("/account/address", { email: "thief@evil.example" });
    while (((await world.app.workers.accountMailer?.work()) ?? 0) > 0);
    const proof = readMail(server.mails.findLast(({ to }) => to.includes("thief@evil.example"))?.raw ?? "").text;
    await visitor.post(/http:\/\/galley\.test(\/new-address\/[\w-]{43})/.exec(proof)?.[1] ?? "");
    while (((await world.app.workers.accountMailer?.work()) ?? 0) > 0);
    const undo = readMail(server.mails.findLast(({ to }) => to.includes(email))?.raw ?? "").text;
    expect((await ask(visitor, { email: "thief@evil.example" })).status).toBe(303);
    const path = /http:\/\/galley\.test(\/old-address\/[\w-]{43})/.exec(undo)?.[1] ?? "";
    expect((await newVisitor(world.app).post(path, { password: "nine dry herons" })).status).toBe(303);
    expect(await isAsked()).toBe(false);
  });

  test("comes with the first proof of an address: somebody else may have made the account", async () => {
    await world.owner.query("update person set proved_at = null, made_in = $2 where id = $1", [personId, world.organizationId]);
    await ask();
    expect(await isAsked()).toBe(true);
    await world.owner.query("select prove_person($1)", [personId]);
    expect(await isAsked()).toBe(false);
  });
});
