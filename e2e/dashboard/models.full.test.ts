import { readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type ModelServer, openModelServer } from "../../server/test/models/open-model-server.ts";
import { testOffers } from "../../server/test/test-offers.ts";
import { look } from "./look.ts";
import { useDashboard } from "./use-dashboard.ts";

let server: ModelServer;
beforeAll(async () => {
  server = await openModelServer();
});
afterAll(() => server[Symbol.asyncDispose]());
// A key that the provider refuses is answered with a 400.
const dashboard = useDashboard({ outside: () => ({ offers: testOffers }), meant: /status of 400/ });

const kept = async () => (await dashboard.owner.query("select kind, provider, model, address from organization_model")).rows;

test("an owner enters a model, which is tested first, sees what it costs, changes and removes it", async () => {
  const page = await dashboard.openPage();
  const { rows } = await dashboard.owner.query("select organization_id as id from project where id = $1", [dashboard.projectId]);
  await page.goto(`/organizations/${rows[0].id}/settings`);
  const models = page.getByRole("region", { name: "Models" });
  await models.getByText("None. Posts are excerpts of their source.").waitFor();
  await models.getByRole("button", { name: "Enter: Text" }).click();
  const dialog = page.getByRole("dialog", { name: "A model for text" });
  await dialog.getByLabel("Provider").selectOption("other");
  await dialog.getByLabel("Address").fill(server.url);
  await dialog.getByLabel("Model", { exact: true }).fill(server.models.text);
  await dialog.getByLabel("Key, if the server takes one").fill("sk-wrong");
  await dialog.getByRole("button", { name: "Test and save" }).click();
  await dialog.getByText("The provider does not accept the key.").waitFor();
  await look(page, "model-refused");
  expect(await kept()).toEqual([]);
  await dialog.getByLabel("Key, if the server takes one").fill(server.key);
  await dialog.getByRole("button", { name: "Test and save" }).click();
  await dialog.waitFor({ state: "detached" });
  await models.getByText(`${server.models.text} from OpenAI-compatible. Costs no credits.`).waitFor();
  expect(await kept()).toEqual([{ kind: "text", provider: "other", model: server.models.text, address: server.url }]);
  await look(page, "models");
  expect(await page.content()).not.toContain(server.key);
  server.state.models.push("another");
  await models.getByRole("button", { name: "Change: Text" }).click();
  await dialog.getByText("Leave this empty to keep the key.").waitFor();
  await dialog.getByLabel("Model", { exact: true }).fill("another");
  await dialog.getByRole("button", { name: "Test and save" }).click();
  await models.getByText("another from OpenAI-compatible. Costs no credits.").waitFor();
  expect(server.asked("text").at(-1)).toMatchObject({ model: "another", key: server.key });
  await models.getByRole("button", { name: "Remove: Text" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
  await models.getByText("None. Posts are excerpts of their source.").waitFor();
  expect(await kept()).toEqual([]);
});

test("an owner sees use by month with its cost, takes it as a file, asks for a plan and goes to buy credits", async () => {
  const page = await dashboard.openPage();
  const { rows } = await dashboard.owner.query("select organization_id as id from project where id = $1", [dashboard.projectId]);
  await page.goto(`/organizations/${rows[0].id}/settings`);
  const models = page.getByRole("region", { name: "Models" });
  await models.getByRole("button", { name: "Enter: Text" }).click();
  const dialog = page.getByRole("dialog", { name: "A model for text" });
  await dialog.getByLabel("Provider").selectOption("other");
  await dialog.getByLabel("Address").fill(server.url);
  await dialog.getByLabel("Model", { exact: true }).fill(server.models.text);
  await dialog.getByLabel("Key, if the server takes one").fill(server.key);
  await dialog.getByLabel("Million tokens read").fill("1000");
  await dialog.getByLabel("Currency").fill("eur");
  await look(page, "model-prices");
  await dialog.getByRole("button", { name: "Test and save" }).click();
  await dialog.waitFor({ state: "detached" });

  await page.goto(`/organizations/${rows[0].id}/credits`);
  const use = page.getByRole("region", { name: "Use by month" });
  await use.getByText(`${server.models.text} · 1 request · 100 tokens in, 20 out`).waitFor();
  await use.getByText("€0.10").waitFor();
  const [download] = await Promise.all([page.waitForEvent("download"), use.getByRole("button", { name: "Download CSV" }).click()]);
  expect(download.suggestedFilename()).toBe("usage.csv");
  expect(readFileSync(await download.path(), "utf8")).toContain(`text,other,${server.models.text},1,100,20,0,0,,0.1,EUR`);

  await page.getByText("about 9,000 tokens of your model").waitFor();
  const offers = page.getByRole("region", { name: "Plans and credits for sale" });
  await offers.getByText("500 credits a month · €29.00 a month").waitFor();
  await look(page, "credits-for-sale");
  await offers.getByRole("button", { name: "Begin and pay the plan Studio" }).waitFor();
  await offers.getByRole("button", { name: "Ask for the plan Agency" }).click();
  await offers.getByText("Asked for on").waitFor();
  await page.route("https://buy.stripe.test/**", (route) => route.fulfill({ body: "Pay here." }));
  await offers.getByRole("button", { name: "Buy 100 credits" }).click();
  await page.waitForURL(/^https:\/\/buy\.stripe\.test\/hundred\?.*client_reference_id=org_/);
});
