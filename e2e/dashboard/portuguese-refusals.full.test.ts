import { expect, test } from "vitest";
import { demoOrganizations } from "../../server/src/operating/seed/people.ts";
import { useDashboard } from "./use-dashboard.ts";

const dashboard = useDashboard({ running: true });
const { id } = demoOrganizations.hearth;

test("a Portuguese reader meets no English where the service refuses a field, and where it refuses the whole", async () => {
  await dashboard.owner.query(
    "insert into organization_quota (organization_id, maxima) values ($1, $2) on conflict (organization_id) do update set maxima = $2",
    [id, { projects: 1 }],
  );
  const page = await dashboard.openPage("marta", { locale: "pt-PT" });
  await page.goto(`/organizations/${id}/settings?create=true`);
  const name = page.getByLabel("Nome", { exact: true });
  await page.getByLabel("URL do site").fill("sem endereço");
  await page.getByLabel("URL do site").press("Enter");
  await page.getByText("Tem de ter pelo menos 1 carácter.").waitFor();
  await page.getByText("Tem de ser um endereço, como https://hearth.example.").waitFor();
  await expect.poll(() => name.getAttribute("aria-invalid")).toBe("true");
  expect(await page.getByText(/\b(Must|Invalid|required)\b/).count()).toBe(0);
  await name.fill("Um a mais");
  await page.getByLabel("URL do site").fill("https://mais.example");
  await name.press("Enter");
  await page.getByText(/^A organização está cheia: tem \d+ de 1 projetos?\. Use um dos que existem/).waitFor();
  expect(await page.getByText("is full").count()).toBe(0);
  await dashboard.owner.query("delete from organization_quota where organization_id = $1", [id]);
});
