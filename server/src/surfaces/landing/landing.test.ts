import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newVisitor } from "#test/visitor.ts";
import { openWorld, publicUrl, type World } from "#test/world.ts";
import { translatorFor } from "../translation/translator.ts";
import { landingPage } from "./landing-page.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const open = (path = "/", headers: Record<string, string> = {}) => newVisitor(world.app).send("GET", path, { headers });

describe("the address itself, to whoever is not signed in", () => {
  test("says what this is and where to go on: signing in, guides, reference, the assistant server", async () => {
    const { status, text } = await open();
    expect(status).toBe(200);
    for (const path of ["/sign-in", "/docs", "/docs/api", "/docs/assistants"]) expect(text).toContain(`href="${path}"`);
    expect(text).toContain(`${publicUrl}/mcp`);
    expect(text).toContain(`curl -s ${publicUrl}/api/v1/articles`);
  });

  test("names nobody and nothing that is kept here", async () => {
    await world.owner.query("update organization set name = 'Secretive Ltd'");
    await world.owner.query("update project set name = 'Hidden Notes', blog_slug = 'hidden-notes'");
    await world.owner.query("update person set name = 'Greta Garbo'");
    const { text } = await open();
    expect(text).not.toMatch(/Secretive|Hidden|hidden-notes|Garbo|org_|prj_|usr_/);
  });

  test("runs no script, loads nothing from elsewhere, is framed by nobody and listed by no search engine", async () => {
    const { headers, text } = await open();
    const policy = headers.get("content-security-policy") ?? "";
    expect(policy).toMatch(/^default-src 'none'.*frame-ancestors 'none'/);
    expect(policy).not.toMatch(/script-src|unsafe|\*|https?:/);
    expect(text).not.toMatch(/<script|\son\w+=|style="/);
    expect([headers.get("x-frame-options"), headers.get("x-robots-tag")]).toEqual(["DENY", "noindex"]);
    expect(text).toContain('<meta name="robots" content="noindex">');
  });

  test("is kept by the browser alone, and asked for again each time", async () => {
    const { headers } = await open();
    expect([headers.get("cache-control"), headers.get("vary")]).toEqual(["private, no-cache", "cookie, accept-language, Accept-Encoding"]);
    const again = await open("/", { "if-none-match": headers.get("etag") ?? "" });
    expect([again.status, again.text]).toEqual([304, ""]);
    expect((await newVisitor(world.app).send("HEAD", "/")).text).toBe("");
  });

  test("tells the way in for the first owner only while nobody has an account, and never the link", async () => {
    expect((await open()).text).not.toContain("This installation is new");
    const fresh = await openWorld();
    try {
      await fresh.owner.query("truncate person, organization cascade");
      const { text } = await newVisitor(fresh.app).get("/");
      expect(text).toContain("This installation is new");
      expect(text).toContain("npm run galley -- owner link");
      expect(text).not.toContain("/welcome/");
    } finally {
      await fresh.close();
    }
  });

  test("stands without its picture where the guides are not there", async () => {
    const page = String(await landingPage({ t: translatorFor("en"), publicUrl, isFresh: false, findPicture: () => undefined }));
    expect(page).not.toContain("<img");
    expect(page).toContain("Nothing goes live without approval.");
  });
});

test("crawlers are kept out of what is for programs and signed-in people, and told no address of a blog", async () => {
  const { status, headers, text } = await open("/robots.txt");
  expect([status, headers.get("content-type")]).toEqual([200, expect.stringMatching(/^text\/plain/)]);
  expect(text).toContain("Disallow: /api/\n");
  expect(text).not.toMatch(/Disallow: \/\n|blog|Sitemap/i);
});

test("a program that reads for somebody finds every guide, and the doors for programs", async () => {
  const { text } = await open("/llms.txt");
  expect(text).toMatch(/^# Galley\n\n> /);
  expect(text).toContain(`at ${publicUrl}/mcp`);
  expect(text).toContain(`- [Webhooks](${publicUrl}/docs/webhooks): Hearing of what happens`);
});

test("the icon is the dashboard's", async () => {
  const visitor = newVisitor(world.app);
  const { status, headers, text } = await visitor.follow(await visitor.get("/favicon.ico"));
  expect([status, headers.get("content-type")]).toEqual([200, "image/svg+xml"]);
  expect(text).toBe(readFileSync(join(import.meta.dirname, "../../../../dashboard/src/shell/icon.svg"), "utf8"));
});
