import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { demoOrganizations } from "../../server/src/operating/seed/people.ts";
import { useDashboard } from "./use-dashboard.ts";

const dashboard = useDashboard({ running: true });

const path = `/organizations/${demoOrganizations.hearth.id}/tokens`;

function row(page: Page, name: string) {
  return page.getByRole("listitem").filter({ has: page.getByRole("link", { name, exact: true }) });
}

test("somebody who looks after nothing is told who does", async () => {
  const page = await dashboard.openPage("priya");
  await page.goto(path);
  await page.getByText("Only owners and admins manage this").waitFor();
  expect(await page.getByRole("button", { name: "New token" }).count()).toBe(0);
});

test("somebody who signed in long ago is asked to confirm that it is them before a token is made", async () => {
  const page = await dashboard.openPage("marta");
  await dashboard.owner.query("update session set confirmed_at = now() - interval '1 hour'");
  await page.goto(`${path}?new=true`);
  const dialog = page.getByRole("dialog", { name: "New token" });
  await dialog.getByLabel("Name").fill("Late");
  await dialog.getByRole("button", { name: "Create token" }).click();
  await dialog.getByRole("link", { name: "Confirm that it is you" }).click();
  await page.waitForURL(/\/account\/confirm\?next=/);
});

async function make(page: Page, name: string, fill: (dialog: ReturnType<Page["getByRole"]>) => Promise<void>): Promise<string> {
  await page.goto(path);
  await page.locator("[data-row]").first().waitFor();
  await page.keyboard.press("n");
  const dialog = page.getByRole("dialog", { name: "New token" });
  await dialog.getByLabel("Name").fill(name);
  await fill(dialog);
  await dialog.getByRole("button", { name: "Create token" }).click();
  const shown = page.getByRole("dialog", { name: `“${name}” is created` });
  return shown.getByLabel("Value").inputValue();
}

const call = (value: string, where: string, init: RequestInit = {}) =>
  fetch(`${dashboard.origin}/api/v1${where}`, {
    ...init,
    headers: { authorization: `Bearer ${value}`, "content-type": "application/json" },
  }).then(async (response) => ({ status: response.status, body: (await response.json()) as { error?: { code: string } } }));

test("a token that is made here works as far as it was given, and not at all once it is revoked", async () => {
  const page = await dashboard.openPage();
  const { name: projectName } = (await dashboard.owner.query("select name from project where id = $1", [dashboard.projectId])).rows[0];
  const value = await make(page, "Pocket reader", async (dialog) => {
    await dialog.getByLabel("Project", { exact: true }).selectOption({ label: projectName });
    await dialog.getByLabel("Expiration").selectOption({ label: "30 days" });
    await dialog.getByRole("button", { name: "Read only" }).click();
    await dialog.getByRole("checkbox", { name: "Read posts" }).uncheck();
  });
  expect(value).toMatch(/^svc_live_/);
  // A click beside the dialog does not close it, because its content is shown only once.
  await page.mouse.click(5, 400);
  const shown = page.getByRole("dialog", { name: "“Pocket reader” is created" });
  await expect
    .poll(() => shown.getByLabel("First call").inputValue())
    .toBe(`curl "${dashboard.origin}/api/v1/projects" -H "Authorization: Bearer ${value}"`);
  await shown.getByRole("button", { name: "Done" }).click();
  const { rows } = await dashboard.owner.query(
    "select project_id, permissions, last_four, expires_at = created_at + interval '30 days' as month from api_token where name = 'Pocket reader'",
  );
  expect(rows).toEqual([
    {
      project_id: dashboard.projectId,
      permissions: ["projects:read", "articles:read", "comments:read", "calendar:read", "results:read"],
      last_four: value.slice(-4),
      month: true,
    },
  ]);
  expect((await call(value, "/articles")).status).toBe(200);
  expect((await call(value, "/posts")).body.error?.code).toBe("insufficient_scope");
  const write = await call(value, "/articles", { method: "POST", body: JSON.stringify({ markdown: "# No\n\nNo." }) });
  expect(write.body.error?.code).toBe("insufficient_scope");
  await dashboard.app.usage.flush();
  await page.reload();
  await row(page, "Pocket reader").getByText("3 calls", { exact: true }).waitFor();
  await row(page, "Pocket reader").getByText("· 2 errors").waitFor();

  await page.getByRole("link", { name: "Pocket reader" }).click();
  await page.getByRole("dialog", { name: "Pocket reader" }).getByRole("button", { name: "Revoke" }).click();
  await page.getByRole("dialog", { name: "Revoke “Pocket reader”?" }).getByRole("button", { name: "Revoke" }).click();
  await page.getByText("“Pocket reader” is revoked.").waitFor();
  expect((await call(value, "/articles")).status).toBe(401);
  await page.goto(`${path}?show=ended`);
  await row(page, "Pocket reader").getByText("Revoked").waitFor();
});

test("a token for everything, without end, may approve and is warned of; what is wrong is said at its field", async () => {
  const page = await dashboard.openPage("jonas");
  await page.goto(`${path}?new=true`);
  const dialog = page.getByRole("dialog", { name: "New token" });
  await dialog.getByRole("button", { name: "Create token" }).click();
  await expect.poll(() => dialog.getByLabel("Name").getAttribute("aria-invalid")).toBe("true");
  const given = dialog.getByRole("checkbox", { checked: true });
  for (let left = await given.count(); left > 0; left = await given.count()) await given.first().click();
  await dialog.getByLabel("Name").fill("Whole house");
  await dialog.getByRole("button", { name: "Create token" }).click();
  await dialog.getByText("Choose at least one permission.").waitFor();
  await dialog.getByLabel("Expiration").selectOption({ label: "Never expires" });
  await dialog.getByRole("button", { name: "Everything", exact: true }).click();
  await dialog.getByText("can approve work without a person").waitFor();
  await dialog.getByRole("button", { name: "Create token" }).click();
  const value = await page.getByRole("dialog", { name: "“Whole house” is created" }).getByLabel("Value").inputValue();
  const { rows } = await dashboard.owner.query(
    "select project_id, expires_at, cardinality(permissions) as count from api_token where name = 'Whole house'",
  );
  expect(rows).toEqual([{ project_id: null, expires_at: null, count: 12 }]);
  expect((await call(value, `/posts?projectId=${dashboard.projectId}`)).status).toBe(200);
});

test("what does not work any more says why, and a site's token where it comes from", async () => {
  const page = await dashboard.openPage();
  await page.goto(`${path}?show=ended`);
  await row(page, "Last summer's intern").getByText("Expired").waitFor();
  await row(page, "Newsletter export").getByText("Its creator has left the organization.").waitFor();
  await dashboard.owner.query(
    "update member set role = 'member', all_projects = false where person_id = (select id from person where email like 'jonas%')",
  );
  await page.reload();
  await row(page, "Desk of Jonas Eder").getByText("Powerless").waitFor();
  await row(page, "Desk of Jonas Eder").getByText("no longer has access to its project").waitFor();
  await dashboard.owner.query(
    "update member set role = 'admin', all_projects = true where person_id = (select id from person where email like 'jonas%')",
  );
  await page.goto(`${path}?show=all`);
  await page
    .getByRole("link", { name: /^Site of / })
    .first()
    .click();
  await page.getByRole("dialog").getByRole("link", { name: "View connections" }).click();
  await page.waitForURL("**/connections");
});

test("a full organization says so in the language of whoever wants one more", async () => {
  const { id } = demoOrganizations.hearth;
  await dashboard.owner.query(
    "insert into organization_quota (organization_id, maxima) values ($1, $2) on conflict (organization_id) do update set maxima = $2",
    [id, { tokens: 0 }],
  );
  const page = await dashboard.openPage("marta", { locale: "pt-PT" });
  await page.goto(`${path}?new=true`);
  const dialog = page.getByRole("dialog", { name: "Novo token" });
  await dialog.getByLabel("Nome").fill("Um a mais");
  await dialog.getByRole("button", { name: "Criar o token" }).click();
  await page.getByText(/A organização está cheia: tem \d+ de 0 tokens e assistentes\. Revogue tokens, ou peça mais/).waitFor();
  expect(await page.getByText("The organization is full").count()).toBe(0);
  await dashboard.owner.query("delete from organization_quota where organization_id = $1", [id]);
});
