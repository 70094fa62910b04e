import { afterAll, beforeAll, expect, test } from "vitest";
import { type ModelServer, openModelServer } from "../../server/test/models/open-model-server.ts";
import { look } from "./look.ts";
import { useDashboard } from "./use-dashboard.ts";

let server: ModelServer;
beforeAll(async () => {
  server = await openModelServer();
});
afterAll(() => server[Symbol.asyncDispose]());
// A key that the provider refuses is answered with a 400.
const dashboard = useDashboard({ meant: /status of 400/ });

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
