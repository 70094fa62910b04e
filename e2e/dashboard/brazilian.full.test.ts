import { afterAll, beforeAll, expect, test } from "vitest";
import { demoOrganizations } from "../../server/src/operating/seed/people.ts";
import { type MailServer, openMailServer } from "../../server/test/outside/mail-server.ts";
import { readMail } from "../../server/test/outside/read-mail.ts";
import { useDashboard } from "./use-dashboard.ts";

let server: MailServer;
beforeAll(async () => {
  server = await openMailServer();
});
afterAll(() => server.stop());
const dashboard = useDashboard({
  running: true,
  outside: () => ({ mail: { smtpUrl: `smtp://127.0.0.1:${server.port}`, from: "Galley <galley@galley.test>" } }),
});
const { id } = demoOrganizations.hearth;

test("somebody chooses the Portuguese of Brazil, and reads it on every screen, in what is refused and in emails", async () => {
  const page = await dashboard.openPage("marta");
  await page.goto(dashboard.at("calendar?view=month&date=2026-11-24"));
  const firstDay = page.getByRole("columnheader").first();
  await firstDay.getByText("Monday", { exact: true }).waitFor();
  await page.getByRole("button", { name: "Account: Marta Vidal" }).click();
  await page.getByRole("menuitemradio", { name: "Português (Brasil)" }).click();
  await firstDay.getByText("domingo", { exact: true }).waitFor();
  await expect.poll(() => page.locator("html").getAttribute("lang")).toBe("pt-BR");
  const { rows } = await dashboard.owner.query(
    "select e.language, p.email from person p join person_preference e on e.person_id = p.id where p.name = 'Marta Vidal'",
  );
  expect(rows).toMatchObject([{ language: "pt-BR" }]);

  await dashboard.owner.query(
    "insert into organization_quota (organization_id, maxima) values ($1, $2) on conflict (organization_id) do update set maxima = $2",
    [id, { projects: 1 }],
  );
  await page.goto(`/organizations/${id}/settings?create=true`);
  await page.getByLabel("URL do site").fill("https://mais.example");
  await page.getByLabel("URL do site").press("Enter");
  await page.getByText("Deve ter pelo menos 1 caractere.").waitFor();
  await page.getByLabel("Nome", { exact: true }).fill("Um a mais");
  await page.getByLabel("URL do site").press("Enter");
  await page.getByText(/^A organização está cheia: tem \d+ de 1 projetos\. Use um dos que existem/).waitFor();

  await dashboard.owner.query("insert into account_mail (id, kind, email) values ('eml_br', 'password_reset', $1)", [
    rows[0].email.toLowerCase(),
  ]);
  await expect.poll(() => server.mails.length).toBe(1);
  const mail = readMail(server.mails[0]?.raw ?? "");
  expect([mail.headers.get("subject"), mail.html.includes('<html lang="pt-BR">')]).toEqual(["Definir uma nova senha para o Galley", true]);
});

test("a browser in Brazil gets it without a choice, and none is counted as one", async () => {
  const page = await dashboard.openPage("priya", { locale: "pt-BR" });
  await page.goto(dashboard.at("posts"));
  await page.getByRole("button", { name: "Nova publicação" }).click();
  await page.getByRole("menuitem", { name: "A partir de um artigo, link, notas ou gravação…" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Buscar um artigo").fill("ice dams");
  await dialog.getByRole("button", { name: /Ice dams start in the living room/ }).click();
  await dialog.getByRole("strong").getByText("0 crédito", { exact: true }).waitFor();
  await expect.poll(() => page.locator("html").getAttribute("lang")).toBe("pt-BR");
});
