import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import type { BrowserContextOptions, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openSession } from "../server/src/people/access/sessions.ts";
import { openBlog } from "../server/test/blog.ts";
import { useMachineClock } from "../server/test/clock/clock.ts";
import { type Oauth, openOauth } from "../server/test/oauth.ts";
import { listenHttp } from "../server/test/outside/listen.ts";
import { arabicArticle, longArticle, nastyText } from "./blog-texts.ts";
import { closeContexts, openContext } from "./browser.ts";

// The browser judges by the machine's clock whether the cookies of a consent have expired.
useMachineClock();

let oauth: Oauth;
let blog: Awaited<ReturnType<typeof openBlog>>;
/** An assistant's own page, to which the browser returns with a code. */
let home: Awaited<ReturnType<typeof listenHttp>>;

beforeAll(async () => {
  oauth = await openOauth();
  home = await listenHttp((_request, response) =>
    response.setHeader("content-type", "text/html").end("<!doctype html><title>Back</title>"),
  );
  const { world, base: publicUrl } = oauth;
  blog = await openBlog(world, { publicUrl });
  const title = "How to choose a heat pump";
  const cover = await world.newImage({ alt: nastyText, credit: nastyText });
  await blog.publish({ slug: "pump", title, summary: "What to measure.", tags: ["Heating"], markdown: longArticle });
  await blog.publish({ slug: "pump", locale: "ar", title: "كيف تختار مضخة حرارية", summary: "", markdown: arabicArticle });
  const nasty = { title: nastyText, summary: nastyText, seoTitle: nastyText, seoDescription: nastyText, cover };
  await blog.publish({ slug: "nasty", ...nasty, markdown: `${nastyText}\n\n## ${nastyText}\n\n[x](javascript:alert(1))` });
});
afterAll(async () => {
  blog?.close();
  await closeContexts();
  await home[Symbol.asyncDispose]();
  await oauth.close();
});

/** Opens a page in a fresh profile. `end` closes it, and expects that it had no problem and asked nobody else for anything. */
async function open(path: string, options: BrowserContextOptions = {}) {
  const { context, problems, requests } = await openContext({ baseURL: oauth.base, viewport: { width: 1440, height: 900 }, ...options });
  const page = await context.newPage();
  await page.goto(path);
  const end = async () => {
    await page.waitForLoadState("networkidle");
    await context.close();
    const isOrdinary = /status of 404|images\/\S+ net::ERR_ABORTED/;
    expect(problems.filter((problem) => !isOrdinary.test(problem))).toEqual([]);
    expect(requests.filter((url) => !url.startsWith(`${oauth.base}/`) && !url.startsWith("data:"))).toEqual([]);
  };
  return { context, page, end };
}

const topOf = async (page: Page, name: string) => (await page.getByRole("heading", { name }).first().boundingBox())?.y ?? -1;

test("readers get past the header by key, from the start page to an article, its contents and another language", async () => {
  const { page, end } = await open(blog.base);
  await page.getByRole("link", { name: "How to choose a heat pump" }).first().click();
  await page.getByRole("heading", { level: 1, name: "How to choose a heat pump" }).waitFor();
  await page.keyboard.press("Tab");
  await expect.poll(() => page.locator(":focus").textContent()).toBe("Skip to content");
  await page.keyboard.press("Enter");
  await expect.poll(() => page.locator("main:focus").count()).toBe(1);
  await page.getByRole("navigation", { name: "In this article" }).getByRole("link", { name: "Reading the data sheet" }).click();
  await expect.poll(() => topOf(page, "Reading the data sheet")).toBeLessThan(200);
  await page.getByRole("link", { name: "العربية" }).click();
  expect(await page.evaluate("[document.documentElement.lang, getComputedStyle(document.body).direction]")).toEqual(["ar", "rtl"]);
  await end();
});

test("a phone without scripts unfolds the contents of an article and finds words, and no hostile text runs on any page", async () => {
  const { page, end } = await open(`${blog.base}/pump`, {
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
    javaScriptEnabled: false,
  });
  const contents = page.getByRole("navigation", { name: "In this article" });
  const link = contents.getByRole("link", { name: "Reading the data sheet" });
  expect(await link.isVisible()).toBe(false);
  await contents.getByText("In this article").press("Enter");
  await link.tap();
  await expect.poll(() => topOf(page, "Reading the data sheet")).toBeLessThan(422);
  await page.getByRole("banner").getByRole("link", { name: "Search" }).click();
  await page.getByLabel("Words to look for").fill("data sheet");
  await page.keyboard.press("Enter");
  await page.getByRole("link", { name: "How to choose a heat pump" }).waitFor();
  await end();

  const run = await open(blog.base, { bypassCSP: true });
  const dialogs: string[] = [];
  run.page.on("dialog", async (dialog) => {
    dialogs.push(dialog.message());
    await dialog.dismiss();
  });
  for (const path of ["", "/nasty", "/archive", `/search?q=${encodeURIComponent(nastyText)}`]) {
    await run.page.goto(blog.base + path, { waitUntil: "load" });
    const found = await run.page.evaluate(`({
      scripts: document.querySelectorAll('script:not([type="application/ld+json"])').length,
      handlers: [...document.querySelectorAll("*")].filter((element) => element.getAttributeNames().some((name) => name.startsWith("on"))).length,
      links: document.querySelectorAll('[href^="javascript:" i], [src^="javascript:" i]').length,
    })`);
    expect(found, path).toEqual({ scripts: 0, handlers: 0, links: 0 });
  }
  expect(dialogs).toEqual([]);
  await run.end();
});

/** Creates what a client keeps while it waits for the person. */
function newProvider() {
  const redirectUrl = `http://127.0.0.1:${home.port}/callback`;
  const kept = { client: undefined as unknown, tokens: undefined as unknown, verifier: "", sentTo: "", discovery: undefined as unknown };
  const clientMetadata = {
    client_name: "Writing Desk",
    redirect_uris: [redirectUrl],
    grant_types: ["authorization_code", "refresh_token"],
    response_types: ["code"],
    token_endpoint_auth_method: "none",
  };
  const provider = {
    redirectUrl,
    clientMetadata,
    clientInformation: () => kept.client,
    saveClientInformation: (client: unknown) => void Object.assign(kept, { client }),
    tokens: () => kept.tokens,
    saveTokens: (tokens: unknown) => void Object.assign(kept, { tokens }),
    redirectToAuthorization: (sentTo: URL) => void Object.assign(kept, { sentTo: sentTo.href }),
    saveCodeVerifier: (verifier: string) => void Object.assign(kept, { verifier }),
    codeVerifier: () => kept.verifier,
    saveDiscoveryState: (discovery: unknown) => void Object.assign(kept, { discovery }),
    discoveryState: () => kept.discovery,
  };
  return { kept, provider: provider as never };
}

test("an assistant comes from an address alone, a person agrees by keys, and what it writes waits for review", async () => {
  const { kept, provider } = newProvider();
  const transport = () => new StreamableHTTPClientTransport(new URL(oauth.resource), { authProvider: provider });
  const connected = async () => {
    const client = new Client({ name: "writing-desk", version: "1.0.0" }, { versionNegotiation: { mode: "auto" } });
    await client.connect(transport());
    return client;
  };
  await expect(connected()).rejects.toThrow();
  const { context, page } = await open("about:blank");
  const { world } = oauth;
  const value = await openSession(world.pool, world.personId, { userAgent: "Test", address: "192.0.2.1" });
  await context.addCookies([{ name: "galley_session", value, url: oauth.base, httpOnly: true, sameSite: "Lax" }]);
  await page.goto(kept.sentTo);
  await page.getByRole("heading", { name: "Writing Desk wants to connect" }).waitFor();
  const approve = page.getByLabel("Approve articles");
  await expect.poll(() => approve.isChecked()).toBe(false);
  await approve.press("Tab");
  await expect.poll(() => page.evaluate("document.activeElement.value")).toBe("posts:approve");
  await expect.poll(() => page.getByLabel("Approve posts").isChecked()).toBe(false);
  await page.keyboard.press("Tab");
  await expect.poll(() => page.evaluate("document.activeElement.id")).toBe("project");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await page.waitForURL(`http://127.0.0.1:${home.port}/callback**`);
  await (transport() as unknown as { finishAuth(answer: URLSearchParams): Promise<void> }).finishAuth(new URL(page.url()).searchParams);
  await context.close();
  const client = await connected();
  const names = (await client.listTools()).tools.map(({ name }) => name);
  expect(names).toContain("create_article");
  expect(names).not.toContain("approve_article");
  const written = { projectId: world.projectId, markdown: "# Written by an assistant\n\nAnd read by a person." };
  const created = await client.callTool({ name: "create_article", arguments: written });
  expect(created).toMatchObject({ structuredContent: { submitted: true } });
  const { rows } = await world.owner.query(
    `select a.status, r.author_kind, t.name as client from article a join article_revision r on r.article_id = a.id
     join api_token t on t.id = r.author_token_id where a.id = $1`,
    [(created as { structuredContent: { id: string } }).structuredContent.id],
  );
  expect(rows).toEqual([{ status: "in_review", author_kind: "agent", client: "Writing Desk" }]);
  await client.close();
});
