import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openWordPressServer, wordPressAccount } from "../../capabilities/wordpress/test/wordpress-server.ts";
import { openReceiver, type Receiver } from "../../server/test/outside/webhook-receiver.ts";
import { goodPassword, setPassword } from "../../server/test/people.ts";
import { type Consent, collectSite, openConsent, pingSite, startSite } from "./connections-world.ts";
import { useDashboard } from "./use-dashboard.ts";

let x: Consent;
let site: Receiver;
let wordPress: Awaited<ReturnType<typeof openWordPressServer>>;
beforeAll(async () => {
  [x, site, wordPress] = await Promise.all([openConsent(), openReceiver(), openWordPressServer()]);
});
afterAll(() => Promise.all([x, site, wordPress].map((server) => server[Symbol.asyncDispose]())));
const dashboard = useDashboard({ running: true, outside: () => ({ apps: { x: x.app } }) });

const rowOf = (page: Page, name: string) => page.getByRole("listitem").filter({ has: page.getByRole("heading", { name, exact: true }) });
const siteUrl = () => `http://127.0.0.1:${site.port}`;

async function openConnections(projectId = dashboard.projectId): Promise<Page> {
  const page = await dashboard.openPage("marta");
  await page.goto(`/projects/${projectId}/connections`);
  await page.getByRole("heading", { name: "Connections" }).waitFor();
  return page;
}

async function choose(page: Page, place: string, item: string): Promise<void> {
  await page.getByRole("button", { name: `More actions for ${place}` }).click();
  await page.getByRole("menuitem", { name: item }).click();
}

describe("a platform", () => {
  test("that does not take the password says so at its field; with the right one it is connected, and disconnected again", async () => {
    const page = await openConnections();
    await rowOf(page, "WordPress").getByRole("button", { name: "Connect" }).click();
    expect(new URL(page.url()).searchParams.get("open")).toBe("wordpress");
    const dialog = page.getByRole("dialog", { name: "Connect WordPress" });
    const [address, password] = [dialog.getByLabel("Address"), dialog.getByLabel("Application password")];
    const submit = dialog.getByRole("button", { name: "Test and connect" });
    await address.fill(wordPress.url);
    await dialog.getByLabel("Username").fill("marta:vidal");
    await password.fill("wrong wrong wrong");
    await submit.click();
    await dialog.getByText("Must be a user name, without a colon.").waitFor();
    expect(wordPress.asked).toEqual([]);

    await dialog.getByLabel("Username").fill(wordPressAccount.username);
    await submit.click();
    await expect.poll(() => password.getAttribute("aria-invalid")).toBe("true");
    expect(wordPress.asked.length).toBeGreaterThan(0);
    await expect.poll(() => address.inputValue()).toBe(wordPress.url);
    await expect.poll(() => password.inputValue()).toBe("wrong wrong wrong");
    expect((await dashboard.owner.query("select from platform_connection")).rows).toEqual([]);

    await password.fill(wordPressAccount.applicationPassword);
    await submit.click();
    await page.getByText("WordPress is connected as Marta Vidal.").waitFor();
    await rowOf(page, "WordPress").getByText("Publishes as Marta Vidal").waitFor();
    const { rows } = await dashboard.owner.query(
      "select project_id, platform, address, account, status, credentials from platform_connection",
    );
    expect(rows).toMatchObject([
      { project_id: dashboard.projectId, platform: "wordpress", address: wordPress.url, account: "Marta Vidal", status: "active" },
    ]);
    expect(rows[0].credentials).not.toContain("abcd");

    await dashboard.owner.query("update platform_connection set status = 'failed', last_error = 'WordPress refuses the password.'");
    await page.reload();
    await rowOf(page, "WordPress").getByText("WordPress refuses the password.").waitFor();
    await rowOf(page, "WordPress").getByRole("button", { name: "Reconnect" }).click();
    await expect.poll(() => address.inputValue()).toBe(wordPress.url);
    await dialog.getByLabel("Username").fill(wordPressAccount.username);
    await password.fill(wordPressAccount.applicationPassword);
    await submit.click();
    await rowOf(page, "WordPress").getByText("Connected", { exact: true }).waitFor();

    await choose(page, "WordPress", "Disconnect");
    await page.getByRole("dialog", { name: "Disconnect WordPress?" }).getByRole("button", { name: "Disconnect" }).click();
    await page.getByText("WordPress is disconnected").waitFor();
    expect((await dashboard.owner.query("select from platform_connection")).rows).toEqual([]);
  });

  test("tells what becomes of an article there, to everybody", async () => {
    const page = await dashboard.openPage("helen");
    await page.goto(dashboard.at("connections"));
    await page.getByText("Only owners and admins can connect and disconnect.").waitFor();
    expect(await page.getByRole("button", { name: /^(Connect|Reconnect|Turn|Hosts)/ }).count()).toBe(0);
    await choose(page, "DEV", "What happens to an article");
    await page.getByText("Made by DEV from the title, once").waitFor();
  });
});

describe("a network", () => {
  const accounts = async () =>
    (await dashboard.owner.query("select network, handle, status from network_account where project_id = $1", [dashboard.projectId])).rows;

  test("asks the account's owner and leads back here: a no changes nothing, a yes connects, and disconnecting gives access back", async () => {
    const page = await openConnections();
    await rowOf(page, "X").getByText("1 for a post or thread, and 1 more if it contains a link").waitFor();
    await rowOf(page, "X").getByRole("button", { name: "Connect" }).click();
    await page.getByRole("link", { name: "Cancel" }).click();
    await page.getByRole("alert").getByText("Access was denied on X.").waitFor();
    expect(new URL(page.url()).pathname).toBe(dashboard.at("connections"));
    expect(await accounts()).toEqual([]);

    await page.getByRole("alert").getByRole("button", { name: "Close" }).click();
    await page.getByRole("alert").waitFor({ state: "hidden" });
    await rowOf(page, "X").getByRole("button", { name: "Connect" }).click();
    await page.getByRole("link", { name: "Authorize app" }).click();
    await page.getByText("X is connected. Posts now go out as @hearthandhome.").waitFor();
    expect(await accounts()).toEqual([{ network: "x", handle: "hearthandhome", status: "connected" }]);

    const reason = "X no longer accepts the connection. Connect the account again.";
    await dashboard.owner.query("update network_account set status = 'broken', reason = $1", [reason]);
    await page.goto(dashboard.at("connections"));
    await rowOf(page, "X").getByText(reason).waitFor();
    await rowOf(page, "X").getByRole("button", { name: "Reconnect" }).click();
    await page.getByRole("link", { name: "Authorize app" }).click();
    await page.getByText("X is connected.").waitFor();
    await page.getByRole("status").getByRole("button", { name: "Retry what failed" }).click();
    await page.getByText("Nothing is left to retry on X.").waitFor();
    expect(await accounts()).toMatchObject([{ status: "connected" }]);

    await choose(page, "X", "Disconnect");
    await page.getByRole("dialog", { name: "Disconnect X?" }).getByRole("button", { name: "Disconnect" }).click();
    await page.getByText("X is disconnected").waitFor();
    expect(await accounts()).toEqual([]);
    await expect.poll(() => x.state.revoked.length).toBeGreaterThan(0);
  });

  test("without every permission says which are missing, in the words of the contract and of nobody else", async () => {
    x.state.grantedScopes = "tweet.read users.read offline.access";
    const page = await openConnections();
    await rowOf(page, "X").getByRole("button", { name: "Connect" }).click();
    await page.getByRole("link", { name: "Authorize app" }).click();
    await page.getByRole("alert").getByText("missing: tweet.write, media.write.").waitFor();
    await page.goto(dashboard.at("connections?network=x&outcome=scopes_missing&missing=Call%20us%20now,tweet.write"));
    await page.getByRole("alert").getByText("missing: tweet.write.").waitFor();
    expect(await page.getByText("Call us").count()).toBe(0);
    await page.goto(dashboard.at("connections?network=x&outcome=connected"));
    await rowOf(page, "X").waitFor();
    expect(await page.getByText("X is connected").count()).toBe(0);
  });

  test("without an app of the operator says what they have to set, and has no button that leads nowhere", async () => {
    const page = await openConnections();
    const row = rowOf(page, "LinkedIn");
    await row.getByText("has not set up an app for LinkedIn yet").waitFor();
    expect(await row.getByRole("button", { name: "Connect" }).count()).toBe(0);
    await row.getByText("What the operator needs to do").click();
    await row.getByText("GALLEY_LINKEDIN_CLIENT_SECRET=").waitFor();
    await row.getByText(`${dashboard.origin}/connect/linkedin/callback`).waitFor();
  });
});

describe("a site", () => {
  const casa = () => dashboard.world.projects[2]?.id ?? "";
  const loft = () => dashboard.world.projects[1]?.id ?? "";

  test("that shows a code is looked at, approved for a project that gets its address, and then read and told", async () => {
    const { userCode, deviceCode } = await startSite(dashboard, { framework: "next", siteUrl: siteUrl() });
    const page = await openConnections(casa());
    await rowOf(page, "Your own site").getByRole("button", { name: "Connect" }).click();
    const dialog = page.getByRole("dialog", { name: "Connect your site" });
    await dialog.getByText(`npx --no-install galley-site init --url ${dashboard.origin}`).waitFor();
    await dialog.getByLabel("Code").fill(userCode.toLowerCase().replace("-", " "));
    await dialog.getByRole("button", { name: "Continue" }).click();

    await page.getByText(userCode).waitFor();
    await page.getByText("Next.js").waitFor();
    await expect.poll(() => page.getByLabel("Project", { exact: true }).inputValue()).toBe(casa());
    const address = page.getByLabel("Address of the project’s site");
    await expect.poll(() => address.inputValue()).toBe(siteUrl());
    await address.fill("not an address");
    await page.getByRole("button", { name: "Connect to Casa de Pedra" }).click();
    await expect.poll(() => address.getAttribute("aria-invalid")).toBe("true");
    expect(await collectSite(dashboard, deviceCode)).toEqual({ status: "pending" });

    await address.fill(siteUrl());
    await page.getByRole("button", { name: "Connect to Casa de Pedra" }).click();
    await page.waitForURL((url) => url.pathname === `/projects/${casa()}/connections`);
    await page.getByText("Approved. The site’s initializer is collecting its keys").waitFor();
    const keys = await collectSite(dashboard, deviceCode);
    expect(keys).toMatchObject({ status: "approved", projectId: casa(), siteUrl: siteUrl() });
    // The connection appears without a reload.
    await page.getByText(`is notified of every change at ${siteUrl()}/api/service/webhook`).waitFor();
    await rowOf(page, "Your own site").getByText("Next.js").waitFor();
    await rowOf(page, "Your own site").getByText("Never").waitFor();

    const read = await fetch(`${dashboard.origin}/api/v1/articles?locale=pt`, { headers: { authorization: `Bearer ${keys.readToken}` } });
    expect(read.status).toBe(200);
    expect((await pingSite(dashboard, deviceCode)).status).toBe(200);
    expect(site.received.map(({ path }) => path)).toContain("/api/service/webhook");
    await expect
      .poll(async () => {
        await page.reload();
        const row = rowOf(page, "Your own site");
        await row.waitFor();
        return [await row.getByText("1", { exact: true }).count(), await row.getByText("delivered").count()];
      })
      .toEqual([1, 1]);
    await choose(page, "Your own site", "Retry what failed");
    await page.getByText(`Nothing is left to retry on ${new URL(siteUrl()).host}.`).waitFor();

    await choose(page, "Your own site", "Disconnect");
    await page.getByRole("dialog", { name: "Disconnect the site?" }).getByRole("button", { name: "Disconnect" }).click();
    await page.getByText("The site is disconnected").waitFor();
    const after = await fetch(`${dashboard.origin}/api/v1/articles?locale=pt`, { headers: { authorization: `Bearer ${keys.readToken}` } });
    expect(after.status).toBe(401);
  });

  test("is turned down, from the address that its terminal shows, by somebody who signs in there", async () => {
    const { verificationUrl, userCode, deviceCode } = await startSite(dashboard, {
      framework: "express",
      siteUrl: "https://elsewhere.example",
    });
    const { rows } = await dashboard.owner.query("select id, email from person where name = 'Marta Vidal'");
    await setPassword(dashboard.owner, rows[0].id);
    const page = await dashboard.openPage(null);
    await page.goto(verificationUrl);
    await page.getByText(`site approve ${userCode} --project NAME`).waitFor();
    await page.getByRole("link", { name: "Sign in to look at it" }).click();
    await page.getByLabel("Email address").fill(rows[0].email);
    await page.getByLabel("Password").fill(goodPassword);
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    await page.waitForURL(verificationUrl);
    await page.getByText("https://elsewhere.example").waitFor();
    await page.getByLabel("Project", { exact: true }).selectOption(loft());
    await page.getByText("It gives a different address from the project’s.").waitFor();
    await page.getByRole("button", { name: "Deny" }).click();
    await page.getByText("The site was denied.").waitFor();
    expect(await collectSite(dashboard, deviceCode)).toEqual({ status: "denied" });
    await page.goto(verificationUrl);
    await page.getByRole("alert").getByText("No site is waiting with this code.").waitFor();
  });

  test("is decided about by owners and admins alone", async () => {
    const { verificationUrl } = await startSite(dashboard);
    const page = await dashboard.openPage("priya");
    await page.goto(verificationUrl);
    await page.getByText("Ask an owner or admin").waitFor();
  });
});

describe("the hosted blog", () => {
  test("gets an address of its own, tells what proves it and what DNS needs, and is turned off and on", async () => {
    const page = await openConnections();
    await rowOf(page, "Hosted blog").getByRole("button", { name: "Hosts" }).click();
    const dialog = page.getByRole("dialog", { name: "Custom hosts" });
    await dialog.getByLabel("Host name").fill("not a host");
    await dialog.getByRole("button", { name: "Add" }).click();
    await expect.poll(() => dialog.getByLabel("Host name").getAttribute("aria-invalid")).toBe("true");
    await dialog.getByLabel("Host name").fill("https://Journal.hearth.example/");
    await dialog.getByRole("button", { name: "Add" }).click();
    await dialog.getByText("journal.hearth.example CNAME localhost").waitFor();
    const hosts = async () => (await dashboard.owner.query("select host, project_id, proof from blog_host")).rows;
    const [asked] = await hosts();
    expect(asked).toMatchObject({ host: "journal.hearth.example", project_id: dashboard.projectId });
    await dialog.getByText("Not verified yet").waitFor();
    await dialog.getByText("_galley.journal.hearth.example", { exact: true }).waitFor();
    await dialog.getByText(`galley-blog=${asked?.proof}`, { exact: true }).waitFor();
    await dialog.getByRole("button", { name: "Remove journal.hearth.example" }).click();
    await page.getByRole("dialog", { name: "Remove journal.hearth.example?" }).getByRole("button", { name: "Remove", exact: true }).click();
    await expect.poll(hosts).toEqual([]);
    await dialog.getByRole("button", { name: "Close" }).click();

    const blog = async () => (await fetch(`${dashboard.origin}${new URL(href).pathname}`)).status;
    const href = (await rowOf(page, "Hosted blog").getByRole("link").getAttribute("href")) ?? "";
    expect(await blog()).toBe(200);
    await choose(page, "Hosted blog", "Turn off");
    await page.getByRole("dialog", { name: "Turn off the hosted blog?" }).getByRole("button", { name: "Turn off" }).click();
    await rowOf(page, "Hosted blog").getByText("Off", { exact: true }).waitFor();
    await expect.poll(blog).toBe(404);
    await rowOf(page, "Hosted blog").getByRole("button", { name: "Turn on" }).click();
    await rowOf(page, "Hosted blog").getByText("On", { exact: true }).waitFor();
    await expect.poll(blog).toBe(200);
  });
});
