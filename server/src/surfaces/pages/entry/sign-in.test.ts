import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { openChildApp } from "#test/children/open-child-app.ts";
import { countingHasher, goodPassword, setPassword } from "#test/people.ts";
import { newVisitor, type Visitor } from "#test/visitor.ts";
import { openWorld, type World } from "#test/world.ts";

const hasher = countingHasher();
let world: World;
let email: string;
let visitor: Visitor;
let addresses = 0;
beforeAll(async () => {
  world = await openWorld({ hasher });
  await setPassword(world.owner, world.personId);
  email = (await world.owner.query("select email from person where id = $1", [world.personId])).rows[0].email;
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.empty("attempt_window");
  visitor = newVisitor(world.app, { address: newAddress() });
});

function newAddress(): string {
  addresses += 1;
  return `198.51.100.${addresses}`;
}

const signIn = (fields: Record<string, string> = {}, by = visitor) => by.post("/sign-in", { email, password: goodPassword, ...fields });

describe("signing in", () => {
  test("leads to the dashboard, and a page asked for before to that page", async () => {
    expect(await visitor.get("/account")).toMatchObject({ status: 303, location: "/sign-in?next=%2Faccount" });
    expect((await visitor.get("/")).text).toContain('href="/sign-in"');
    expect(await signIn()).toMatchObject({ status: 303, location: "/" });
    expect((await visitor.get("/account")).text).toContain(email);
    expect(await visitor.get("/sign-in?next=/account/sessions")).toMatchObject({ location: "/account/sessions" });
    expect(await signIn({ next: "/account/sessions" }, newVisitor(world.app))).toMatchObject({ location: "/account/sessions" });
  });

  test.each(["EMAIL", " email "])("takes the address however it is written (%s)", async (form) => {
    expect((await signIn({ email: form.replace(/email/i, (word) => (word === "EMAIL" ? email.toUpperCase() : email)) })).status).toBe(303);
  });

  test.each([
    "//evil.example",
    "/\\evil.example",
    "\\\\evil.example",
    "https://evil.example",
    "javascript:alert(1)",
    "/.//evil.example",
    "/x/..//evil.example",
    "/\t/evil.example",
    "/\n/evil.example",
    "evil.example",
    "",
    "/..//evil.example",
  ])("never leads away from this server: %j", async (next) => {
    expect((await signIn({ next })).location).toBe("/");
    await visitor.post("/sign-out");
    expect((await visitor.get(`/sign-in?next=${encodeURIComponent(next)}`)).text).not.toContain('name="next"');
  });

  test("makes a new session, whatever the browser brought, and ends the one that it had", async () => {
    visitor.cookies.set("galley_session", "chosen-by-somebody-else");
    await signIn();
    const first = visitor.cookies.get("galley_session");
    expect(first).not.toBe("chosen-by-somebody-else");
    await signIn();
    expect(visitor.cookies.get("galley_session")).not.toBe(first);
    const old = newVisitor(world.app);
    old.cookies.set("galley_session", first ?? "");
    expect((await old.get("/account")).location).toBe("/sign-in?next=%2Faccount");
  });

  test("keeps the session in a cookie that scripts cannot read and that is bound to this very host", async () => {
    const app = await openChildApp(world.url, [], { publicUrl: "https://galley.test" });
    onTestFinished(() => app.close());
    const secure = newVisitor(app, { origin: "https://galley.test" });
    const { headers } = await signIn({}, secure);
    expect(headers.getSetCookie()[0]).toMatch(/^__Host-galley_session=\w{43}; Path=\/; Max-Age=2592000; HttpOnly; SameSite=Lax; Secure$/);
    expect((await secure.get("/account")).status).toBe(200);
  });

  test("refuses an unknown address, a wrong password and a person without one with the same page and the same work", async () => {
    const { email: without } = await world.newMember();
    const bodies = new Set<string>();
    for (const tried of [email, without, "nobody@hearth.example"]) {
      const { verified, hashed } = hasher.counts;
      const { status, text } = await signIn({ email: tried, password: "not the password" });
      expect(status).toBe(422);
      expect(hasher.counts).toEqual({ verified: verified + 1, hashed });
      bodies.add(text.replaceAll(tried, "…"));
    }
    expect(bodies.size).toBe(1);
    expect([...bodies][0]).not.toContain("not the password");
  });

  test("keeps what was typed, except the password, and puts the focus where something is missing", async () => {
    const { status, text } = await visitor.post("/sign-in", { email: '"><b>x@y.example', password: "" });
    expect(status).toBe(422);
    expect(text).toContain('value="&quot;&gt;&lt;b&gt;x@y.example"');
    expect(text).toMatch(/<input id="password"[^>]* aria-invalid="true" aria-describedby="password-problem" autofocus>/);
    expect(text.match(/autofocus/g)).toHaveLength(1);
  });

  test("leaves a line with the person and why, and never the address or the password", async () => {
    await signIn({ password: "canary-password" });
    await signIn({ email: "canary@hearth.example" });
    await signIn();
    const lines = world.logLines.join("");
    expect(lines).not.toMatch(/canary|hearth\.example/);
    expect(
      world.logLines
        .map((line) => JSON.parse(line))
        .filter(({ msg }) => /^sign/.test(msg))
        .slice(-3),
    ).toMatchObject([
      { msg: "sign-in refused", code: "password", principalId: world.personId },
      { msg: "sign-in refused", code: "password" },
      { msg: "signed in", principalId: world.personId },
    ]);
  });
});

describe("too many attempts", () => {
  const wrong = { password: "not the password" };

  test("at one account from one network, known or not, end in a page that says when to try again", async () => {
    for (const tried of [email, "nobody@hearth.example"]) {
      const address = newAddress();
      const other = await openChildApp(world.url, []);
      onTestFinished(() => other.close());
      const statuses: number[] = [];
      for (let attempt = 0; attempt < 12; attempt += 1) {
        const app = attempt % 2 === 0 ? world.app : other;
        statuses.push((await signIn({ ...wrong, email: tried }, newVisitor(app, { address }))).status);
      }
      expect(statuses).toEqual([...Array<number>(10).fill(422), 429, 429]);
      const { status, headers, text } = await signIn({ email: tried }, newVisitor(world.app, { address }));
      expect(status).toBe(429);
      expect(Number(headers.get("retry-after"))).toBeGreaterThan(800);
      expect(text).toContain("Try again in 15 minutes.");
    }
  });

  test("made at once do not slip through", async () => {
    await world.warm();
    const address = newAddress();
    const pages = await Promise.all(Array.from({ length: 30 }, () => signIn(wrong, newVisitor(world.app, { address }))));
    expect(pages.filter(({ status }) => status === 422)).toHaveLength(10);
  });

  test("from one address at many accounts are refused, one /64 of IPv6 counting as one address", async () => {
    for (const prefix of ["203.0.113.9", "2001:db8:1:2"]) {
      const statuses: number[] = [];
      for (let attempt = 0; attempt < 51; attempt += 1) {
        const address = prefix.includes(":") ? `${prefix}::${attempt.toString(16)}` : prefix;
        statuses.push((await signIn({ ...wrong, email: `a${attempt}@x.example` }, newVisitor(world.app, { address }))).status);
      }
      expect(statuses).toEqual([...Array<number>(50).fill(422), 429]);
    }
  });

  test("are forgotten with a success, and after the quarter of an hour", async () => {
    for (let attempt = 0; attempt < 9; attempt += 1) await signIn(wrong);
    expect((await signIn()).status).toBe(303);
    for (let attempt = 0; attempt < 10; attempt += 1) expect((await signIn(wrong)).status).toBe(422);
    expect((await signIn()).status).toBe(429);
    await world.owner.query("update attempt_window set started_at = started_at - interval '16 minutes'");
    expect((await signIn()).status).toBe(303);
  });

  test("are not told apart by what a caller says of itself", async () => {
    const statuses = new Set<number>();
    for (let attempt = 0; attempt < 51; attempt += 1) {
      const headers = { "x-forwarded-for": `10.0.0.${attempt}`, forwarded: `for=10.0.0.${attempt}`, "x-real-ip": `10.0.0.${attempt}` };
      const { status } = await visitor.post("/sign-in", { email: `b${attempt}@x.example`, password: "x" }, headers);
      if (attempt === 50) statuses.add(status);
    }
    expect([...statuses]).toEqual([429]);
  });
});

test("signing out ends the session here and on the server", async () => {
  await signIn();
  const value = visitor.cookies.get("galley_session") ?? "";
  expect(await visitor.post("/sign-out")).toMatchObject({ status: 303, location: "/sign-in?done=out" });
  expect([...visitor.cookies.keys()]).toEqual(["galley_device"]);
  visitor.cookies.set("galley_session", value);
  expect((await visitor.get("/account")).status).toBe(303);
  expect((await visitor.get("/sign-in?done=out")).text).toContain("You are signed out.");
});
