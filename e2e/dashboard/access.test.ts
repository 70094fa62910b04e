import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { demoPeople, type PersonKey } from "../../server/src/operating/seed/people.ts";
import { representatives } from "../../server/test/chance.ts";
import { openReceiver, type Receiver } from "../../server/test/outside/webhook-receiver.ts";
import { settled } from "./look.ts";
import { ask, organizationPaths } from "./members-world.ts";
import { articleId } from "./review-world.ts";
import { useDashboard } from "./use-dashboard.ts";

let receiver: Receiver;
beforeAll(async () => {
  receiver = await openReceiver();
});
afterAll(() => receiver[Symbol.asyncDispose]());
// Browsers tell that a script was kept from running in the frame of a preview: the one by which the test looks into it.
const dashboard = useDashboard({ meant: /^Blocked script execution in '[^']*\/pages\/article' because the document's frame is sandboxed/ });
let at: (path: string) => string;
beforeAll(async () => {
  at = await organizationPaths(dashboard);
});

async function roleOf(email: string): Promise<string | undefined> {
  const { rows } = await dashboard.owner.query("select m.role from member m join person p on p.id = m.person_id where p.email = $1", [
    email,
  ]);
  return rows[0]?.role;
}

test("somebody who is removed is out at once, on the page that they have open, with their tokens and assistants", async () => {
  const { email, name } = demoPeople.sam;
  const sam = await dashboard.openPage("sam");
  await sam.goto(dashboard.at("articles"));
  await sam.getByRole("heading", { name: "Articles" }).waitFor();
  const client = { clientId: "https://claude.example/client.json", name: "Claude", host: "claude.example", permissions: ["articles:read"] };
  const { id } = await ask(dashboard, sam, "connect_assistant", { ...client, projectId: null });
  const marta = await dashboard.visit("marta", at("members?q=calloway"));
  await marta.getByRole("button", { name: `Actions for ${name}` }).click();
  await marta.getByRole("menuitem", { name: "Remove from the organization…" }).click();
  await marta.getByText("1 assistant is disconnected: Claude").waitFor();
  await marta.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
  await marta.getByText(`${name} is no longer a member`).waitFor();
  expect(await roleOf(email)).toBeUndefined();
  const { rows } = await dashboard.owner.query("select revoked_at from api_token where id = $1", [id]);
  expect(rows[0].revoked_at).not.toBeNull();
  await dashboard.appears(sam.getByText("You have no projects yet"));
  await sam.getByText("You are no longer a member of Hearth & Home Media").waitFor();
});

const isShown = (page: Page, name: string | RegExp) =>
  page
    .getByRole("button", { name, exact: typeof name === "string" })
    .or(page.getByRole("link", { name, exact: typeof name === "string" }))
    .count();

const roles: { who: PersonKey; role: string; leads: boolean }[] = [
  { who: "nadia", role: "a commenter", leads: false },
  { who: "marta", role: "an owner", leads: true },
];

test.each(representatives(roles, 1))("$role is offered what they may do on each screen, and no more", async ({ who, leads }) => {
  const floor = `articles/${articleId(dashboard, "quiet-pine-floor")}/review`;
  const page = await dashboard.visit(who, dashboard.at("articles"));
  await page.getByRole("heading", { level: 1, name: "Articles" }).waitFor();
  const shown = await page.getByRole("navigation", { name: "Main" }).getByRole("link").allInnerTexts();
  expect(shown.some((text) => text.startsWith("Members"))).toBe(leads);
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Settings" }).click();
  const parts = page.getByRole("navigation", { name: "Settings", exact: true }).getByRole("link");
  const leaders = ["API tokens", "Webhooks", "Audit log"];
  await parts.filter({ hasText: "Assistants" }).waitFor();
  expect((await parts.allTextContents()).filter((name) => leaders.includes(name))).toEqual(leads ? leaders : []);
  const offers: [path: string, heading: string | RegExp, name: string | RegExp, may: boolean][] = [
    ["articles", "Articles", "New article", leads],
    ["media", "Media", "Upload images", leads],
    ["results", "Results", "Import a file", leads],
    [floor, /pine floor/, /^Approve revision/, leads],
    [floor, /pine floor/, "Comment on the article", true],
  ];
  for (const [path, heading, name, may] of offers) {
    await dashboard.visit(who, dashboard.at(path));
    await page.getByRole("heading", { level: 1, name: heading }).waitFor();
    await settled(page);
    if (may) await expect.poll(() => isShown(page, name), { message: `${who} at ${path}` }).toBeGreaterThan(0);
    else expect(await isShown(page, name), `${who} at ${path}`).toBe(0);
  }
  await dashboard.visit(who, at("tokens"));
  await page.getByRole("heading", { level: 1, name: "API tokens" }).waitFor();
  await settled(page);
  expect((await page.getByText("Only owners and admins manage this").count()) > 0).toBe(!leads);
});

const call = (value: string, where: string) =>
  fetch(`${dashboard.origin}/api/v1${where}`, { headers: { authorization: `Bearer ${value}` } }).then(({ status }) => status);

test("a token that is made here works as far as it was given, is shown once, and does nothing once it is revoked", async () => {
  const page = await dashboard.visit("marta", at("tokens"));
  await page.locator("[data-row]").first().waitFor();
  await page.keyboard.press("n");
  const dialog = page.getByRole("dialog", { name: "New token" });
  await dialog.getByLabel("Name").fill("Pocket reader");
  await dialog.getByLabel("Expiration").selectOption({ label: "30 days" });
  await dialog.getByRole("button", { name: "Read only" }).click();
  await dialog.getByRole("checkbox", { name: "Read posts" }).uncheck();
  await dialog.getByRole("button", { name: "Create token" }).click();
  const shown = page.getByRole("dialog", { name: "“Pocket reader” is created" });
  const value = await shown.getByLabel("Value").inputValue();
  expect(value).toMatch(/^svc_live_/);
  // A click beside the dialog does not close it, because its content is shown only once.
  await page.mouse.click(5, 400);
  await shown.getByRole("button", { name: "Done" }).click();
  await shown.waitFor({ state: "detached" });
  expect(await page.content()).not.toContain(value);
  const project = `projectId=${dashboard.projectId}`;
  expect([await call(value, `/articles?${project}`), await call(value, `/posts?${project}`)]).toEqual([200, 403]);
  await page.getByRole("link", { name: "Pocket reader" }).click();
  await page.getByRole("dialog", { name: "Pocket reader" }).getByRole("button", { name: "Revoke" }).click();
  await page.getByRole("dialog", { name: "Revoke “Pocket reader”?" }).getByRole("button", { name: "Revoke" }).click();
  await page.getByText("“Pocket reader” is revoked.").waitFor();
  expect(await call(value, `/articles?${project}`)).toBe(401);
});

test("the frame of a preview shows what is not saved and runs no scripts, and no address tells of the text", async () => {
  const page = await dashboard.visit("marta", dashboard.at("articles"));
  const asked: string[] = [];
  page.on("request", (request) => asked.push(`${request.method()} ${request.url()} ${request.headers().referer ?? ""}`));
  await dashboard.visit("marta", dashboard.at(`articles/${articleId(dashboard, "gutters")}`));
  await page.getByRole("textbox", { name: "Title", exact: true }).fill("Confidential heading");
  await page.keyboard.press("Control+Shift+P");
  const heading = page.frameLocator("iframe[title*='as readers will see it']:not([aria-hidden])").getByRole("heading", { level: 1 });
  await heading.filter({ hasText: "Confidential heading" }).waitFor();
  const sandbox = (await page.locator("iframe").first().getAttribute("sandbox"))?.split(" ") ?? ["allow-scripts"];
  expect(sandbox).not.toContain("allow-scripts");
  expect(sandbox).not.toContain("allow-top-navigation");
  expect(asked.filter((line) => /confidential/i.test(line))).toEqual([]);
  expect(asked.filter((line) => line.split(" ")[1]?.endsWith("/pages/article"))).toEqual([expect.stringMatching(/^POST /)]);
  await heading.click();
  await page.keyboard.press("Escape");
  await page.getByRole("dialog", { name: "Preview" }).waitFor({ state: "hidden" });
});

test("whoever is not signed in is sent to sign in, and comes back to the screen that they wanted", async () => {
  const page = await dashboard.openPage(null);
  await page.goto(dashboard.at("calendar?view=week"));
  await page.waitForURL((url) => url.pathname === "/sign-in");
  expect(new URL(page.url()).searchParams.get("next")).toBe(dashboard.at("calendar?view=week"));
});
