import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { transact } from "#src/core/database/transact.ts";
import { insertResetLink } from "#src/people/accounts/links/account-links.ts";
import { renewFirstOwnerLink } from "#src/people/accounts/links/first-owner-link.ts";
import { assetUrl } from "#src/surfaces/assets/assets.ts";
import { pagePaths } from "./page-paths.ts";
import { goodPassword, newAddressLinks, setPassword } from "./people.ts";
import { newVisitor, type Visitor } from "./visitor.ts";
import { openWorld, publicUrl, type World } from "./world.ts";

// Covers every route of the router, so that a new page cannot be forgotten.

const nasty = `"><script>alert(1)</script><img src=x onerror=alert(1)>'`;

let world: World;
let email: string;
let signedIn: Visitor;
let links: Record<string, string>;
beforeAll(async () => {
  world = await openWorld({ signInHosts: ["named.example"] });
  const blog = { projectId: world.projectId, host: "wiki.internal" };
  await world.call(world.registry.grantBlogHost, blog, { kind: "operator" });
  await setPassword(world.owner, world.personId);
  await world.owner.query("update person set name = $2 where id = $1", [world.personId, nasty]);
  await world.owner.query("update organization set name = $1", [nasty]);
  email = (await world.owner.query("select email from person where id = $1", [world.personId])).rows[0].email;
  signedIn = newVisitor(world.app, { headers: { "user-agent": `Firefox/1 ${nasty}` } });
  await signedIn.post("/sign-in", { email, password: goodPassword });
  links = await newLinks();
});
afterAll(() => world.close());

async function newLinks(): Promise<Record<string, string>> {
  const { link } = await world.call(world.registry.inviteMember, { email: "new@hearth.example", role: "member" }, { kind: "person" });
  const reset = await transact(world.pool, "", (tx) => insertResetLink(tx, { personId: world.personId, by: "operator" }));
  const { proof, undo } = await newAddressLinks(world.pool, (await world.newMember()).personId);
  const addresses = { "/new-address": proof, "/old-address": undo };
  const welcome = (await renewFirstOwnerLink(world.owner)) ?? "none";
  return { "/invitation": link?.split("/").at(-1) ?? "", "/reset": reset, "/welcome": welcome, ...addresses };
}

const paths = (wanted: string) => pagePaths(world.app, wanted, links);

describe("a form of another site", () => {
  const own = { origin: "http://galley.test" };
  const evil = { origin: "https://evil.example" };
  const table: [string, Record<string, string>, boolean][] = [
    ["from the page itself", { ...own, "sec-fetch-site": "same-origin" }, true],
    ["from the page itself, in an older browser", own, true],
    ["from a page that hides its origin", { origin: "null", "sec-fetch-site": "same-origin" }, true],
    ["from the same page under another name of the service", { ...evil, "sec-fetch-site": "same-origin" }, false],
    ["from another site", { ...evil, "sec-fetch-site": "cross-site" }, false],
    ["from another site that says it were ours", { ...own, "sec-fetch-site": "cross-site" }, false],
    ["from a sister host", { origin: "http://sister.galley.test", "sec-fetch-site": "same-site" }, false],
    ["typed into the address bar", { "sec-fetch-site": "none" }, false],
    ["from nowhere", {}, false],
    ["from a hidden origin", { origin: "null" }, false],
    ["from another site, in an older browser", evil, false],
    ["from another port", { origin: "http://galley.test:8080" }, false],
    ["from another scheme", { origin: "https://galley.test" }, false],
    ["from a longer name", { origin: "http://galley.test.evil.example" }, false],
  ];

  test.each(table)("%s", async (_name, headers, passes) => {
    expect(paths("POST").length).toBeGreaterThan(18);
    for (const path of paths("POST").filter((one) => one !== "/sign-out" || !passes)) {
      // Without fields, a form that passes changes nothing here.
      for (const visitor of [newVisitor(world.app), signedIn]) {
        const { status, text } = await visitor.send("POST", path, { headers, body: "" });
        expect([path, text.includes("This form did not come from here")]).toEqual([path, !passes]);
        if (!passes) expect(status).toBe(403);
      }
      await world.empty("attempt_window");
    }
    if (!passes) expect((await signedIn.get("/account")).status).toBe(200);
  });

  test("is refused with any method that may change something, on any path", async () => {
    for (const method of ["POST", "PUT", "PATCH", "DELETE"]) {
      expect((await signedIn.send(method, "/unknown", { headers: evil })).status).toBe(403);
    }
  });
});

describe("a name that leads here", () => {
  const ask = (host: string, path: string, method = "GET") =>
    world.app.web.request(`http://${host}${path}`, {
      method,
      headers: { "sec-fetch-site": "same-origin", ...(method === "POST" && { origin: `http://${host}` }) },
    });

  test("answers people with the public address alone where somebody else can own it, and sets no cookie", async () => {
    const pages = [
      "/",
      "/projects/prj_1",
      "/dashboard/session",
      "/connect/x/callback",
      "/guest/org_1/glk_1",
      "/oauth/authorize",
      "/unknown",
    ];
    for (const path of [...paths("GET"), ...pages]) {
      const answer = await ask("evil.example", path);
      expect([path, answer.status, answer.headers.get("set-cookie")]).toEqual([path, 421, null]);
      expect(await answer.text(), path).toContain(`<a href="${publicUrl}">`);
    }
    for (const path of paths("POST")) expect([path, (await ask("evil.example", path, "POST")).status]).toEqual([path, 421]);
    for (const host of ["galley.test.evil.example", "galley.test.", "wiki.internal"])
      expect([host, (await ask(host, "/sign-in")).status]).toEqual([host, 421]);
  });

  test("answers programs and readers whatever it is", async () => {
    const open = [
      "/api/v1/projects",
      "/mcp",
      "/.well-known/oauth-authorization-server",
      "/docs",
      assetUrl("page.css"),
      "/robots.txt",
      "/openapi.json",
    ];
    for (const path of open) expect([path, (await ask("blog.example", path)).status]).not.toEqual([path, 421]);
  });

  test("has people's pages and their forms where nobody else can own it, and where the operator names it", async () => {
    const inside = ["localhost:4000", "127.0.0.1:4000", "192.168.1.7:4000", "[::1]:4000", "galley:4000", "galley.internal"];
    for (const host of [...inside, "galley.test", "named.example"]) {
      expect([host, (await ask(host, "/sign-in")).status]).toEqual([host, 200]);
      expect([host, (await ask(host, "/sign-in", "POST")).status]).toEqual([host, 422]);
      await world.empty("attempt_window");
    }
  });
});

describe("every page", () => {
  test("is kept by nobody, framed by nobody, and runs nothing but files of this server", async () => {
    let pages = 0;
    for (const visitor of [newVisitor(world.app), signedIn]) {
      for (const path of [...paths("GET"), "/unknown", "/account/unknown"]) {
        const { status, headers, text } = await visitor.get(path);
        expect(status, path).toBeLessThan(500);
        expect(headers.get("cache-control"), path).toBe("no-store");
        expect(headers.get("x-content-type-options"), path).toBe("nosniff");
        if (status === 303) continue;
        pages += 1;
        const policy = headers.get("content-security-policy") ?? "";
        expect(policy, path).toMatch(/^default-src 'none'; style-src 'self';.* base-uri 'none'; frame-ancestors 'none'$/);
        expect(policy).not.toMatch(/unsafe|\*|https?:/);
        expect(headers.get("x-frame-options")).toBe("DENY");
        expect(headers.get("cross-origin-opener-policy")).toBe("same-origin");
        expect(headers.get("referrer-policy")).toMatch(/^(same|strict)-origin$/);
        expect(text, path).not.toMatch(/<script(?![^>]* src="\/assets\/)|<style|javascript:/i);
        expect(text.replaceAll(/"[^"]*"/g, '""'), path).not.toMatch(/<[^>]+ (style|on\w+)=/i);
        expect(text.match(/<h1/g), path).toHaveLength(1);
      }
    }
    expect(pages).toBeGreaterThan(12);
  });

  test("gives back what somebody made up as text, never as markup", async () => {
    const fields = ["email", "password", "name", "organization", "code", "current", "next", "id", "credential"];
    for (const path of paths("POST").filter((one) => one !== "/sign-out")) {
      for (const visitor of [newVisitor(world.app), signedIn]) {
        const { text, status, headers } = await visitor.post(path, Object.fromEntries(fields.map((field) => [field, nasty])));
        expect(status, path).toBeLessThan(500);
        if (headers.get("content-type")?.startsWith("application/json")) continue;
        expect(text, path).not.toContain("<script>alert");
        expect(text, path).not.toContain("<img src=x");
      }
      await world.empty("attempt_window");
    }
    await signedIn.post("/sign-in", { email, password: goodPassword });
    for (const path of paths("GET")) {
      const { text } = await signedIn.get(`${path}?next=${encodeURIComponent(nasty)}&done=${encodeURIComponent(nasty)}`);
      expect(text, path).not.toMatch(/<script>alert|<img src=x/);
    }
    expect((await signedIn.get("/account")).text).toContain("&lt;script&gt;");
  });

  test("answers what it cannot read with a page, and a body without end with an early one", async () => {
    const type = "application/x-www-form-urlencoded";
    const own = { "sec-fetch-site": "same-origin" };
    const bodies: [string, string][] = [
      [type, "a".repeat(65_537)],
      [type, "email=a&email=b"],
      [type, "email=%00"],
      ["application/json", '{"email":"a"}'],
      ["text/plain", "email=a"],
      ["multipart/form-data; boundary=x", "--x--"],
      [type, "__proto__=1"],
      [type, `email=${"%F0".repeat(9)}`],
    ];
    for (const path of paths("POST")) {
      for (const [contentType, body] of bodies) {
        const { status, headers } = await newVisitor(world.app).send("POST", path, {
          headers: { ...own, "content-type": contentType },
          body,
        });
        expect([path, status < 500, headers.get("cache-control")]).toEqual([path, true, "no-store"]);
      }
      await world.empty("attempt_window");
    }
  });
});

test("no line of the log holds a link, a name or an address", async () => {
  const lines = world.logLines.join("");
  for (const secret of [...Object.values(links), email, "onerror", goodPassword]) expect(lines).not.toContain(secret);
});

test("the page for an unknown address and the one for a database that is away look like the others", async () => {
  const { status, text, headers } = await newVisitor(world.app).get("/nowhere");
  expect([status, headers.get("content-type")]).toEqual([404, "text/html; charset=utf-8"]);
  expect(text).toContain("Page not found");
  const broken = await openWorld();
  await broken.owner.query("alter table session rename to elsewhere");
  const visitor = newVisitor(broken.app);
  visitor.cookies.set("galley_session", "x");
  const answer = await visitor.get("/account");
  expect([answer.status, answer.text]).toEqual([500, expect.stringMatching(/Something failed on our side.*req_[0-9a-f]{32}/s)]);
  expect(answer.headers.get("content-security-policy")).toContain("default-src 'none'");
  await broken.close();
});
