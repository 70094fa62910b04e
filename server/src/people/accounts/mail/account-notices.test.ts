import { Secret, TOTP } from "otpauth";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type MailServer, openMailServer } from "#test/outside/mail-server.ts";
import { readMail } from "#test/outside/read-mail.ts";
import { newSecurityKey } from "#test/outside/security-key.ts";
import { ageSessions, goodPassword, setPassword } from "#test/people.ts";
import { newVisitor, type Visitor } from "#test/visitor.ts";
import { openWorld, type World } from "#test/world.ts";

let server: MailServer;
let world: World;
let email: string;
let visitor: Visitor;
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
  await world.empty(
    "attempt_window",
    "session",
    "passkey",
    "authenticator",
    "recovery_code",
    "account_mail",
    "account_link",
    "person_device",
  );
  await world.empty("person_preference");
  await setPassword(world.owner, world.personId);
  await world.owner.query("update password set changed_at = now()");
  visitor = newVisitor(world.app);
  expect((await signIn()).status).toBe(303);
  expect(await told()).toEqual([]);
});

const signIn = (by = visitor, password = goodPassword) => by.post("/sign-in", { email, password });

async function told(): Promise<string[]> {
  server.mails.length = 0;
  while (((await world.app.workers.accountMailer?.work()) ?? 0) > 0);
  for (const { to } of server.mails) expect(to).toEqual([email]);
  return server.mails.map(({ raw }) => readMail(raw).headers.get("subject") ?? "");
}

const lastText = () => readMail(server.mails.at(-1)?.raw ?? "").text;

test("a new passkey is told, by its name", async () => {
  const { options } = JSON.parse((await visitor.post("/account/passkeys/options")).text);
  await visitor.post("/account/passkeys/add", { name: "Blue key", credential: newSecurityKey().create(options, {}) });
  expect(await told()).toEqual(["A passkey was added to your Galley account"]);
  expect(lastText()).toContain("“Blue key”");
  expect(lastText()).toContain("http://galley.test/account");
  const { rows } = await world.owner.query("select id from passkey");
  await visitor.post("/account/passkeys/remove", { id: rows[0].id });
  expect(await told()).toEqual(["A passkey was removed from your Galley account"]);
});

test("two-factor sign-in that is turned on, gets new codes or is turned off is told, and one that never was on is not", async () => {
  await visitor.post("/account/two-factor/off", { password: goodPassword });
  expect(await told()).toEqual([]);
  await visitor.post("/account/two-factor/begin");
  const { text } = await visitor.get("/account/two-factor/set-up");
  const secret = (/<code class="key">([A-Z2-7 ]+)<\/code>/.exec(text)?.[1] ?? "").replaceAll(" ", "");
  const app = new TOTP({ secret: Secret.fromBase32(secret) });
  await visitor.post("/account/two-factor/confirm", { code: app.generate() });
  expect(await told()).toEqual(["Two-factor sign-in was turned on for your Galley account"]);
  for (const [step, subject] of [
    ["codes", "Your Galley account has new recovery codes"],
    ["off", "Two-factor sign-in was turned off for your Galley account"],
  ] as const) {
    await world.owner.query("update authenticator set last_step = 0");
    await visitor.post(`/account/two-factor/${step}`, { password: goodPassword, code: app.generate() });
    expect(await told()).toEqual([subject]);
  }
});

test("a changed password is told, one that was reset too, in the language of whoever reads it", async () => {
  expect((await visitor.post("/account/password", { current: "not it", password: "nine dry herons" })).status).toBe(422);
  expect(await told()).toEqual([]);
  await visitor.post("/account/password", { current: goodPassword, password: "nine dry herons" });
  expect(await told()).toEqual(["The password of your Galley account was changed"]);
  await world.owner.query("insert into person_preference (person_id, language) values ($1, 'pt')", [world.personId]);
  await newVisitor(world.app).post("/forgot-password", { email });
  await told();
  const path = /http:\/\/galley\.test(\/reset\/\w{43})/.exec(lastText())?.[1] ?? "";
  expect((await newVisitor(world.app).post(path, { password: goodPassword })).status).toBe(303);
  expect(await told()).toEqual(["A palavra-passe da sua conta do Galley foi alterada"]);
});

test("a sign-in from a browser that is new is told with its address, and one from a known browser is not", async () => {
  await visitor.post("/sign-out");
  await signIn();
  expect(await told()).toEqual([]);
  const other = newVisitor(world.app, { address: "198.51.100.7" });
  expect((await signIn(other, "not the password")).status).toBe(422);
  expect(await told()).toEqual([]);
  await signIn(other);
  expect(await told()).toEqual(["New device signed in to your Galley account"]);
  expect(lastText()).toContain("198.51.100.7");
  await signIn(other);
  expect(await told()).toEqual([]);
});

test("a browser that names one of its own choosing, or that of another person, is new", async () => {
  const { personId, email: another } = await world.newMember();
  await setPassword(world.owner, personId);
  const theirs = newVisitor(world.app);
  await theirs.post("/sign-in", { email: another, password: goodPassword });
  server.mails.length = 0;
  await world.empty("account_mail");
  for (const device of ["", "x", "a".repeat(43), theirs.cookies.get("galley_device") ?? ""]) {
    const fresh = newVisitor(world.app);
    fresh.cookies.set("galley_device", device);
    await signIn(fresh);
    expect(await told()).toEqual(["New device signed in to your Galley account"]);
  }
});

test("a reset forgets the browsers, so that somebody who was in before is told of again", async () => {
  const mailed = async () => {
    await newVisitor(world.app).post("/forgot-password", { email });
    await told();
    return /http:\/\/galley\.test(\/reset\/\w{43})/.exec(lastText())?.[1] ?? "";
  };
  await newVisitor(world.app).post(await mailed(), { password: "nine dry herons" });
  await signIn(newVisitor(world.app), "nine dry herons");
  await told();
  await signIn(visitor, "nine dry herons");
  expect(await told()).toEqual(["New device signed in to your Galley account"]);
});

/** Calls an operation of the dashboard with the session of the browser. */
async function call(operation: string, input: object) {
  const headers = { "content-type": "application/json", origin: "http://galley.test", "sec-fetch-site": "same-origin" };
  const path = `/dashboard/organizations/${world.organizationId}/${operation}`;
  const { status, text } = await visitor.send("POST", path, { headers, body: JSON.stringify(input) });
  return { status, answer: JSON.parse(text) };
}

test("what outlives a session takes a recent proof, and is told by email and in the person's history", async () => {
  const token = { name: "Deploy", projectId: null, validityDays: null, permissions: ["articles:read"] };
  const asked = { projectId: world.projectId };
  const link = { ...asked, week: "2099-01-05", right: "see", label: "Board" };
  await world.owner.query(
    `insert into webhook_endpoint (organization_id, id, kind, project_id, url, events, secret, created_by)
     values ($1, 'whe_site', 'site', $2, 'https://hearth.example/api/service/webhook', '{}', '\\x00', $3)`,
    [world.organizationId, world.projectId, world.personId],
  );
  const moved = { id: world.projectId, siteUrl: "https://moved.example" };
  await ageSessions(world.owner, world.personId);
  for (const [operation, input] of [
    ["create_token", token],
    ["create_calendar_feed", { ...asked, name: "Phone" }],
    ["create_guest_link", link],
    ["create_read_token", { id: world.projectId }],
    ["approve_site_connection", { code: "BCDFGHJK", projectId: world.projectId }],
    ["update_webhook_endpoint", { id: "whe_1", events: ["article.published"] }],
    ["rotate_webhook_key", { id: "whe_1" }],
    ["update_project", moved],
    ["invite_member", { email: "accomplice@hearth.example", role: "owner" }],
  ] as const)
    expect([operation, await call(operation, input)]).toMatchObject([
      operation,
      { status: 403, answer: { error: { details: { confirm: true } } } },
    ]);
  expect((await call("update_project", { id: world.projectId, name: "Hearth", siteUrl: "https://hearth.example" })).status).toBe(200);
  expect(await told()).toEqual([]);
  await visitor.post("/account/confirm", { password: goodPassword });
  expect((await call("update_project", moved)).status).toBe(200);
  expect((await call("create_token", token)).status).toBe(200);
  expect(await told()).toEqual(["An API token was created for your Galley account"]);
  expect(lastText()).toContain("“Deploy”");
  expect((await call("create_calendar_feed", { ...asked, name: "Phone" })).status).toBe(200);
  expect(await told()).toEqual(["A calendar address was created for your Galley account"]);
  expect((await call("create_guest_link", link)).status).toBe(200);
  const { text } = await visitor.get("/account/history");
  for (const line of ["API token created", "Calendar address created"]) expect(text).toContain(line);
});
