import { Secret, TOTP } from "otpauth";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { transact } from "#src/core/database/transact.ts";
import { lockWaits } from "#test/lock-waits.ts";
import { type MailServer, openMailServer } from "#test/outside/mail-server.ts";
import { newSecurityKey } from "#test/outside/security-key.ts";
import { goodPassword } from "#test/people.ts";
import { until } from "#test/until.ts";
import { newVisitor, type Visitor } from "#test/visitor.ts";
import { openWorld, type World } from "#test/world.ts";
import { insertResetLink } from "./links/account-links.ts";

// An account that a copied invitation creates under another person's address, used as the invitation's creator would.
let world: World;
let count = 0;
let email: string;
beforeAll(async () => {
  world = await openWorld();
  await world.warm();
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.empty("attempt_window");
  count += 1;
  email = `victim-${count}@hearth.example`;
});

const newPassword = "nine dry herons";
const join = { name: "Eve", password: goodPassword };
const pathOf = (link: string | null) => new URL(link ?? "").pathname;

async function invitation(who: { organizationId?: string; personId?: string } = {}, of = world): Promise<string> {
  const { link } = await of.call(of.registry.inviteMember, { email, role: "owner", copyLink: true }, { kind: "person", ...who });
  return pathOf(link);
}

/** Creates the account with a copied link and returns its holder. */
async function squat(): Promise<{ visitor: Visitor; personId: string }> {
  const visitor = newVisitor(world.app);
  const path = await invitation();
  await visitor.post(path, join);
  await visitor.post("/sign-in", { email, password: goodPassword });
  expect((await visitor.post(path)).location).toBe("/account?done=joined");
  const { rows } = await world.owner.query("select id, proved_at, made_in from person where email = $1", [email]);
  expect(rows).toMatchObject([{ proved_at: null, made_in: world.organizationId }]);
  return { visitor, personId: rows[0].id };
}

const resetLink = async (personId: string) =>
  `/reset/${await transact(world.pool, "", (tx) => insertResetLink(tx, { personId, by: "operator" }))}`;

async function askedFor(visitor: Visitor, path: string): Promise<{ challenge: string }> {
  return JSON.parse((await visitor.post(path)).text).options;
}

async function answerForNewKey(visitor: Visitor, key = newSecurityKey()) {
  return { key, form: { name: "Key", credential: key.create(await askedFor(visitor, "/account/passkeys/options"), {}) } };
}

async function useKey(key: ReturnType<typeof newSecurityKey>, visitor = newVisitor(world.app)) {
  const asked = await askedFor(visitor, "/sign-in/passkey/options");
  return visitor.post("/sign-in/passkey", { credential: key.get(asked, { verified: true }) });
}

async function turnOnTwoFactor(visitor: Visitor): Promise<void> {
  await visitor.post("/account/two-factor/begin");
  const { text } = await visitor.get("/account/two-factor/set-up");
  const secret = (/<code class="key">([A-Z2-7 ]+)<\/code>/.exec(text)?.[1] ?? "").replaceAll(" ", "");
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
  expect((await visitor.post("/account/two-factor/confirm", { code })).status).toBe(200);
}

const rowsLeft = async (personId: string) =>
  (
    await world.owner.query(
      `select (select count(*)::int from passkey where person_id = $1) as passkeys, (select count(*)::int from authenticator where person_id = $1) as apps,
         (select count(*)::int from recovery_code where person_id = $1) as codes, (select count(*)::int from session where person_id = $1) as sessions,
         (select count(*)::int from api_token where created_by = $1 and revoked_at is null) as tokens`,
      [personId],
    )
  ).rows[0];
const nothing = { passkeys: 0, apps: 0, codes: 0, sessions: 0, tokens: 0 };

describe("the first proof of an address", () => {
  test("takes away passkeys, two-factor sign-in, sessions, tokens and assistants from before, and says so", async () => {
    const { visitor, personId } = await squat();
    const { key, form } = await answerForNewKey(visitor);
    expect((await visitor.post("/account/passkeys/add", form)).status).toBe(303);
    await turnOnTwoFactor(visitor);
    const token = await world.newToken({ personId });
    const assistant = await world.newAssistant({ personId });
    expect((await world.request("GET", "/projects", { token: token.value })).status).toBe(200);
    const path = await resetLink(personId);
    const owner = newVisitor(world.app);
    expect((await owner.get(path)).text).toContain("This account was created before");
    const reset = await owner.post(path, { password: newPassword });
    expect(reset).toMatchObject({ status: 303, location: "/sign-in?done=taken-over" });
    expect((await owner.follow(reset)).text).toContain("API tokens and assistants were removed");
    expect((await useKey(key)).status).toBe(422);
    expect((await visitor.get("/account")).status).toBe(303);
    expect(await rowsLeft(personId)).toEqual(nothing);
    expect((await world.request("GET", "/projects", { token: token.value })).status).toBe(401);
    expect((await world.owner.query("select from token_digest where token_id = $1", [assistant.id])).rowCount).toBe(0);
    expect((await newVisitor(world.app).post("/sign-in", { email, password: goodPassword })).status).toBe(422);
    // Nothing keeps the mailbox's owner from the account any more, not even another person's second factor.
    expect(await owner.post("/sign-in", { email, password: newPassword })).toMatchObject({ status: 303, location: "/" });
    const { rows } = await world.owner.query("select operation from account_history where person_id = $1 and operation = 'prove_address'", [
      personId,
    ]);
    expect(rows).toHaveLength(1);
  });

  test("is the first one alone: a later reset leaves passkeys and tokens", async () => {
    const { personId } = await squat();
    await newVisitor(world.app).post(await resetLink(personId), { password: newPassword });
    const visitor = newVisitor(world.app);
    await visitor.post("/sign-in", { email, password: newPassword });
    const { key, form } = await answerForNewKey(visitor);
    await visitor.post("/account/passkeys/add", form);
    const { value } = await world.newToken({ personId });
    const path = await resetLink(personId);
    expect((await newVisitor(world.app).get(path)).text).not.toContain("This account was created before");
    expect((await newVisitor(world.app).post(path, { password: goodPassword })).location).toBe("/sign-in?done=reset");
    expect((await useKey(key)).status).toBe(303);
    expect((await world.request("GET", "/projects", { token: value })).status).toBe(200);
  });

  test("leaves the read token of a site, which is the organization's", async () => {
    const { personId } = await squat();
    const { value, id } = await world.newReadToken();
    await world.owner.query("update api_token set created_by = $2 where id = $1", [id, personId]);
    await newVisitor(world.app).post(await resetLink(personId), { password: newPassword });
    expect((await world.request("GET", `/published/articles?projectId=${world.projectId}`, { token: value })).status).not.toBe(401);
  });
});

describe("what is under way at the moment of the first proof", () => {
  /** Sends a request that arrives while a proof holds the account and that still finds everything as it was. */
  async function whileProving(personId: string, send: () => Promise<{ status: number }>): Promise<number> {
    const client = await world.owner.connect();
    try {
      await client.query("begin");
      await client.query("select lock_person($1)", [personId]);
      const answer = send();
      await until(async () => (await lockWaits(world.owner)) > 0);
      await client.query("select prove_person($1)", [personId]);
      await client.query("commit");
      return (await answer).status;
    } finally {
      client.release();
    }
  }

  test("brings no passkey in behind it", async () => {
    const { visitor, personId } = await squat();
    const { form } = await answerForNewKey(visitor);
    expect(await whileProving(personId, () => visitor.post("/account/passkeys/add", form))).toBe(422);
    expect(await rowsLeft(personId)).toEqual(nothing);
  });

  test("brings no token in behind it", async () => {
    const { visitor, personId } = await squat();
    const create = () =>
      visitor.send("POST", `/dashboard/organizations/${world.organizationId}/create_token`, {
        body: JSON.stringify({ name: "Mine", permissions: ["articles:read"], projectId: null, validityDays: null }),
        headers: { "content-type": "application/json", "sec-fetch-site": "same-origin", origin: "http://galley.test" },
      });
    expect((await create()).status).toBe(200);
    expect(await whileProving(personId, create)).toBe(403);
    expect(await rowsLeft(personId)).toEqual(nothing);
  });

  test("signs in with no passkey behind it", async () => {
    const { visitor, personId } = await squat();
    const { key, form } = await answerForNewKey(visitor);
    await visitor.post("/account/passkeys/add", form);
    const fresh = newVisitor(world.app);
    const credential = key.get(await askedFor(fresh, "/sign-in/passkey/options"), { verified: true });
    expect(await whileProving(personId, () => fresh.post("/sign-in/passkey", { credential }))).toBe(422);
    expect(await rowsLeft(personId)).toEqual(nothing);
  });

  test("sets no other password behind it", async () => {
    const { visitor, personId } = await squat();
    const change = () => visitor.post("/account/password", { current: goodPassword, password: newPassword });
    expect(await whileProving(personId, change)).toBe(422);
    const { rowCount } = await world.owner.query("select from password where person_id = $1", [personId]);
    expect(rowCount).toBe(0);
  });
});

describe("an account whose address is not proved", () => {
  test("joins no other organization by an invitation until it is proved", async () => {
    const { visitor, personId } = await squat();
    const other = await world.newOrganization();
    const path = await invitation(other);
    expect((await visitor.get(path)).text).toContain("Your account was created in another organization");
    expect((await visitor.post(path)).status).toBe(403);
    const members = async () => (await world.owner.query("select from member where person_id = $1", [personId])).rowCount;
    expect(await members()).toBe(1);
    await newVisitor(world.app).post(await resetLink(personId), { password: newPassword });
    const owner = newVisitor(world.app);
    await owner.post("/sign-in", { email, password: newPassword });
    expect(await owner.post(path)).toMatchObject({ status: 303, location: "/account?done=joined" });
    expect(await members()).toBe(2);
  });

  test("is neither added nor made an owner by another organization, and the database refuses it too", async () => {
    const { personId } = await squat();
    const other = await world.newOrganization();
    const abroad = { kind: "person", organizationId: other.organizationId, personId: other.personId } as const;
    await expect(world.call(world.registry.addMember, { email, role: "owner" }, abroad)).rejects.toMatchObject({ code: "not_allowed" });
    for (const joins of ["*", world.organizationId, other.organizationId]) {
      const insert = world.owner.query("insert into member (organization_id, person_id, role, person_joins) values ($1, $2, 'owner', $3)", [
        other.organizationId,
        personId,
        joins,
      ]);
      await expect(insert).rejects.toThrow(/member_joins|member_of_person_who_joins/);
    }
  });
});

describe("a service that sends email", () => {
  let server: MailServer;
  let sending: World;
  beforeAll(async () => {
    server = await openMailServer();
    sending = await openWorld({ mail: { smtpUrl: `smtp://127.0.0.1:${server.port}`, from: "galley@galley.test" } });
  });
  afterAll(async () => {
    await sending.close();
    await server.stop();
  });
  async function mailedPath(): Promise<string> {
    while (((await sending.app.workers.accountMailer?.work()) ?? 0) > 0);
    return /http:\/\/galley\.test(\/\w+\/\w{43})/.exec(server.mails.at(-1)?.raw.replaceAll("=\r\n", "") ?? "")?.[1] ?? "";
  }

  test("makes no account with a copied link, but mails one that does", async () => {
    server.mails.length = 0;
    const copied = await invitation({}, sending);
    const visitor = newVisitor(sending.app);
    expect((await visitor.get(copied)).text).not.toContain('name="password"');
    expect((await visitor.post(copied, join)).text).toContain("Check your email");
    expect((await sending.owner.query("select from person where email = $1", [email])).rowCount).toBe(0);
    const mailed = await mailedPath();
    expect(server.mails).toMatchObject([{ to: [email] }]);
    expect((await visitor.post(mailed, join)).status).toBe(303);
    expect((await sending.owner.query("select from person where email = $1 and proved_at is not null", [email])).rowCount).toBe(1);
  });

  test("hands an account over to whoever opens a mailed invitation, without what was there before", async () => {
    const personId = `usr_old_${count}`;
    await sending.owner.query("insert into person (id, email, name) values ($1, $2, 'Eve')", [personId, email]);
    await sending.owner.query("insert into password (person_id, hash) values ($1, 'x')", [personId]);
    await sending.owner.query(
      "insert into passkey (id, credential_id, person_id, name, public_key, counter, transports, backed_up) values ($1, $1, $1, 'Key', '', 0, '{}', false)",
      [personId],
    );
    await sending.call(sending.registry.inviteMember, { email, role: "member" }, { kind: "person" });
    const path = await mailedPath();
    const visitor = newVisitor(sending.app);
    expect((await visitor.get(path)).text).toContain("This account was created before");
    expect((await visitor.post(path, { name: "Ilse", password: newPassword })).status).toBe(303);
    expect((await sending.owner.query("select from passkey where person_id = $1", [personId])).rowCount).toBe(0);
    expect((await newVisitor(sending.app).post("/sign-in", { email, password: newPassword })).status).toBe(303);
  });

  test("tells with a copied link nothing of whether there is an account, in the page and in the answer to its form", async () => {
    const kinds = { none: "", unproved: "null", proved: "now()" };
    const pages = new Set<string>();
    for (const [kind, provedAt] of Object.entries(kinds)) {
      email = `${kind}-${count}@hearth.example`;
      if (kind !== "none") {
        await sending.owner.query(`insert into person (id, email, name, proved_at) values ($1, $1, 'Ilse', ${provedAt})`, [email]);
        await sending.owner.query("insert into password (person_id, hash) values ($1, 'x')", [email]);
      }
      const path = await invitation({}, sending);
      const visitor = newVisitor(sending.app);
      for (const { status, text } of [await visitor.get(path), await visitor.post(path, join)]) {
        pages.add(`${status} ${text.replaceAll(email, "EMAIL").replaceAll(path, "PATH").replaceAll(encodeURIComponent(path), "PATH")}`);
      }
    }
    expect(pages.size).toBe(2);
  });
});
