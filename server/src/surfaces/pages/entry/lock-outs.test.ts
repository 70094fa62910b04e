import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { requireSignInAttempt } from "#src/people/accounts/sign-in-attempts.ts";
import { goodPassword, setPassword } from "#test/people.ts";
import { newVisitor, type Visitor } from "#test/visitor.ts";
import { openWorld, type World } from "#test/world.ts";

let world: World;
let email: string;
beforeAll(async () => {
  world = await openWorld();
  await setPassword(world.owner, world.personId);
  email = (await world.owner.query("select email from person where id = $1", [world.personId])).rows[0].email;
});
afterAll(() => world.close());
beforeEach(() => world.empty("attempt_window"));

const shared = "203.0.113.9";
const at = (address: string) => newVisitor(world.app, { address });
const signIn = (by: Visitor, fields: Record<string, string> = {}) => by.post("/sign-in", { email, password: goodPassword, ...fields });

async function guess(addresses: readonly string[], fieldsOf: (index: number) => Record<string, string> = () => ({})): Promise<number[]> {
  const statuses: number[] = [];
  for (const [index, address] of addresses.entries()) {
    statuses.push((await signIn(at(address), { password: "not the password", ...fieldsOf(index) })).status);
  }
  return statuses;
}

const times = (count: number, address = shared) => Array<string>(count).fill(address);

/** Returns a browser in which the owner has signed in once. */
async function knownBrowser(address: string): Promise<Visitor> {
  const visitor = at(address);
  expect((await signIn(visitor)).status).toBe(303);
  await visitor.post("/sign-out");
  return visitor;
}

describe("a stranger's guesses", () => {
  test("at an account keep its owner out nowhere else", async () => {
    expect((await guess(times(12))).slice(-2)).toEqual([429, 429]);
    expect((await signIn(at("198.51.100.1"))).status).toBe(303);
  });

  test("from the owner's own network keep out new browsers alone, at a password as at a passkey", async () => {
    const known = await knownBrowser(shared);
    await guess(times(12));
    await guess(times(51), (index) => ({ email: `a${index}@x.example` }));
    for (let time = 0; time < 101; time += 1) await at(shared).post("/sign-in/passkey/options");
    expect((await signIn(at(shared))).status).toBe(429);
    expect((await at(shared).post("/sign-in/passkey/options")).status).not.toBe(200);
    expect((await known.post("/sign-in/passkey/options")).status).toBe(200);
    expect((await signIn(known)).status).toBe(303);
  });

  test.each([
    ["203.0.113", (index: number) => `203.0.113.${index}`, "203.0.114.1"],
    ["2001:db8:7::/48", (index: number) => `2001:db8:7:${index.toString(16)}::1`, "2001:db8:8::1"],
  ])("from many networks of one provider (%s) are counted together, and keep nobody out elsewhere", async (_, addressOf, elsewhere) => {
    const addresses = Array.from({ length: 35 }, (_, index) => addressOf(index + 1));
    expect(await guess(addresses)).toEqual([...Array<number>(30).fill(422), ...Array<number>(5).fill(429)]);
    expect((await signIn(at(elsewhere))).status).toBe(303);
  });

  test("from everywhere are bounded at each account, and one network does not use that up", async () => {
    const visit = (address: string) => ({ address, userAgent: "", requestId: "req_test", deviceId: "a-browser" });
    const attempt = (address: string) => requireSignInAttempt(world.pool, { email, personId: world.personId }, visit(address));
    for (let time = 0; time < 600; time += 1) await attempt(shared).catch(() => {});
    for (let time = 10; time < 500; time += 1) await attempt(`10.${time >> 8}.${time & 255}.1`);
    await expect(attempt("10.9.9.1")).rejects.toMatchObject({ code: "rate_limited" });
  });
});

describe("a browser that is known", () => {
  const wrong = { password: "not the password" };

  test("has ten attempts of its own", async () => {
    const known = await knownBrowser(shared);
    for (let time = 0; time < 10; time += 1) expect((await signIn(known, wrong)).status).toBe(422);
    expect((await signIn(known)).status).toBe(429);
    expect((await signIn(at(shared))).status).toBe(303);
  });

  test("is known for its own person alone, and not by a cookie that was changed or has ended", async () => {
    const { personId, email: other } = await world.newMember();
    await setPassword(world.owner, personId);
    const theirs = at("198.51.100.2");
    await signIn(theirs, { email: other });
    const own = (await knownBrowser("198.51.100.3")).cookies.get("galley_device") ?? "";
    await guess(times(11));
    const cookies = [
      theirs.cookies.get("galley_device") ?? "",
      own.replace(/^usr_\w+/, personId),
      own.replace(/\.\d+\./, ".9999999999."),
      own.replace(/.(?=.{21}$)/, (sign) => (sign === "A" ? "B" : "A")),
      "",
    ];
    for (const cookie of cookies) {
      const visitor = at(shared);
      visitor.cookies.set("galley_device", cookie);
      expect((await signIn(visitor)).status).toBe(429);
    }
    const visitor = at(shared);
    visitor.cookies.set("galley_device", own);
    expect((await signIn(visitor)).status).toBe(303);
  });

  test("keeps its cookie from scripts and other sites, for 400 days", async () => {
    const { headers } = await signIn(at(shared));
    expect(headers.getSetCookie().at(-1)).toMatch(
      /^galley_device=usr_\w+\.[\w-]{22}\.\d+\.[\w-]{22}; Path=\/; Max-Age=34560000; HttpOnly; SameSite=Lax$/,
    );
  });
});
