import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { newSecurityKey } from "#test/outside/security-key.ts";
import { goodPassword, setPassword } from "#test/people.ts";
import { newVisitor, type Visitor } from "#test/visitor.ts";
import { openWorld, type World } from "#test/world.ts";

let world: World;
let email: string;
let visitor: Visitor;
beforeAll(async () => {
  world = await openWorld();
  email = (await world.owner.query("select email from person where id = $1", [world.personId])).rows[0].email;
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.empty("attempt_window", "session", "passkey", "sign_in_challenge", "authenticator");
  await setPassword(world.owner, world.personId);
  visitor = newVisitor(world.app);
  await visitor.post("/sign-in", { email, password: goodPassword });
});

type Key = ReturnType<typeof newSecurityKey>;

async function ask(by: Visitor, path: string): Promise<{ challenge: string }> {
  const { text, status } = await by.post(path);
  expect([path, status]).toEqual([path, 200]);
  return JSON.parse(text).options;
}

async function add(key: Key, name = "Blue key", counter = 0) {
  const asked = await ask(visitor, "/account/passkeys/options");
  return visitor.post("/account/passkeys/add", { name, credential: key.create(asked, { counter }) });
}

/** Signs in again. `over` changes the question, `flags` the key's answer. */
async function use(key: Key, flags: Parameters<Key["get"]>[1] = {}, over: Partial<Parameters<Key["get"]>[0]> = {}) {
  const fresh = newVisitor(world.app);
  const asked = await ask(fresh, "/sign-in/passkey/options");
  const credential = key.get({ ...asked, ...over }, flags);
  return { fresh, credential, page: await fresh.post("/sign-in/passkey", { credential }) };
}

describe("a passkey", () => {
  test("is kept under its name, and signs in whoever holds it", async () => {
    const key = newSecurityKey();
    expect(await add(key)).toMatchObject({ status: 303, location: "/account/passkeys?done=added" });
    expect((await visitor.get("/account/passkeys")).text).toMatch(/Blue key<span>Not used yet/);
    const { fresh, page } = await use(key);
    expect(page).toMatchObject({ status: 303, location: "/" });
    expect((await fresh.get("/account")).text).toContain(email);
    expect((await visitor.get("/account/passkeys")).text).toMatch(/Blue key<span>Used /);
    const { rows } = await world.owner.query("select operation from account_history");
    expect(rows).toEqual([{ operation: "add_passkey" }]);
    expect((await visitor.get("/account/history")).text).toContain("Passkey added");
    expect((await world.owner.query("select from audit where surface = 'account'")).rowCount).toBe(0);
  });

  test("answers a question once", async () => {
    const key = newSecurityKey();
    await add(key);
    const asked = await ask(visitor, "/account/passkeys/options");
    const other = newSecurityKey();
    const credential = other.create(asked);
    expect((await visitor.post("/account/passkeys/add", { name: "Once", credential })).status).toBe(303);
    expect((await visitor.post("/account/passkeys/add", { name: "Twice", credential })).status).toBe(422);
    const { fresh, credential: used } = await use(key);
    expect((await newVisitor(world.app).post("/sign-in/passkey", { credential: used })).status).toBe(422);
    await fresh.post("/sign-out");
    expect((await fresh.post("/sign-in/passkey", { credential: used })).status).toBe(422);
  });

  test("is refused for another question, another site, another name, an old one, and when unknown", async () => {
    const key = newSecurityKey();
    await add(key);
    const elsewhere = await ask(newVisitor(world.app), "/sign-in/passkey/options");
    for (const over of [{ challenge: elsewhere.challenge }, { origin: "https://evil.example" }, { rpId: "evil.example" }]) {
      expect((await use(key, {}, over)).page.status).toBe(422);
    }
    expect((await use(newSecurityKey())).page.status).toBe(422);
    const fresh = newVisitor(world.app);
    const asked = await ask(fresh, "/sign-in/passkey/options");
    await world.owner.query("update sign_in_challenge set expires_at = now() - interval '1 second'");
    expect((await fresh.post("/sign-in/passkey", { credential: key.get(asked) })).status).toBe(422);
    for (const credential of ["", "{", "null", "[]", '{"id":7}', `{"id":${JSON.stringify(key.id)}}`]) {
      await ask(fresh, "/sign-in/passkey/options");
      expect((await fresh.post("/sign-in/passkey", { credential })).status).toBe(422);
    }
  });

  test("whose counter goes back or stands still is taken for a copy", async () => {
    const key = newSecurityKey();
    await add(key, "Counting key", 5);
    expect((await use(key, { counter: 7 })).page.status).toBe(303);
    for (const counter of [7, 6, 0]) expect((await use(key, { counter })).page.status).toBe(422);
    expect((await use(key, { counter: 8 })).page.status).toBe(303);
  });

  test("is one factor where it cannot tell its person, and both where it can", async () => {
    const key = newSecurityKey();
    await add(key);
    await world.owner.query("insert into authenticator (person_id, secret, confirmed_at) values ($1, 'sealed', now())", [world.personId]);
    expect((await use(key)).page.location).toBe("/sign-in/second-factor");
    expect((await use(key, { verified: true })).page.location).toBe("/");
  });

  test("is no recent proof beside two-factor sign-in where it cannot tell its person, nor for the question after a new passkey", async () => {
    const key = newSecurityKey();
    await add(key);
    await world.owner.query("insert into authenticator (person_id, secret, confirmed_at) values ($1, 'sealed', now())", [world.personId]);
    await world.owner.query("update session set confirmed_at = now()");
    const forNew = await ask(visitor, "/account/passkeys/options");
    await world.owner.query("update session set confirmed_at = now() - interval '11 minutes'");
    const confirm = (credential: string) => visitor.post("/account/confirm", { credential, next: "/account/passkeys" });
    expect((await confirm(key.get(forNew, { verified: true }))).status).toBe(422);
    expect((await confirm(key.get(await ask(visitor, "/account/confirm/passkey/options")))).status).toBe(422);
    expect((await visitor.get("/account/passkeys")).location).toContain("/account/confirm");
    const asked = await ask(visitor, "/account/confirm/passkey/options");
    expect((await confirm(key.get(asked, { verified: true }))).location).toBe("/account/passkeys");
  });

  test("is somebody's own: nobody else adds, removes or confirms with it", async () => {
    const key = newSecurityKey();
    await add(key);
    const { personId, email: theirs } = await world.newMember();
    await setPassword(world.owner, personId);
    const other = newVisitor(world.app);
    await other.post("/sign-in", { email: theirs, password: goodPassword });
    const asked = await ask(other, "/account/passkeys/options");
    const again = await other.post("/account/passkeys/add", { name: "Mine", credential: key.create(asked) });
    expect([again.status, again.text]).toEqual([422, expect.stringContaining("already registered")]);
    const { rows } = await world.owner.query("select id from passkey");
    await other.post("/account/passkeys/remove", { id: rows[0].id });
    expect((await world.owner.query("select from passkey")).rowCount).toBe(1);
    await world.owner.query("update session set confirmed_at = now() - interval '11 minutes'");
    const question = await ask(other, "/account/confirm/passkey/options");
    expect((await other.post("/account/confirm", { credential: key.get(question), next: "/account/passkeys" })).status).toBe(422);
    const own = await ask(visitor, "/account/confirm/passkey/options");
    const confirmed = await visitor.post("/account/confirm", { credential: key.get(own), next: "/account/passkeys" });
    expect(confirmed.location).toBe("/account/passkeys");
    expect((await visitor.get("/account/passkeys")).status).toBe(200);
  });

  test("that was removed opens nothing, and leaves a line on the record", async () => {
    const key = newSecurityKey();
    await add(key);
    const { rows } = await world.owner.query("select id from passkey");
    expect((await visitor.post("/account/passkeys/remove", { id: rows[0].id })).location).toBe("/account/passkeys?done=removed");
    expect((await use(key)).page.status).toBe(422);
    const { rows: audit } = await world.owner.query("select operation from account_history order by created_at desc, id desc limit 1");
    expect(audit).toEqual([{ operation: "remove_passkey" }]);
  });
});

test("questions for passkeys are bounded per address, and twenty passkeys are enough", async () => {
  const address = "198.51.100.77";
  for (let time = 0; time < 100; time += 1) await newVisitor(world.app, { address }).post("/sign-in/passkey/options");
  const last = await newVisitor(world.app, { address }).post("/sign-in/passkey/options");
  expect(last.status).toBe(429);
  for (let number = 0; number < 20; number += 1) expect((await add(newSecurityKey(), `Key ${number}`)).status).toBe(303);
  const { status, text } = await visitor.post("/account/passkeys/options");
  expect([status, JSON.parse(text)]).toEqual([422, { message: "You have 20 passkeys. Remove one first." }]);
});
