import type { BrowserContextOptions, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openSession } from "../server/src/people/access/sessions.ts";
import { useMachineClock } from "../server/test/clock/clock.ts";
import { type Client, type Oauth, openOauth } from "../server/test/oauth.ts";
import { listenHttp } from "../server/test/outside/listen.ts";
import { violationsOf } from "./axe.ts";
import { closeContexts, openContext } from "./browser.ts";

// The browser judges by the machine's clock whether the cookies of a consent have expired.
useMachineClock();

const viewport = { width: 1280, height: 900 };
const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };

let oauth: Oauth;
let client: Client;
/** The assistant's own page, to which the browser returns. */
let home: Awaited<ReturnType<typeof listenHttp>>;

beforeAll(async () => {
  oauth = await openOauth();
  home = await listenHttp((_request, response) =>
    response.setHeader("content-type", "text/html").end("<!doctype html><title>Back</title><p>Back"),
  );
  client = await oauth.register({ client_name: "Example Assistant", redirect_uris: [`http://127.0.0.1:${home.port}/callback`] });
});
afterAll(async () => {
  await closeContexts();
  await home[Symbol.asyncDispose]();
  await oauth.close();
});

async function signIn(options: BrowserContextOptions, personId = oauth.world.personId) {
  const { context, problems } = await openContext(options);
  const value = await openSession(oauth.world.pool, personId, { userAgent: "Test", address: "192.0.2.1" });
  await context.addCookies([{ name: "galley_session", value, url: oauth.base, httpOnly: true, sameSite: "Lax" }]);
  return { page: await context.newPage(), problems, close: () => context.close() };
}

async function shoot(page: Page, name: string): Promise<void> {
  const folder = process.env.SHOTS;
  if (folder !== undefined) await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true });
}

async function checkPage(page: Page): Promise<void> {
  const violations = await violationsOf(page);
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(", ")}`)).toEqual([]);
  const overflow = await page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth");
  expect(overflow).toBe(0);
}

describe("a person is asked, agrees with the keyboard alone, and comes back to the assistant", () => {
  test.each<[string, BrowserContextOptions]>([
    ["light", { viewport, colorScheme: "light" }],
    ["dark", { viewport, colorScheme: "dark" }],
    ["phone", { ...phone, colorScheme: "light" }],
  ])("%s", async (name, options) => {
    const { page, problems, close } = await signIn(options);
    const { url, verifier, state } = await oauth.authorizeUrl(client);
    await page.goto(url);
    await page.getByRole("heading", { name: "Example Assistant wants to connect" }).waitFor();
    await page.evaluate("document.fonts.ready.then(() => undefined)");
    await checkPage(page);
    await shoot(page, `consent-${name}`);
    const approve = page.getByLabel("Approve articles");
    await expect.poll(() => approve.isChecked()).toBe(false);
    await approve.press("Space");
    await expect.poll(() => approve.isChecked()).toBe(true);
    await page.keyboard.press("Tab");
    await expect.poll(() => page.evaluate("document.activeElement.value")).toBe("posts:approve");
    await page.keyboard.press("Tab");
    await expect.poll(() => page.evaluate("document.activeElement.id")).toBe("project");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await page.waitForURL(/\/callback\?/);
    const answer = new URL(page.url());
    expect([answer.port, answer.searchParams.get("state"), answer.searchParams.get("iss")]).toEqual([String(home.port), state, oauth.base]);
    const { body } = await oauth.exchange(client, { code: answer.searchParams.get("code") ?? "", verifier });
    expect(body.scope).toContain("articles:write");
    expect(body.scope).toContain("articles:approve");
    expect(problems).toEqual([]);
    await close();
  });
});

test("a no comes back as a no", async () => {
  const { page, problems, close } = await signIn({ viewport });
  const { url } = await oauth.authorizeUrl(client);
  await page.goto(url);
  await page.getByRole("button", { name: "Deny" }).click();
  await page.waitForURL(/error=access_denied/);
  expect(problems).toEqual([]);
  await close();
});

test("an answer for an app leaves the page: no policy stops it", async () => {
  const app = await oauth.register({ client_name: "Editor", redirect_uris: ["galley-test-editor://oauth/callback"] });
  const { page, problems, close } = await signIn({ viewport, colorScheme: "light" });
  const { url } = await oauth.authorizeUrl(app);
  await page.goto(url);
  await shoot(page, "consent-app");
  // Nothing on this machine opens such a URL: the browser tries and fails.
  const [tried] = await Promise.all([
    page.waitForEvent("requestfailed", (request) => request.url().startsWith("galley-test-editor:")),
    page.getByRole("button", { name: "Allow" }).click(),
  ]);
  expect(new URL(tried.url()).searchParams.get("code")).toMatch(/^[\w-]{43}$/);
  expect(problems.filter((problem) => problem.includes("Content Security Policy"))).toEqual([]);
  await close();
});

test("several organizations are chosen from, and the connections are listed and ended on their page", async () => {
  const { personId } = await oauth.world.newMember({ role: "reviewer" });
  const second = await oauth.world.newOrganization();
  await oauth.world.owner.query("update organization set name = 'Cellar & Sons' where organization_id = $1", [second.organizationId]);
  await oauth.world.owner.query("insert into member (organization_id, person_id, role) values ($1, $2, 'reader')", [
    second.organizationId,
    personId,
  ]);
  const { page, problems, close } = await signIn({ viewport, colorScheme: "light" }, personId);
  for (const organization of ["Hearth", "Cellar & Sons"]) {
    const { url, verifier } = await oauth.authorizeUrl(client);
    await page.goto(url);
    await page.getByLabel("Organization").selectOption({ label: organization });
    await page.getByRole("button", { name: "Change organization" }).click();
    await page.getByText(`It wants to work in ${organization}`).waitFor();
    await checkPage(page);
    await shoot(page, `consent-${organization === "Hearth" ? "first" : "second"}-organization`);
    await page.getByRole("button", { name: "Allow" }).click();
    await page.waitForURL(/\/callback\?/);
    await oauth.exchange(client, { code: new URL(page.url()).searchParams.get("code") ?? "", verifier });
  }
  await page.goto(`${oauth.base}/account/assistants`);
  await checkPage(page);
  await shoot(page, "assistants");
  await page.setViewportSize(phone.viewport);
  await page.getByText("Permissions").last().click();
  await page.getByText("See how pages do in search").last().waitFor();
  await checkPage(page);
  await shoot(page, "assistants-phone");
  await page.getByRole("button", { name: "Disconnect Example Assistant" }).first().click();
  await page.getByRole("status").waitFor();
  await expect.poll(() => page.getByRole("button", { name: /^Disconnect/ }).count()).toBe(1);
  await shoot(page, "assistants-ended");
  expect(problems).toEqual([]);
  await close();
});

test("what cannot go on says so", async () => {
  const { page, close } = await signIn({ viewport, colorScheme: "light" });
  const { url } = await oauth.authorizeUrl(client, { redirect_uri: "https://evil.example/" });
  await page.goto(url);
  await checkPage(page);
  await shoot(page, "error");
  await page.goto(`${oauth.base}/oauth/consent/unknown`);
  await checkPage(page);
  await shoot(page, "gone");
  await close();
});
