import { describe, expect, test } from "vitest";
import { look, looks } from "./look.ts";
import { useDashboard } from "./use-dashboard.ts";

const dashboard = useDashboard({ running: true });

async function organizationId(): Promise<string> {
  const { rows } = await dashboard.owner.query("select organization_id from project where id = $1", [dashboard.projectId]);
  return rows[0].organization_id;
}

describe.each(looks)("notifications, credits and help ($name)", ({ name, options }) => {
  test("are readable by everybody and need no scrolling sideways", async () => {
    const page = await dashboard.openPage("marta", options);
    await page.goto(dashboard.at("notifications/activity"));
    await page
      .getByRole("list", { name: /^Notifications: / })
      .first()
      .waitFor();
    await look(page, `notifications-${name}`);
    await page.getByRole("button", { name: "Help for this screen" }).click();
    const help = page.getByRole("dialog", { name: "Help for this screen" });
    await help.getByText("What waits for you until its cause is gone").waitFor();
    await expect.poll(() => help.getByRole("link", { name: "Read the guide" }).getAttribute("href")).toBe("/docs/notifications");
    await look(page, `help-here-${name}`);
    await help.getByRole("button", { name: "Shortcuts" }).click();
    await page.getByRole("dialog", { name: "Help and shortcuts" }).waitFor();
    await look(page, `help-${name}`);
    await page.goto(`/organizations/${await organizationId()}/credits`);
    await page.getByRole("list", { name: "History" }).waitFor();
    await look(page, `credits-${name}`);
  });
});

test("the shell speaks Portuguese and keeps its appearance, also after a reload", async () => {
  const page = await dashboard.openPage("marta", { locale: "pt-PT" });
  await page.goto("/");
  await page.getByRole("link", { name: "Multimédia" }).click();
  await page.getByRole("heading", { name: "Multimédia" }).waitFor();
  await expect.poll(() => page.locator("html").getAttribute("lang")).toBe("pt");
  await look(page, "media-portuguese");
  await page.keyboard.press("ControlOrMeta+k");
  await page.getByRole("option", { name: "Novo artigo", exact: true }).waitFor();
  await look(page, "palette-portuguese");
  await page.keyboard.press("Escape");
  await page.getByRole("list", { name: "Imagens" }).getByRole("link").first().click();
  await page.getByRole("button", { name: "Copiar Markdown" }).waitFor();
  await look(page, "media-open-portuguese");
  await page.keyboard.press("Escape");
  await page.keyboard.press("Shift+?");
  await page.getByRole("dialog", { name: "Ajuda e atalhos" }).waitFor();
  await look(page, "help-portuguese");
  await page.goto(`/organizations/${await organizationId()}/credits`);
  await page.getByRole("list", { name: "Histórico" }).waitFor();
  await look(page, "credits-portuguese");
  await page.goBack();
  await page.getByRole("button", { name: "Conta de Marta Vidal" }).click();
  await page.getByRole("menuitemradio", { name: "Escuro" }).click();
  await page.goto(dashboard.at("notifications/activity"));
  await page.getByRole("heading", { name: "Caixa de entrada" }).waitFor();
  await expect.poll(() => page.locator("html").getAttribute("data-theme")).toBe("dark");
  await page
    .getByRole("list", { name: /^Notificações de/ })
    .first()
    .waitFor();
  await look(page, "notifications-portuguese");
  await page.getByRole("button", { name: "Conta de Marta Vidal" }).click();
  await page.getByRole("menuitemradio", { name: "English" }).click();
  await page.getByRole("heading", { name: "Inbox", exact: true }).waitFor();
});

test("what happened a moment ago grows older while its screen stays open", async () => {
  const page = await dashboard.openPage();
  await page.clock.install();
  const { rows } = await dashboard.owner.query(
    "update article set updated_at = now() where id = (select id from article where project_id = $1 and status = 'draft' order by id limit 1) returning id",
    [dashboard.projectId],
  );
  await page.goto(dashboard.at("articles?status=draft"));
  const row = page.getByRole("row").filter({ has: page.locator(`a[href*="${rows[0].id}"]`) });
  await row.getByText("now", { exact: true }).waitFor();
  await page.clock.fastForward("02:00:30");
  await row.getByText("2 hours ago", { exact: true }).waitFor();
});
