import { Secret, TOTP } from "otpauth";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type MailServer, openMailServer } from "#test/outside/mail-server.ts";
import { readMail } from "#test/outside/read-mail.ts";
import { newSecurityKey } from "#test/outside/security-key.ts";
import { goodPassword, setPassword } from "#test/people.ts";
import { newVisitor, type Visitor } from "#test/visitor.ts";
import { openWorld, type World } from "#test/world.ts";

// A thief has a person's session, just after they proved their identity, and moves the account to a mailbox of their own.
let server: MailServer;
let world: World;
let count = 0;
let personId: string;
let own: string;
let stolen: Visitor;
beforeAll(async () => {
  server = await openMailServer();
  world = await openWorld({ mail: { smtpUrl: `smtp://127.0.0.1:${server.port}`, from: "galley@galley.test" } });
});
afterAll(async () => {
  await world.close();
  await server.stop();
});
beforeEach(async () => {
  count += 1;
  await world.empty("attempt_window", "account_mail", "account_link");
  ({ personId, email: own } = await world.newMember());
  await setPassword(world.owner, personId);
  stolen = newVisitor(world.app);
  expect((await stolen.post("/sign-in", { email: own, password: goodPassword })).status).toBe(303);
  await world.empty("account_mail");
});

const password = "nine dry herons";
const thiefs = (nth = 1) => `thief-${count}-${nth}@evil.example`;

/** Sends what is due and returns, by address, the subject and the path of the link. */
async function mailed(): Promise<Map<string, { subject: string; path: string; text: string }>> {
  server.mails.length = 0;
  while (((await world.app.workers.accountMailer?.work()) ?? 0) > 0);
  return new Map(
    server.mails.map(({ to, raw }) => {
      const { headers, text } = readMail(raw);
      const path = /http:\/\/galley\.test(\/[\w-]+\/[\w-]{43})/.exec(text)?.[1] ?? "";
      return [to.join(), { subject: headers.get("subject") ?? "", path, text }];
    }),
  );
}

/** Moves the account and returns the path to undo it that the former address got. */
async function move(from: string, to: string): Promise<string> {
  await world.empty("attempt_window");
  await stolen.post("/account/address", { email: to });
  expect((await stolen.post((await mailed()).get(to)?.path ?? "")).status).toBe(303);
  return (await mailed()).get(from)?.path ?? "";
}

const undo = (path: string, form: Record<string, string> = {}) => newVisitor(world.app).post(path, { password, ...form });
const addressNow = async () => (await world.owner.query("select email from person where id = $1", [personId])).rows[0].email;
const signIn = async (email: string, by = password) => (await newVisitor(world.app).post("/sign-in", { email, password: by })).status;

async function addKey() {
  const key = newSecurityKey();
  const { options } = JSON.parse((await stolen.post("/account/passkeys/options")).text);
  expect((await stolen.post("/account/passkeys/add", { name: "Key", credential: key.create(options, {}) })).status).toBe(303);
  return key;
}

async function useKey(key: ReturnType<typeof newSecurityKey>): Promise<number> {
  const fresh = newVisitor(world.app);
  const { options } = JSON.parse((await fresh.post("/sign-in/passkey/options")).text);
  return (await fresh.post("/sign-in/passkey", { credential: key.get(options, { verified: true }) })).status;
}

describe("undoing a change of address", () => {
  test("puts the address back with a new password, and whoever is signed in is out", async () => {
    const path = await move(own, thiefs());
    const page = await newVisitor(world.app).get(path);
    expect([page.status, page.headers.get("referrer-policy")]).toEqual([200, "strict-origin"]);
    expect(page.text).toContain(own);
    expect(await addressNow()).toBe(thiefs());
    const undone = await undo(path);
    expect(undone).toMatchObject({ status: 303, location: "/sign-in?done=restored" });
    expect((await newVisitor(world.app).get("/sign-in?done=restored")).text).toContain("Your address is back");
    expect(await addressNow()).toBe(own);
    expect((await stolen.get("/account")).status).toBe(303);
    expect([await signIn(own), await signIn(own, goodPassword), await signIn(thiefs())]).toEqual([303, 422, 422]);
    const { rows } = await world.owner.query("select operation from account_history where person_id = $1 order by created_at, id", [
      personId,
    ]);
    expect(rows.map(({ operation }) => operation)).toEqual(["change_address", "undo_address_change"]);
    const told = await mailed();
    expect(told.get(thiefs())).toMatchObject({ subject: "The address of your Galley account was restored", path: "" });
  });

  test("works once, also twice at once, for 7 days, and with no weak password", async () => {
    const path = await move(own, thiefs());
    const { rows } = await world.owner.query(
      "select round(extract(epoch from expires_at - now()) / 3600)::int as hours from account_link where kind = 'address_undo'",
    );
    expect(rows).toEqual([{ hours: 168 }]);
    const weak = await undo(path, { password: "galley1234" });
    expect([weak.status, weak.text]).toEqual([422, expect.stringContaining("too similar")]);
    const pages = await Promise.all([1, 2, 3].map(() => undo(path)));
    expect(pages.map(({ status }) => status).toSorted()).toEqual([303, 404, 404]);
    const second = await moveAgain();
    await world.owner.query("update account_link set expires_at = now() - interval '1 second'");
    expect((await undo(second)).status).toBe(404);
  });

  async function moveAgain(): Promise<string> {
    stolen = newVisitor(world.app);
    await stolen.post("/sign-in", { email: own, password });
    await mailed();
    return move(own, thiefs(2));
  }

  test("takes back passkeys, API tokens, assistants and calendar addresses that were added since, and every passkey where that is ticked", async () => {
    const ownKey = await addKey();
    const ownToken = await world.newToken({ personId });
    const newFeed = (name: string) =>
      world.call(world.registry.createCalendarFeed, { projectId: world.projectId, name }, { kind: "person", personId });
    await newFeed("Own");
    const path = await move(own, thiefs());
    await newFeed("Thief's");
    const [key, token, assistant] = [await addKey(), await world.newToken({ personId }), await world.newAssistant({ personId })];
    expect((await newVisitor(world.app).get(path)).text).toContain('name="remove" value="on" checked');
    expect((await undo(path)).status).toBe(303);
    expect([await useKey(ownKey), await useKey(key)]).toEqual([303, 422]);
    const status = async (value: string) => (await world.request("GET", "/projects", { token: value })).status;
    expect([await status(ownToken.value), await status(token.value)]).toEqual([200, 401]);
    const { rows: feeds } = await world.owner.query("select name from calendar_feed where person_id = $1", [personId]);
    expect(feeds).toEqual([{ name: "Own" }]);
    expect((await world.owner.query("select from token_digest where token_id = $1", [assistant.id])).rowCount).toBe(0);
    const again = await moveAgain();
    expect((await undo(again, { remove: "on" })).status).toBe(303);
    expect(await useKey(ownKey)).toBe(422);
  });

  test("turns no second factor off: the mailbox alone is not both", async () => {
    await stolen.post("/account/two-factor/begin");
    const { text } = await stolen.get("/account/two-factor/set-up");
    const secret = (/<code class="key">([A-Z2-7 ]+)<\/code>/.exec(text)?.[1] ?? "").replaceAll(" ", "");
    const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
    expect((await stolen.post("/account/two-factor/confirm", { code })).status).toBe(200);
    await undo(await move(own, thiefs()), { remove: "on" });
    const fresh = newVisitor(world.app);
    expect((await fresh.post("/sign-in", { email: own, password })).location).toBe("/sign-in/second-factor");
  });

  test("outlives a password that the thief sets through the new mailbox, and ends that link", async () => {
    const path = await move(own, thiefs());
    await newVisitor(world.app).post("/forgot-password", { email: thiefs() });
    const first = (await mailed()).get(thiefs())?.path ?? "";
    expect((await newVisitor(world.app).post(first, { password: "eight grey seals" })).status).toBe(303);
    await mailed();
    await newVisitor(world.app).post("/forgot-password", { email: thiefs() });
    const second = (await mailed()).get(thiefs())?.path ?? "";
    expect((await undo(path)).status).toBe(303);
    expect((await newVisitor(world.app).get(second)).status).toBe(404);
    expect([await signIn(own), await signIn(thiefs(), "eight grey seals")]).toEqual([303, 422]);
  });

  test("ends what was asked for meanwhile", async () => {
    const path = await move(own, thiefs());
    await stolen.post("/account/address", { email: thiefs(2) });
    const asked = (await mailed()).get(thiefs(2))?.path ?? "";
    await undo(path);
    const back = newVisitor(world.app);
    await back.post("/sign-in", { email: own, password });
    expect((await back.post(asked)).status).toBe(404);
  });

  test("is refused where another account has the address by then, and changes nothing", async () => {
    const path = await move(own, thiefs());
    await world.owner.query("insert into person (id, email, name) values ($1, $2, 'I')", [`usr_taker_${count}`, own]);
    const { status, text } = await undo(path);
    expect([status, text]).toEqual([422, expect.stringContaining("Another account has this address now")]);
    expect(await addressNow()).toBe(thiefs());
    expect((await stolen.get("/account")).status).toBe(200);
    await world.owner.query("delete from person where id = $1", [`usr_taker_${count}`]);
    expect((await undo(path)).status).toBe(303);
  });
});

describe("of two changes", () => {
  test("undoing the first takes the second with it, and its mailbox undoes nothing", async () => {
    const first = await move(own, thiefs(1));
    const second = await move(thiefs(1), thiefs(2));
    expect((await undo(first)).status).toBe(303);
    expect(await addressNow()).toBe(own);
    expect((await undo(second)).status).toBe(404);
    expect((await mailed()).get(thiefs(2))).toMatchObject({ subject: "The address of your Galley account was restored" });
  });

  test("undoing the second leaves the first one to be undone", async () => {
    const first = await move(own, thiefs(1));
    const second = await move(thiefs(1), thiefs(2));
    expect((await undo(second)).status).toBe(303);
    expect(await addressNow()).toBe(thiefs(1));
    expect((await undo(first)).status).toBe(303);
    expect(await addressNow()).toBe(own);
  });

  test("undone at once from both mailboxes, the first owner has the account", async () => {
    const first = await move(own, thiefs(1));
    const second = await move(thiefs(1), thiefs(2));
    const [undone] = await Promise.all([undo(first), undo(second, { password: "eight grey seals" })]);
    expect(undone?.status).toBe(303);
    expect(await addressNow()).toBe(own);
    expect(await signIn(own)).toBe(303);
  });
});
