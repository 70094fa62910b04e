import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type BrowserJar, formFields, type Page } from "#test/browser-jar.ts";
import { type Client, type Oauth, openOauth } from "#test/oauth.ts";

let oauth: Oauth;
let client: Client;
let jar: BrowserJar;
beforeAll(async () => {
  oauth = await openOauth();
  client = await oauth.register();
  jar = await oauth.browser();
});
afterAll(() => oauth.close());

async function asked(over: Record<string, string | undefined> = {}, browser = jar): Promise<Page> {
  return oauth.askedPage(browser, (await oauth.authorizeUrl(client, over)).url);
}

function answerIn({ location }: Page) {
  return Object.fromEntries(new URL(location ?? "about:blank").searchParams);
}

async function connections() {
  const { rows } = await oauth.world.owner.query(
    "select id, permissions, project_id from api_token where kind = 'assistant' order by created_at, id",
  );
  return rows;
}

/** Creates a member with this role, and their browser. */
async function member(role: "admin" | "member" | "reviewer" | "reader", projectIds?: string[]) {
  const { personId, email } = await oauth.world.newMember({ role, ...(projectIds && { projectIds }) });
  return { personId, email, jar: await oauth.browser(personId) };
}

describe("nobody else can agree", () => {
  test("a form of another site, or without any origin", async () => {
    const page = await asked();
    const fields = { ...formFields(page, "allow"), decision: "allow" };
    for (const site of ["cross-site", "same-site", "none"])
      expect((await jar.post(page.url, fields, { "sec-fetch-site": site })).status, site).toBe(403);
    const cookie = jar.cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
    for (const headers of [{ cookie }, { cookie, origin: "https://evil.example" }, { cookie, origin: "null" }] as Record<
      string,
      string
    >[]) {
      const answer = await fetch(page.url, {
        method: "POST",
        body: new URLSearchParams({ decision: "allow" }),
        headers,
        redirect: "manual",
      });
      expect(answer.status).toBe(403);
    }
    expect((await jar.get(page.url)).status).toBe(200);
  });

  test("a session without a recent proof, which is asked for first", async () => {
    const page = await asked();
    const before = await connections();
    await oauth.world.owner.query("update session set confirmed_at = now() - interval '11 minutes'");
    const answer = await jar.post(page.url, { ...formFields(page, "allow"), decision: "allow" });
    expect(answer.location).toContain(`/account/confirm?next=${encodeURIComponent(new URL(page.url).pathname)}`);
    expect(await connections()).toEqual(before);
    await oauth.world.owner.query("update session set confirmed_at = now()");
    await jar.post(page.url, { ...formFields(page, "allow"), decision: "allow" });
    expect(await connections()).toHaveLength(before.length + 1);
  });

  test("another browser that knows the address of the page", async () => {
    const page = await asked();
    const thief = await oauth.browser();
    const seen = await thief.get(page.url);
    expect(seen.status).toBe(404);
    expect(seen.text).not.toContain("Example Assistant");
    expect((await thief.post(page.url, { ...formFields(page, "allow"), decision: "allow" })).status).toBe(404);
  });

  test("a browser whose cookie for the page was changed, exchanged for that of another request, or lost its signature", async () => {
    const own = await oauth.browser();
    const [first, second] = [await asked({}, own), await asked({}, own)];
    const cookieOf = ({ url }: Page, name: string) =>
      own.cookies.find((cookie) => cookie.name === name && cookie.path === new URL(url).pathname);
    const [cookie, signature, other] = [
      cookieOf(first, "galley_oauth"),
      cookieOf(first, "galley_oauth.sig"),
      cookieOf(second, "galley_oauth"),
    ];
    if (cookie === undefined || signature === undefined || other === undefined) throw new Error("Three cookies are expected.");
    const before = { cookie: cookie.value, signature: signature.value };
    for (const [value, sign] of [
      [other.value, before.signature],
      [other.value, cookieOf(second, "galley_oauth.sig")?.value ?? ""],
      [before.cookie, ""],
      [before.cookie, before.signature.toUpperCase()],
      ["", before.signature],
    ] as const) {
      [cookie.value, signature.value] = [value, sign];
      expect((await own.get(first.url)).status).toBe(404);
      expect((await own.post(first.url, { ...formFields(first, "allow"), decision: "allow" })).status).toBe(404);
    }
    [cookie.value, signature.value] = [before.cookie, before.signature];
    expect((await own.get(first.url)).status).toBe(200);
  });

  test("somebody who signed in in the same browser after the form was made, before they have seen it", async () => {
    const other = await member("reader");
    const page = await asked();
    const switched = await oauth.browser(other.personId);
    for (const { name, value, path } of jar.cookies) if (name !== "galley_session") switched.cookies.push({ name, value, path });
    const before = await connections();
    const answer = await switched.post(page.url, { ...formFields(page, "allow"), decision: "allow" });
    expect([answer.status, answer.location]).toEqual([422, undefined]);
    expect(await connections()).toEqual(before);
    const { body } = await (async () => {
      const fresh = await switched.get(page.url);
      expect(fresh.text).toContain(other.email);
      const arrived = await oauth.decide(switched, fresh);
      return { body: answerIn(arrived) };
    })();
    expect(body).toHaveProperty("code");
    const { rows } = await oauth.world.owner.query(
      "select created_by from api_token where kind = 'assistant' order by created_at desc, id desc limit 1",
    );
    expect(rows).toEqual([{ created_by: other.personId }]);
  });

  test("the person who agreed before in this browser: the next one acts for themselves", async () => {
    const shared = await oauth.browser();
    await oauth.connect({ client, jar: shared });
    const other = await member("member");
    const [session] = other.jar.cookies;
    shared.setCookie("galley_session", session?.value ?? "");
    const { tokens } = await oauth.connect({ client, jar: shared });
    expect((await oauth.admit(tokens.access_token)).actor).toMatchObject({ personId: other.personId, role: "member" });
  });

  test("a form whose stamp was made up, cut or left out", async () => {
    const page = await asked();
    const { stamp = [], ...fields } = formFields(page, "allow");
    for (const made of ["", "x", (stamp[0] ?? "").slice(0, -2), stamp[0]?.toUpperCase() ?? "", Buffer.alloc(16).toString("base64url")]) {
      const answer = await jar.post(page.url, { ...fields, stamp: made, decision: "allow" });
      expect([answer.status, answer.location]).toEqual([422, undefined]);
    }
    expect((await jar.post(page.url, { ...fields, decision: "allow" })).status).toBe(422);
  });
});

describe("nobody is signed in", () => {
  test("the page leads to signing in and from there back to itself", async () => {
    const nobody = await oauth.browser(null);
    const { url } = await oauth.authorizeUrl(client);
    const sent = await nobody.get(url);
    const led = await nobody.get(sent.location ?? "");
    expect(led.status).toBe(303);
    const next = new URL(led.location ?? "");
    expect([next.pathname, next.searchParams.get("next")]).toEqual(["/sign-in", new URL(sent.location ?? "").pathname]);
    const [session] = (await oauth.browser()).cookies;
    nobody.setCookie("galley_session", session?.value ?? "");
    const page = await nobody.get(next.searchParams.get("next") ?? "");
    expect(page.text).toContain("Example Assistant wants to connect");
    expect(answerIn(await oauth.decide(nobody, page))).toHaveProperty("code");
  });

  test("or the session ended while the form was open: nothing is connected", async () => {
    const browser = await oauth.browser();
    const page = await asked({}, browser);
    const before = await connections();
    browser.setCookie("galley_session", "");
    const answer = await browser.post(page.url, { ...formFields(page, "allow"), decision: "allow" });
    expect([answer.status, new URL(answer.location ?? "").pathname]).toEqual([303, "/sign-in"]);
    expect(await connections()).toEqual(before);
  });
});
