import { afterAll, beforeAll, describe, test } from "vitest";
import { openReceiver, type Receiver } from "../../server/test/outside/webhook-receiver.ts";
import { keep, look, looks } from "./look.ts";
import { ask } from "./review-world.ts";
import { useDashboard } from "./use-dashboard.ts";
import { fillWebhooks, webhooksAt } from "./webhooks-world.ts";

let receiver: Receiver;
let ids: Awaited<ReturnType<typeof fillWebhooks>>;
afterAll(() => receiver[Symbol.asyncDispose]());
const dashboard = useDashboard({ running: true });
beforeAll(async () => {
  receiver = await openReceiver();
  ids = await fillWebhooks(dashboard, receiver);
});

describe.each(looks)("a webhook endpoint ($name)", ({ name, options }) => {
  test("is readable by everybody: one with a past, its deliveries, and what is asked there", async () => {
    const page = await dashboard.openPage("marta", options);
    await page.goto(`${webhooksAt}/${ids.seeded}`);
    await page.getByRole("list", { name: "Deliveries", exact: true }).waitFor();
    await page.getByText("Last 7 days").waitFor();
    await page.getByText("Deliveries are kept for 30 days after they have ended.").waitFor();
    await look(page, `webhooks-endpoint-${name}`);
    await page.getByRole("link", { name: "Failed 1", exact: true }).click();
    await page.getByRole("link", { name: /article\.\w+.*Failed 12 attempts/ }).click();
    await page.getByText("Attempt 12", { exact: true }).waitFor();
    await look(page, `webhooks-delivery-${name}`);
    await page.getByText("webhook-signature").scrollIntoViewIfNeeded();
    await page.getByRole("button", { name: "Show all 12 attempts" }).waitFor();
    await keep(page, `webhooks-sent-${name}`);
    await page.getByRole("button", { name: "Resend failed…" }).click();
    await page.getByLabel("Occurred", { exact: true }).selectOption("Custom range");
    await look(page, `webhooks-resend-${name}`);
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Discard" }).click();
    await page.getByRole("button", { name: "Verify deliveries" }).click();
    await page.getByRole("dialog", { name: "Verify deliveries" }).waitFor();
    await look(page, `webhooks-verify-${name}`);
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "More actions" }).click();
    await page.getByRole("menuitem", { name: "Rotate key…" }).waitFor();
    await keep(page, `webhooks-menu-${name}`);
    await page.getByRole("menuitem", { name: "Rotate key…" }).click();
    await page.getByRole("dialog", { name: "Rotate the signing key?" }).waitFor();
    await look(page, `webhooks-rotate-${name}`);
  });

  test("is readable by everybody: one that fails, one that is paused, one of a site, one with two keys", async () => {
    const page = await dashboard.openPage("marta", options);
    await page.goto(`${webhooksAt}/${ids.failing}`);
    await page.getByText(/next in \d/).waitFor();
    await page.getByRole("link", { name: /ping/ }).click();
    await page.getByText("The queue is full").first().waitFor();
    await look(page, `webhooks-failing-${name}`);
    await page.goto(`${webhooksAt}/${ids.paused}`);
    await page.getByText("3 deliveries are held").waitFor();
    await look(page, `webhooks-paused-${name}`);
    await page.goto(`${webhooksAt}/${ids.site}`);
    await page.getByRole("link", { name: "Open connections" }).waitFor();
    await look(page, `webhooks-site-${name}`);
    await ask(page, "rotate_webhook_key", { id: ids.fresh });
    await page.goto(`${webhooksAt}/${ids.fresh}/edit`);
    await page.getByRole("button", { name: "Save endpoint" }).waitFor();
    await look(page, `webhooks-edit-${name}`);
    await page.goto(`${webhooksAt}/${ids.fresh}`);
    await page.getByText("Two keys sign until").waitFor();
    await look(page, `webhooks-two-keys-${name}`);
    await page.getByRole("button", { name: "Revoke old key" }).click();
    await page.getByRole("dialog", { name: "Revoke the old key now?" }).waitFor();
    await look(page, `webhooks-revoke-${name}`);
  });
});
