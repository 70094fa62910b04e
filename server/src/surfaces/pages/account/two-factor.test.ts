import { Secret, TOTP } from "otpauth";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { transact } from "#src/core/database/transact.ts";
import { openVault } from "#src/core/secrets.ts";
import { resealSecrets } from "#src/operating/commands/installation/reseal-secrets.ts";
import { insertResetLink } from "#src/people/accounts/links/account-links.ts";
import { fromNow } from "#test/from-now.ts";
import { lockWaits } from "#test/lock-waits.ts";
import { goodPassword, setPassword } from "#test/people.ts";
import { until } from "#test/until.ts";
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
  await world.empty("attempt_window", "session", "authenticator", "recovery_code", "sign_in_challenge");
  await setPassword(world.owner, world.personId);
  visitor = newVisitor(world.app);
  await signIn(visitor);
});

const signIn = (by: Visitor, next = "") => by.post("/sign-in", { email, password: goodPassword, next });

/** Returns the code of a step, counted from now. */
function codeOf(secret: string, steps = 0): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: fromNow(steps * 30_000).getTime() });
}

async function begin(): Promise<string> {
  await visitor.post("/account/two-factor/begin");
  const { text } = await visitor.get("/account/two-factor/set-up");
  expect(text).toMatch(/<img class="code" src="data:image\/svg\+xml;base64,/);
  return (/<code class="key">([A-Z2-7 ]+)<\/code>/.exec(text)?.[1] ?? "").replaceAll(" ", "");
}

async function turnOn() {
  const secret = await begin();
  const { text } = await visitor.post("/account/two-factor/confirm", { code: codeOf(secret) });
  await forgetStep();
  return { secret, codes: [...text.matchAll(/<li><code>([\w-]+)<\/code>/g)].map(([, code = ""]) => code) };
}

/** Allows the code of this step again. The code of an earlier step would be refused when the next step begins meanwhile. */
const forgetStep = () => world.owner.query("update authenticator set last_step = 0");

describe("turning it on", () => {
  test("takes a code of the app, shows ten recovery codes once, and signs out other browsers", async () => {
    const other = newVisitor(world.app);
    await signIn(other);
    const secret = await begin();
    expect((await visitor.post("/account/two-factor/confirm", { code: "000000" })).status).toBe(422);
    await signIn(newVisitor(world.app)).then(({ location }) => expect(location).toBe("/"));
    const { text, status } = await visitor.post("/account/two-factor/confirm", { code: codeOf(secret) });
    expect([status, text.match(/<li><code>/g)?.length]).toEqual([200, 10]);
    expect((await other.get("/account")).status).toBe(303);
    expect((await visitor.get("/account")).status).toBe(200);
    expect((await visitor.get("/account/two-factor")).text).toContain("10 recovery codes are left");
    expect(await visitor.get("/account/two-factor/set-up")).toMatchObject({ status: 303, location: "/account/two-factor" });
  });

  test("keeps key and codes where nobody can read them, also after the secret was changed", async () => {
    const { secret, codes } = await turnOn();
    const { rows } = await world.owner.query("select a::text as row from authenticator a union all select r::text from recovery_code r");
    for (const { row } of rows) for (const text of [secret, ...codes]) expect(row).not.toContain(text);
    const client = await world.owner.connect();
    try {
      expect(await resealSecrets(client, openVault("another secret", "test secret"))).toMatchObject({ resealed: 1, unreadable: 0 });
      expect(await resealSecrets(client, openVault("test secret", "another secret"))).toMatchObject({ resealed: 1, unreadable: 0 });
    } finally {
      client.release();
    }
    expect((await second(secret)).status).toBe(303);
  });

  test("cannot be begun anew while it is on", async () => {
    const { secret } = await turnOn();
    await visitor.post("/account/two-factor/begin");
    expect((await second(secret)).status).toBe(303);
  });
});

/** Signs in again with a code. */
async function give(code: string, by = newVisitor(world.app)) {
  await signIn(by);
  return by.post("/sign-in/second-factor", { code });
}

function second(secret: string, steps = 0, by = newVisitor(world.app)) {
  return give(codeOf(secret, steps), by);
}

describe("signing in with it", () => {
  test("asks for a code after the password, and goes on to where somebody wanted to be", async () => {
    const { secret } = await turnOn();
    const fresh = newVisitor(world.app);
    const half = await signIn(fresh, "/account/sessions");
    expect(half.location).toBe("/sign-in/second-factor?next=%2Faccount%2Fsessions");
    expect((await fresh.get("/account")).location).toContain("/sign-in");
    expect((await fresh.follow(half)).text).toContain('autocomplete="one-time-code"');
    const done = await fresh.post("/sign-in/second-factor", {
      code: ` ${codeOf(secret).replace(/.../, "$& ")} `,
      next: "/account/sessions",
    });
    expect(done).toMatchObject({ status: 303, location: "/account/sessions" });
    expect((await fresh.get("/account")).status).toBe(200);
    expect(fresh.cookies.has("galley_challenge")).toBe(false);
  });

  test("takes a code once, also twice at once, and none older than the last", async () => {
    const { secret } = await turnOn();
    const visitors = [newVisitor(world.app), newVisitor(world.app), newVisitor(world.app)];
    for (const one of visitors) await signIn(one);
    // Both codes are computed at the start, because a step may pass meanwhile.
    const [older, code] = [codeOf(secret, 0), codeOf(secret, 1)];
    const pages = await Promise.all(visitors.map((one) => one.post("/sign-in/second-factor", { code })));
    expect(pages.map(({ status }) => status).toSorted()).toEqual([303, 422, 422]);
    expect((await give(older)).status).toBe(422);
    expect((await give(code)).status).toBe(422);
  });

  test.each([-4, -3, 3, 4])("takes no code that is %i steps off", async (steps) => {
    const { secret } = await turnOn();
    expect((await second(secret, steps)).status).toBe(422);
  });

  test("takes each recovery code once, however it is written", async () => {
    const { secret, codes } = await turnOn();
    const [code = ""] = codes;
    expect(codes).toHaveLength(10);
    expect((await give(code.toUpperCase().replaceAll("-", " "))).status).toBe(303);
    expect((await give(code)).status).toBe(422);
    expect((await visitor.get("/account/two-factor")).text).toContain("9 recovery codes are left");
    const renewed = await visitor.post("/account/two-factor/codes", { password: goodPassword, code: codeOf(secret) });
    expect((await give(codes[1] ?? "")).status).toBe(422);
    expect((await give(/<li><code>([\w-]+)/.exec(renewed.text)?.[1] ?? "")).status).toBe(303);
  });

  test("ends after five wrong codes, and after ten in an hour over all tries", async () => {
    const { secret } = await turnOn();
    const fresh = newVisitor(world.app);
    await signIn(fresh);
    for (let guess = 0; guess < 4; guess += 1) expect((await fresh.post("/sign-in/second-factor", { code: "000000" })).status).toBe(422);
    expect((await fresh.post("/sign-in/second-factor", { code: "000000" })).location).toBe("/sign-in?done=over");
    expect((await fresh.post("/sign-in/second-factor", { code: codeOf(secret) })).location).toBe("/sign-in?done=over");
    const again = newVisitor(world.app);
    await signIn(again);
    for (let guess = 0; guess < 4; guess += 1) await again.post("/sign-in/second-factor", { code: "000000" });
    await signIn(again);
    // The code that turned it on was the first of the hour.
    const { status, headers } = await again.post("/sign-in/second-factor", { code: codeOf(secret) });
    expect([status, Number(headers.get("retry-after")) > 3000]).toEqual([429, true]);
  });

  test("that strangers with the password have guessed at is still taken in a browser that is known", async () => {
    const { secret } = await turnOn();
    await visitor.post("/sign-out");
    for (let round = 0; round < 3; round += 1) {
      const stranger = newVisitor(world.app);
      await signIn(stranger);
      for (let guess = 0; guess < 4; guess += 1) await stranger.post("/sign-in/second-factor", { code: "000000" });
    }
    const fresh = newVisitor(world.app);
    await signIn(fresh);
    expect((await fresh.post("/sign-in/second-factor", { code: codeOf(secret) })).status).toBe(429);
    await signIn(visitor);
    expect((await visitor.post("/sign-in/second-factor", { code: codeOf(secret) })).location).toBe("/");
  });

  test("is somebody's own: half a sign-in of one person takes no code of another", async () => {
    await turnOn();
    const { personId, email: other } = await world.newMember();
    await setPassword(world.owner, personId);
    const theirs = newVisitor(world.app);
    await theirs.post("/sign-in", { email: other, password: goodPassword });
    await theirs.post("/account/two-factor/begin");
    const { text } = await theirs.get("/account/two-factor/set-up");
    const secret = (/<code class="key">([A-Z2-7 ]+)<\/code>/.exec(text)?.[1] ?? "").replaceAll(" ", "");
    await theirs.post("/account/two-factor/confirm", { code: codeOf(secret) });
    await forgetStep();
    expect((await second(secret)).status).toBe(422);
  });

  test("cannot be reached without the password, and half a sign-in lasts ten minutes", async () => {
    const { secret } = await turnOn();
    const fresh = newVisitor(world.app);
    expect((await fresh.get("/sign-in/second-factor")).location).toBe("/sign-in");
    expect((await fresh.post("/sign-in/second-factor", { code: codeOf(secret) })).location).toBe("/sign-in?done=over");
    await signIn(fresh);
    await world.owner.query("update sign_in_challenge set expires_at = now() - interval '1 second'");
    expect((await fresh.post("/sign-in/second-factor", { code: codeOf(secret) })).location).toBe("/sign-in?done=over");
  });
});

describe("turning it off", () => {
  test("ends it, with its codes", async () => {
    const { secret } = await turnOn();
    const proof = { password: goodPassword, code: codeOf(secret) };
    expect(await visitor.post("/account/two-factor/off", proof)).toMatchObject({ location: "/account/two-factor?done=off" });
    expect((await world.owner.query("select from recovery_code")).rowCount).toBe(0);
    expect((await signIn(newVisitor(world.app))).location).toBe("/");
    expect((await visitor.post("/account/two-factor/confirm", { code: codeOf(secret) })).location).toBe("/account/two-factor");
    const { rows } = await world.owner.query("select operation from account_history order by created_at desc, id desc limit 2");
    expect(rows.map(({ operation }) => operation)).toEqual(["turn_off_two_factor", "turn_on_two_factor"]);
    const { rows: told } = await world.owner.query("select distinct organization_id, operation from audit where surface = 'account'");
    expect(told).toEqual([{ organization_id: world.organizationId, operation: "turn_off_two_factor" }]);
  });

  test.each(["off", "codes"])(
    "takes both factors, however lately somebody has signed in or confirmed themself, and so do new codes (%s)",
    async (path) => {
      const { secret, codes } = await turnOn();
      const kept = async () => (await world.owner.query("select digest from recovery_code order by digest")).rows;
      const before = await kept();
      const whole = { password: goodPassword, code: codeOf(secret) };
      for (const { code, ...wrong } of [
        { ...whole, password: "not it" },
        { ...whole, code: "000000" },
        { ...whole, code: "" },
      ] as const)
        expect((await visitor.post(`/account/two-factor/${path}`, { ...wrong, code })).status).toBe(422);
      expect((await visitor.post(`/account/two-factor/${path}`)).status).toBe(422);
      expect(await kept()).toEqual(before);
      expect((await visitor.get(`/account/two-factor/${path}`)).text).toContain('name="code"');
      const done = await visitor.post(`/account/two-factor/${path}`, { password: goodPassword, code: codes[0] ?? "" });
      expect(done.status).toBe(path === "off" ? 303 : 200);
      expect(await kept()).not.toEqual(before);
    },
  );

  test("is not begun by a sign-in alone: passkeys and the address want both factors once more", async () => {
    const { secret } = await turnOn();
    const fresh = newVisitor(world.app);
    await signIn(fresh);
    expect((await fresh.post("/sign-in/second-factor", { code: codeOf(secret) })).status).toBe(303);
    await forgetStep();
    for (const path of ["/account/passkeys", "/account/address"])
      expect((await fresh.get(path)).location).toBe(`/account/confirm?next=${encodeURIComponent(path)}`);
    const next = "/account/passkeys";
    expect((await fresh.post("/account/confirm", { password: goodPassword, next })).text).toContain('id="code-problem"');
    expect((await fresh.get(next)).status).toBe(303);
    expect((await fresh.post("/account/confirm", { password: goodPassword, code: codeOf(secret), next })).location).toBe(next);
    expect((await fresh.get(next)).status).toBe(200);
  });

  test.each(["off", "codes"])("does not happen, nor are codes renewed, in a browser that is signed out meanwhile (%s)", async (path) => {
    const { secret } = await turnOn();
    const kept =
      "select (select count(*) from authenticator)::int as keys, md5(string_agg(r::text, ',' order by r::text)) as codes from recovery_code r";
    const before = (await world.owner.query(kept)).rows;
    const reset = await world.owner.connect();
    try {
      await reset.query("begin");
      await reset.query("select lock_person($1)", [world.personId]);
      const late = visitor.post(`/account/two-factor/${path}`, { password: goodPassword, code: codeOf(secret) });
      await until(async () => (await lockWaits(world.owner)) === 1);
      await reset.query("delete from session");
      await reset.query("commit");
      expect((await late).status).toBe(422);
    } finally {
      reset.release();
    }
    expect((await world.owner.query(kept)).rows).toEqual(before);
  });

  test("is what a link of the operator does when it says so, and what a reset alone does not", async () => {
    for (const endsTwoFactor of [false, true]) {
      await world.empty("authenticator", "recovery_code", "attempt_window");
      visitor = newVisitor(world.app);
      await signIn(visitor);
      await turnOn();
      const link = await transact(world.pool, "", (tx) => insertResetLink(tx, { personId: world.personId, by: "operator", endsTwoFactor }));
      await newVisitor(world.app).post(`/reset/${link}`, { password: goodPassword });
      expect((await signIn(newVisitor(world.app))).location).toBe(endsTwoFactor ? "/" : "/sign-in/second-factor");
    }
  });
});
