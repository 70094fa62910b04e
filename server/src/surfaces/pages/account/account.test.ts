import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { ageSessions, goodPassword, setPassword } from "#test/people.ts";
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
  await world.empty("attempt_window", "session");
  await setPassword(world.owner, world.personId);
  visitor = await signIn();
});

async function signIn(userAgent = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"): Promise<Visitor> {
  const fresh = newVisitor(world.app, { headers: { "user-agent": userAgent } });
  expect((await fresh.post("/sign-in", { email, password: goodPassword })).status).toBe(303);
  return fresh;
}

describe("the account", () => {
  test("takes a new name", async () => {
    expect(await visitor.post("/account/name", { name: "Marta V." })).toMatchObject({ status: 303, location: "/account?done=name" });
    expect((await visitor.get("/account?done=name")).text).toMatch(/Your name was changed.*value="Marta V\."/s);
    expect((await visitor.post("/account/name", { name: "A Former member " })).text).toContain("stands for people");
    expect((await visitor.post("/account/name", { name: " " })).text).toMatch(/id="name"[^>]* aria-invalid="true"[^>]* autofocus/);
  });

  test("takes a new password from whoever knows the one before, and ends every other session", async () => {
    const other = await signIn();
    const change = { current: goodPassword, password: "nine dry herons" };
    const wrong = await visitor.post("/account/password", { ...change, current: "not the password" });
    expect([wrong.status, wrong.text]).toEqual([422, expect.stringContaining('id="current-problem"')]);
    const weak = await visitor.post("/account/password", { ...change, password: "short" });
    expect([weak.status, weak.text]).toEqual([422, expect.stringContaining("too short")]);
    expect((await visitor.post("/account/password", change)).status).toBe(303);
    expect((await visitor.get("/account")).status).toBe(200);
    expect((await other.get("/account")).status).toBe(303);
    const { rows } = await world.owner.query("select operation, person_id from account_history");
    expect(rows).toEqual([{ operation: "change_password", person_id: world.personId }]);
    expect((await world.owner.query("select from audit where surface = 'account'")).rowCount).toBe(0);
  });

  test("lets nobody guess the password from an open session", async () => {
    const statuses: number[] = [];
    for (let guess = 0; guess < 11; guess += 1) {
      statuses.push((await visitor.post("/account/password", { current: `guess ${guess}`, password: "nine dry herons" })).status);
    }
    expect(statuses).toEqual([...Array<number>(10).fill(422), 429]);
  });

  test("ends half a sign-in and links for a new password with the password that they were made with", async () => {
    await world.owner.query(
      `insert into account_link (digest, kind, person_id, mailed, expires_at) values ('\\x01', 'password_reset', $1, true, now() + interval '1 hour')`,
      [world.personId],
    );
    await visitor.post("/account/password", { current: goodPassword, password: "nine dry herons" });
    expect((await world.owner.query("select from account_link")).rowCount).toBe(0);
  });
});

describe("where somebody is signed in", () => {
  const idOf = (text: string, nth: number) => [...text.matchAll(/name="id" value="(ses_\w+)"/g)][nth]?.[1] ?? "";

  test("is told in words, with this browser marked", async () => {
    await signIn(
      "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1",
    );
    await signIn("<b>curl</b>");
    const { text } = await visitor.get("/account/sessions");
    for (const words of ["Firefox on Linux", "Safari on iPhone", "Unknown program", "192.0.2.1"]) expect(text).toContain(words);
    expect(text.match(/this browser/g)).toHaveLength(1);
    expect(text).not.toContain("<b>curl");
  });

  test("is ended one by one, all others at once, and never somebody else's", async () => {
    const [second, third] = [await signIn(), await signIn()];
    const list = await third.get("/account/sessions");
    const { personId } = await world.newMember();
    await setPassword(world.owner, personId);
    await world.owner.query("update session set last_seen_at = now() - interval '1 hour' where id <> $1", [idOf(list.text, 0)]);
    await third.post("/account/sessions/end", { id: idOf(list.text, 1) });
    expect((await third.get("/account/sessions")).text.match(/name="id"/g)).toHaveLength(2);
    await third.post("/account/sessions/end-others");
    const left = [await visitor.get("/account"), await second.get("/account"), await third.get("/account")];
    expect(left.map(({ status }) => status)).toEqual([303, 303, 200]);
    const foreign = await world.newOrganization();
    await world.owner.query("update session set person_id = $1", [foreign.personId]);
    const mine = await signIn();
    const { rows } = await world.owner.query("select id from session where person_id = $1", [foreign.personId]);
    await mine.post("/account/sessions/end", { id: rows[0].id });
    expect((await third.get("/account")).status).toBe(200);
  });

  test("ends with everywhere else what was made of late, where it stays selected", async () => {
    const [ended, kept] = [await world.newToken({ name: "Ended" }), await world.newToken({ name: "Kept" })];
    const { text } = await visitor.get("/account/sessions");
    for (const { id } of [ended, kept]) expect(text).toContain(`name="end-${id}" value="on" checked`);
    await visitor.post("/account/sessions/end-others", { [`end-${ended.id}`]: "on" });
    const { rows } = await world.owner.query("select id from api_token where revoked_at is null and id = any($1)", [[ended.id, kept.id]]);
    expect(rows).toEqual([{ id: kept.id }]);
    expect((await visitor.get("/account")).status).toBe(200);
  });

  test("is this browser too: ending it signs out", async () => {
    const { text } = await visitor.get("/account/sessions");
    expect(await visitor.post("/account/sessions/end", { id: idOf(text, 0) })).toMatchObject({ location: "/sign-in?done=out" });
    expect((await visitor.get("/account")).status).toBe(303);
  });
});

describe("what changes how somebody gets in", () => {
  const guarded = ["/account/passkeys", "/account/address", "/account/two-factor/set-up"];

  test("asks for the password again when the last sign-in is more than ten minutes ago", async () => {
    for (const path of guarded) expect((await visitor.get(path)).location ?? "").not.toContain("confirm");
    await ageSessions(world.owner, world.personId);
    for (const path of guarded) expect((await visitor.get(path)).location).toBe(`/account/confirm?next=${encodeURIComponent(path)}`);
    for (const path of ["passkeys/options", "passkeys/add", "passkeys/remove", "two-factor/begin", "two-factor/confirm"]) {
      expect((await visitor.post(`/account/${path}`)).location).toMatch(/^\/account\/confirm\?next=%2Faccount%2F(passkeys|two-factor)$/);
    }
    const next = "/account/passkeys";
    expect((await visitor.post("/account/confirm", { password: "not the password", next })).status).toBe(422);
    expect((await visitor.post("/account/confirm", { password: goodPassword, next: "//evil.example" })).location).toBe("/account");
    expect((await visitor.get(next)).status).toBe(200);
    expect((await visitor.get(`/account/confirm?next=${next}`)).location).toBe(next);
  });
});
