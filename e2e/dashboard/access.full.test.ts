import { afterAll, beforeAll, expect, test } from "vitest";
import { openReceiver, type Receiver, signaturesOf } from "../../server/test/outside/webhook-receiver.ts";
import { ask, organizationPaths } from "./members-world.ts";
import { articleId } from "./review-world.ts";
import { useDashboard } from "./use-dashboard.ts";

let receiver: Receiver;
beforeAll(async () => {
  receiver = await openReceiver();
});
afterAll(() => receiver[Symbol.asyncDispose]());
// Browsers tell that a script was kept from running in the frame of a preview: the one by which the test looks into it.
const dashboard = useDashboard({ meant: /^Blocked script execution in '[^']*\/pages\/article' because the document's frame is sandboxed/ });
let at: (path: string) => string;
beforeAll(async () => {
  at = await organizationPaths(dashboard);
});

test("a webhook's signing key is shown once, and a test event arrives that its key verifies", async () => {
  const page = await dashboard.visit("marta", at("webhooks"));
  await page.getByRole("list", { name: "Endpoints" }).waitFor();
  await page.keyboard.press("n");
  await page.getByLabel("URL").fill("http://10.0.0.7/hook");
  await page.getByRole("checkbox", { name: /article\.published/ }).check();
  await page.getByRole("button", { name: "Create endpoint" }).click();
  await page.getByText(/private|not allowed|not public/i).waitFor();
  await expect.poll(() => page.evaluate("document.activeElement?.getAttribute('name')")).toBe("url");
  await page.getByLabel("URL").fill(receiver.url);
  await page.getByRole("button", { name: "Create endpoint" }).click();
  const dialog = page.getByRole("dialog", { name: "Signing key", exact: true });
  const secret = await dialog.getByRole("region", { name: "Signing key" }).innerText();
  await page.keyboard.press("Escape");
  await page.mouse.click(5, 5);
  await dialog.getByRole("button", { name: "I have stored it" }).click();
  await page.getByText("No deliveries yet").waitFor();
  expect(await page.content()).not.toContain(secret);
  await page.keyboard.press("t");
  const row = page.getByRole("list", { name: "Deliveries", exact: true }).getByRole("link", { name: /ping.*Delivered.*204/ });
  await dashboard.appears(row, "webhookSender");
  const [ping] = receiver.received;
  expect(ping && signaturesOf(ping, secret)).toEqual([0]);
});

test("somebody's mention appears by itself, leads to the comment and is read then", async () => {
  const id = articleId(dashboard, "sharp-chisels");
  const nadia = await dashboard.visit("nadia", dashboard.at("notifications/activity?show=unread"));
  await nadia.getByRole("heading", { name: "Inbox" }).waitFor();
  const marta = await dashboard.visit("marta", dashboard.at("articles"));
  const body = "@nadia.rahal is this figure right? It looks low to me.";
  const { id: comment } = await ask(dashboard, marta, "create_comment", { id, body });
  const row = nadia.getByRole("link", { name: /Marta Vidal mentioned you in .*It looks low to me/ });
  await dashboard.appears(row);
  await expect.poll(() => nadia.getByRole("link", { name: /^Inbox, \d+ waiting for you/ }).count()).toBe(1);
  await row.first().click();
  await nadia.waitForURL((url) => url.pathname.includes(`/articles/${id}`) && url.searchParams.get("comment") === comment);
  const isRead = async () =>
    (await dashboard.owner.query("select read_at is not null as read from notification where comment_id = $1", [comment])).rows;
  await expect.poll(isRead).toEqual([{ read: true }]);
});
