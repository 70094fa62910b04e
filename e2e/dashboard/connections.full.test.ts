import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openReceiver, type Receiver } from "../../server/test/outside/webhook-receiver.ts";
import { call, collectSite, pingSite, startSite } from "./connections-world.ts";
import { look, looks } from "./look.ts";
import { useDashboard } from "./use-dashboard.ts";

const app = { clientId: "id", clientSecret: "secret", apiUrl: "http://x", authorizeUrl: "http://x", tokenUrl: "http://x" };
let site: Receiver;
beforeAll(async () => {
  site = await openReceiver();
});
afterAll(() => site[Symbol.asyncDispose]());
const dashboard = useDashboard({ running: true, outside: () => ({ apps: { x: app, linkedin: app } }) });

/** Creates every kind of connection, both working and broken. No test calls any of them. */
async function connectEverything(): Promise<void> {
  const { rows } = await dashboard.owner.query(
    "select p.organization_id, q.id as person from project p, person q where p.id = $1 and q.name = 'Marta Vidal'",
    [dashboard.projectId],
  );
  const [{ organization_id: organizationId, person }] = rows;
  await dashboard.owner.query(
    `insert into platform_connection (organization_id, id, project_id, platform, address, account, credentials, status, last_error, connected_by, connected_at)
     values ($1, 'plc_1', $2, 'wordpress', 'https://journal.hearthandhome.example', 'Marta Vidal', 'sealed', 'active', null, $3, now() - interval '40 days'),
       ($1, 'plc_2', $2, 'ghost', 'https://letters.hearthandhome.example', 'Hearth & Home Letters', 'sealed', 'failed',
        'Ghost does not accept the Admin API key (status 401). Make a new one in Ghost, then connect again.', $3, now() - interval '12 days')`,
    [organizationId, dashboard.projectId, person],
  );
  await dashboard.owner.query(
    `insert into network_account (organization_id, id, project_id, network, network_id, handle, name, scopes, credentials, access_expires_at, status, reason, connected_by, connected_at)
     values ($1, 'acc_1', $2, 'x', '1', 'hearthandhome', 'Hearth & Home', '{tweet.write}', 'sealed', now() + interval '1 year', 'connected', null, $3, now() - interval '9 days'),
       ($1, 'acc_2', $2, 'linkedin', '2', 'Marta Vidal', 'Marta Vidal', '{w_member_social}', 'sealed', now() + interval '1 year', 'broken',
        'LinkedIn no longer accepts the connection: its 60 days are over. Connect the account again.', $3, now() - interval '61 days')`,
    [organizationId, dashboard.projectId, person],
  );
}

async function connectSite(page: Page): Promise<void> {
  const siteUrl = `http://127.0.0.1:${site.port}`;
  await call(dashboard, page, "update_project", { id: dashboard.projectId, siteUrl });
  const { userCode, deviceCode } = await startSite(dashboard, { framework: "next", siteUrl });
  await call(dashboard, page, "approve_site_connection", { code: userCode, projectId: dashboard.projectId });
  expect(await collectSite(dashboard, deviceCode)).toMatchObject({ status: "approved" });
  await pingSite(dashboard, deviceCode);
  await dashboard.owner.query("update project set site_url = 'https://hearthandhome.example' where id = $1", [dashboard.projectId]);
}

const heading = (page: Page) => page.getByRole("heading", { name: "Hosted blog" }).waitFor();

describe.each(looks)("where work goes, $name", ({ name, options }) => {
  const open = async (path: string, who: "marta" | "helen" | "priya" = "marta") => {
    const page = await dashboard.openPage(who, options);
    await page.goto(path);
    return page;
  };

  test("before anything is connected", async () => {
    const page = await open(dashboard.at("connections"));
    await heading(page);
    await look(page, `connections-begin-${name}`);
    await page.getByText("What the operator needs to do").first().click();
    await page.getByText("What the operator needs to do").first().scrollIntoViewIfNeeded();
    await look(page, `connections-no-app-${name}`);
  });

  test("how each place is connected", async () => {
    const page = await open(dashboard.at("connections"));
    await heading(page);
    const dialogs = [
      ["site", "Connect your site"],
      ["hosts", "Custom hosts"],
      ["wordpress", "Connect WordPress"],
      ["ghost", "Connect Ghost"],
      ["devto", "Connect DEV"],
    ] as const;
    for (const [dialog, title] of dialogs) {
      await page.goto(dashboard.at(`connections?open=${dialog}`));
      await page.getByRole("dialog", { name: title }).waitFor();
      await look(page, `connections-${dialog}-${name}`);
    }
    await page.getByRole("button", { name: "Test and connect" }).click();
    await expect.poll(() => page.getByLabel("API key").getAttribute("aria-invalid")).toBe("true");
    await look(page, `connections-invalid-${name}`);
  });

  test("a site that asks", async () => {
    const { userCode, verificationUrl } = await startSite(dashboard, {
      framework: "next",
      siteUrl: "https://journal.hearthandhome.example",
    });
    const page = await open("/connect");
    await page.getByLabel("Code").waitFor();
    await look(page, `connections-code-${name}`);
    await page.goto(verificationUrl);
    await page.getByText(userCode).waitFor();
    await look(page, `connections-approve-${name}`);
    await page.getByLabel("Project", { exact: true }).selectOption(dashboard.world.projects[1]?.id ?? "");
    await page.getByText("It gives a different address").waitFor();
    await look(page, `connections-approve-elsewhere-${name}`);
    await page.getByLabel("Project", { exact: true }).selectOption(dashboard.world.projects[2]?.id ?? "");
    await page.getByLabel("Address of the project’s site").waitFor();
    await look(page, `connections-approve-address-${name}`);
    await page.goto("/connect?code=BBBB-BBBB");
    await page.getByRole("alert").waitFor();
    await look(page, `connections-unknown-${name}`);
    const priya = await open(verificationUrl, "priya");
    await priya.getByText("Ask an owner or admin").waitFor();
    await look(priya, `connections-nobody-${name}`);
  });
});

describe("once everything is connected", () => {
  beforeAll(async () => {
    const page = await dashboard.openPage("marta");
    await connectSite(page);
    await connectEverything();
  });

  test.each(looks)("in good order and in bad, $name", async ({ name, options }) => {
    const page = await dashboard.openPage("marta", options);
    await page.goto(dashboard.at("connections?network=x&outcome=connected"));
    await page.getByText("X is connected. Posts now go out as @hearthandhome.").waitFor();
    await look(page, `connections-${name}`);
    await page.getByRole("heading", { name: "TikTok" }).scrollIntoViewIfNeeded();
    await look(page, `connections-posts-${name}`);
    await page.goto(dashboard.at("connections?network=linkedin&outcome=denied"));
    await page.getByRole("button", { name: "More actions for WordPress" }).click();
    await page.getByRole("menuitem", { name: "Disconnect" }).waitFor();
    await look(page, `connections-menu-${name}`);
    await page.getByRole("menuitem", { name: "What happens to an article" }).click();
    await page.getByRole("dialog").waitFor();
    await look(page, `connections-becomes-${name}`);
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "More actions for X" }).click();
    await page.getByRole("menuitem", { name: "Disconnect" }).click();
    await page.getByRole("dialog", { name: "Disconnect X?" }).waitFor();
    await look(page, `connections-leave-${name}`);
  });

  test("for somebody who only looks, and in Portuguese", async () => {
    const page = await dashboard.openPage("helen");
    await page.goto(dashboard.at("connections"));
    await heading(page);
    await look(page, "connections-reader");
    const portuguese = await dashboard.openPage("marta", { locale: "pt-PT", viewport: { width: 1440, height: 1400 } });
    await portuguese.goto(dashboard.at("connections?network=x&outcome=scopes_missing&missing=tweet.write"));
    await portuguese.getByRole("heading", { name: "Blogue alojado" }).waitFor();
    await look(portuguese, "connections-portuguese");
  });
});
