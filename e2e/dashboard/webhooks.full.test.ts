import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openReceiver, type Receiver } from "../../server/test/outside/webhook-receiver.ts";
import { look, looks } from "./look.ts";
import { useDashboard } from "./use-dashboard.ts";
import { fillWebhooks, statusesOf, webhooksAt } from "./webhooks-world.ts";

let receiver: Receiver;
let ids: Awaited<ReturnType<typeof fillWebhooks>>;
afterAll(() => receiver[Symbol.asyncDispose]());
const dashboard = useDashboard({ running: true });
beforeAll(async () => {
  receiver = await openReceiver();
  ids = await fillWebhooks(dashboard, receiver);
});

describe.each(looks)("webhooks ($name)", ({ name, options }) => {
  test("are readable by everybody: the list, a new one, its secret", async () => {
    const page = await dashboard.openPage("marta", options);
    await page.goto(webhooksAt);
    await page.getByText("3 held").waitFor();
    await look(page, `webhooks-list-${name}`);
    await page.getByRole("link", { name: "New endpoint" }).click();
    await page.getByRole("checkbox", { name: /article\.published/ }).waitFor();
    await look(page, `webhooks-new-${name}`);
    await page.getByRole("button", { name: "Create endpoint" }).click();
    await page.getByText("Must name at least one event.").waitFor();
    await look(page, `webhooks-new-wrong-${name}`);
    await page.getByLabel("URL").fill(`http://127.0.0.1:9/${name}`);
    await page.getByRole("checkbox", { name: /article\.published/ }).check();
    await page.getByRole("button", { name: "Create endpoint" }).click();
    await page.getByRole("dialog", { name: "Signing key", exact: true }).waitFor();
    await look(page, `webhooks-secret-${name}`);
    await page.getByRole("button", { name: "I have stored it" }).click();
    await page.getByText("No deliveries yet").waitFor();
    await look(page, `webhooks-fresh-${name}`);
    await page.getByRole("button", { name: "More actions" }).click();
    await page.getByRole("menuitem", { name: "Delete…" }).click();
    await page.getByRole("dialog", { name: "Delete this endpoint?" }).waitFor();
    await look(page, `webhooks-delete-${name}`);
    await page.getByRole("button", { name: "Delete endpoint" }).click();
    await page.getByText("Endpoint deleted").waitFor();
  });
});

test("webhooks speak Portuguese", async () => {
  const page = await dashboard.openPage("marta", { locale: "pt-PT" });
  await page.goto(webhooksAt);
  await page.getByText("3 retidas").waitFor();
  await look(page, "webhooks-list-portuguese");
  await page.goto(`${webhooksAt}/${ids.failing}`);
  await page.getByRole("link", { name: /ping/ }).click();
  await page.getByText(/Próxima tentativa em/).waitFor();
  await page.getByText("As entregas são guardadas durante 30 dias depois de terminarem.").waitFor();
  await look(page, "webhooks-failing-portuguese");
  await page.getByRole("button", { name: "Mais ações" }).click();
  await page.getByRole("menuitem", { name: "Rodar a chave…" }).click();
  await look(page, "webhooks-rotate-portuguese");
  await page.goto(`${webhooksAt}/new`);
  await page.getByRole("checkbox", { name: "Todos os eventos" }).check();
  await look(page, "webhooks-new-portuguese");
});

test("somebody who is neither owner nor admin is told who may, and no link leads there", async () => {
  for (const who of ["priya", "ilse", "helen"] as const) {
    const page = await dashboard.openPage(who);
    for (const path of ["", "/new", `/${ids.seeded}`, `/${ids.seeded}/edit`]) {
      await page.goto(webhooksAt + path);
      await page.getByText("Only owners and admins manage webhooks").waitFor();
      expect(await page.getByRole("textbox").count()).toBe(0);
    }
    expect(await page.getByRole("link", { name: "Webhooks" }).count()).toBe(0);
    if (who === "priya") await look(page, "webhooks-not-for-you");
  }
});

test("an endpoint that there is none of, or that is somebody else's, is not there", async () => {
  const page = await dashboard.openPage("marta");
  await page.goto(`${webhooksAt}/whk_unknown`);
  await page.getByText("There is no webhook endpoint with this id.").waitFor();
  expect(await page.getByRole("button", { name: "Send test event" }).count()).toBe(0);
  const foreign = await dashboard.openPage("ingrid");
  await foreign.goto(`/organizations/org_demo_northlight_studio/webhooks/${ids.seeded}`);
  await foreign.getByText("There is no webhook endpoint with this id.").waitFor();
  await foreign.goto("/organizations/org_demo_northlight_studio/webhooks");
  await foreign.getByText("No endpoints yet").waitFor();
  await look(foreign, "webhooks-empty");
  expect(await statusesOf(dashboard, ids.paused)).toEqual(["held", "held", "held"]);
});
