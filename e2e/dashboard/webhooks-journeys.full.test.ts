import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { fromNow } from "../../server/test/from-now.ts";
import { openReceiver, type Received, type Receiver, signaturesOf } from "../../server/test/outside/webhook-receiver.ts";
import { look } from "./look.ts";
import { articleId, ask } from "./review-world.ts";
import { useDashboard } from "./use-dashboard.ts";
import { newEndpoint, statusesOf, webhooksAt } from "./webhooks-world.ts";

let receiver: Receiver;
beforeAll(async () => {
  receiver = await openReceiver();
});
afterAll(() => receiver[Symbol.asyncDispose]());
const dashboard = useDashboard({ running: true });
beforeEach(async () => {
  // Nothing is sent to the endpoints of earlier tests.
  await dashboard.owner.query("delete from webhook_endpoint where starts_with(url, $1)", [receiver.url]);
  receiver.received.length = 0;
  receiver.answer = () => ({});
});

const clipboard = { permissions: ["clipboard-read", "clipboard-write"] };
const copied = (page: Page) => page.evaluate("navigator.clipboard.readText()") as Promise<string>;
const row = (page: Page, name: RegExp) => page.getByRole("list", { name: "Deliveries", exact: true }).getByRole("link", { name });

/** Opens the page of a new endpoint that leads to the receiver. */
async function openEndpoint(over: { events?: string[]; path?: string } = {}) {
  const page = await dashboard.openPage("marta", clipboard);
  await page.goto(webhooksAt);
  const { events, path = "" } = over;
  const endpoint = await newEndpoint(page, { url: receiver.url + path, ...(events && { events }) });
  await page.goto(`${webhooksAt}/${endpoint.id}`);
  await page.getByRole("heading", { level: 1 }).waitFor();
  return { page, ...endpoint };
}

async function received(count: number): Promise<Received[]> {
  await expect.poll(() => receiver.received.length).toBe(count);
  return receiver.received;
}

async function menu(page: Page, item: string): Promise<void> {
  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: item }).click();
}

test("an endpoint is made, its secret shown once, and a test arrives that the shown code verifies", async () => {
  const page = await dashboard.openPage("marta", clipboard);
  await page.goto(webhooksAt);
  await page.getByRole("list", { name: "Endpoints" }).waitFor();
  await page.keyboard.press("n");
  await page.getByLabel("URL").fill("http://10.0.0.7/hook");
  await page.getByRole("checkbox", { name: /article\.published/ }).check();
  await page.getByRole("button", { name: "Create endpoint" }).click();
  await page.getByText(/private|not allowed|not public/i).waitFor();
  await expect.poll(() => page.evaluate("document.activeElement?.getAttribute('name')")).toBe("url");
  await expect.poll(() => page.getByRole("checkbox", { name: /article\.published/ }).isChecked()).toBe(true);
  await page.getByLabel("URL").fill(`${receiver.url}/made`);
  await page.getByRole("checkbox", { name: "All events" }).check();
  await page.getByLabel("Project", { exact: true }).selectOption("Loft Notes");
  await page.getByRole("button", { name: "Create endpoint" }).click();
  const dialog = page.getByRole("dialog", { name: "Signing key", exact: true });
  await dialog.waitFor();
  await look(page, "webhooks-secret");
  await page.keyboard.press("Escape");
  await page.mouse.click(5, 5);
  await dialog.getByRole("button", { name: "Copy key" }).click();
  await dialog.getByRole("button", { name: "Copied" }).waitFor();
  const secret = await copied(page);
  await expect.poll(() => dialog.getByRole("region", { name: "Signing key" }).innerText()).toBe(secret);
  await dialog.getByRole("button", { name: "Copy code" }).click();
  await expect.poll(() => copied(page)).toContain("export function verify");
  const code = await copied(page);
  expect(readFileSync(join(import.meta.dirname, "../../docs/webhooks.md"), "utf8")).toContain(`\`\`\`js\n${code}\`\`\``);
  await dialog.getByRole("button", { name: "I have stored it" }).click();
  await page.getByText("No deliveries yet").waitFor();
  expect(await page.content()).not.toContain(secret);
  const { rows } = await dashboard.owner.query("select events, project_id from webhook_endpoint where url = $1", [`${receiver.url}/made`]);
  expect(rows).toMatchObject([{ events: expect.objectContaining({ length: 7 }), project_id: dashboard.world.projects[1]?.id }]);

  await page.keyboard.press("t");
  await row(page, /ping.*Delivered.*204/).click();
  const [ping] = await received(1);
  const { verify } = await import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(code)}`);
  expect([verify(ping?.headers, ping?.body, secret), verify(ping?.headers, `${ping?.body} `, secret)]).toEqual([true, false]);
  await page.getByRole("button", { name: "Copy body" }).click();
  await expect.poll(() => copied(page)).toBe(ping?.body);
  await page.getByText(String(ping?.headers["webhook-id"])).first().waitFor();
});

test("an endpoint is changed, and hears what it is to hear from then on", async () => {
  const { page, id } = await openEndpoint({ events: ["article.published"] });
  await menu(page, "Edit");
  await page.getByLabel("URL").fill(`${receiver.url}/changed`);
  await page.getByRole("checkbox", { name: /article\.published/ }).uncheck();
  await page.getByRole("checkbox", { name: /article\.review_requested/ }).check();
  await page.getByRole("button", { name: "Save endpoint" }).click();
  await page.getByText(`${receiver.url}/changed`).waitFor();
  await ask(page, "submit_article", { id: articleId(dashboard, "old-oil-tank") });
  const [event] = await received(1);
  expect(event?.path).toBe("/hook/changed");
  expect(JSON.parse(event?.body ?? "")).toMatchObject({ type: "article.review_requested" });
  await row(page, /article\.review_requested.*Delivered/).waitFor();
  expect(await statusesOf(dashboard, id)).toEqual(["succeeded"]);
});

test("what happens while an endpoint is paused is held, and goes out when it is resumed", async () => {
  const { page, id } = await openEndpoint({ path: "/paused" });
  await page.getByRole("button", { name: "Pause" }).click();
  await page.getByText("This endpoint is paused.").waitFor();
  await page.getByRole("button", { name: "Send test event" }).click();
  await page.getByText("1 delivery is held").waitFor();
  await ask(page, "create_article", { projectId: dashboard.projectId, markdown: "# Held\n\nText.", submit: true });
  await page.getByText("2 deliveries are held").waitFor();
  expect([await statusesOf(dashboard, id), receiver.received]).toEqual([["pending", "pending"], []]);
  await page.getByRole("link", { name: "Held 2" }).click();
  await page.waitForURL((url) => url.searchParams.get("status") === "held");
  await row(page, /ping/).waitFor();
  await page.getByRole("button", { name: "Resume" }).click();
  await received(2);
  await page.getByText("No deliveries in this state").waitFor();
  await page.getByRole("link", { name: "Delivered" }).click();
  await row(page, /article\.review_requested/).waitFor();
  await row(page, /ping/).waitFor();
  expect(await statusesOf(dashboard, id)).toEqual(["succeeded", "succeeded"]);
});

test("a receiver that fails: its answer as text, a countdown that is true, and the same id when it is sent again", async () => {
  const { page, id } = await openEndpoint({ path: "/failing" });
  const body = `<img src=x onerror="document.title='run'">${"é".repeat(600)}`;
  // The receiver asks for a late retry, so that no attempt comes before the person sends the delivery again.
  receiver.answer = () => ({ status: 500, headers: { "retry-after": "55" }, body });
  await page.getByRole("button", { name: "Send test event" }).click();
  await row(page, /ping.*Retrying.*500.*next in/).click();
  await page.getByText("Every attempt since").waitFor();
  const answer = await page.getByRole("region", { name: "Response to attempt 1" }).innerText();
  expect(answer).toMatch(/^<img src=x onerror="document.title='run'">é+$/);
  expect(answer).toHaveLength(500);
  expect(await page.title()).not.toBe("run");
  const apart = async () => {
    const text = await page.getByText(/Next attempt in \d+ s/).innerText();
    const { rows } = await dashboard.owner.query(
      "select extract(epoch from next_attempt_at - clock_timestamp())::float8 as seconds from webhook_delivery where endpoint_id = $1",
      [id],
    );
    return Math.abs(Number(/(\d+) s/.exec(text)?.[1]) - rows[0].seconds);
  };
  await expect.poll(apart).toBeLessThan(4);
  receiver.answer = () => ({ status: 202, body: "taken" });
  await page.getByRole("button", { name: "Resend", exact: true }).click();
  await row(page, /ping.*Delivered.*2 attempts.*202/).waitFor();
  await page.getByRole("region", { name: "Response to attempt 2", exact: true }).getByText("taken", { exact: true }).waitFor();
  const [first, second] = await received(2);
  expect(second?.headers["webhook-id"]).toBe(first?.headers["webhook-id"]);
  expect(second?.body).toBe(first?.body);
  await page.reload();
  await page.getByText("Active").waitFor();
});

test("of a receiver with a private address the status is shown, and why its answer is not", async () => {
  const { page, id } = await openEndpoint({ path: "/inside" });
  receiver.answer = () => ({ status: 500, headers: { "retry-after": "55" } });
  await page.getByRole("button", { name: "Send test event" }).click();
  await row(page, /ping.*Retrying.*500/).click();
  await page.getByText(/Next attempt in/).waitFor();
  // The sender stores attempts like this when the operator does not show answers from that network.
  await dashboard.owner.query(
    "update webhook_attempt set answer = null where delivery_id in (select id from webhook_delivery where endpoint_id = $1)",
    [id],
  );
  await page.reload();
  await page.getByText("The receiver has a private address. Galley does not show its response, only the status.").waitFor();
  expect(await page.getByRole("region", { name: "Response to attempt 1" }).count()).toBe(0);
});

test("a delivery that was read a moment before its end is shown as it ended", async () => {
  const { page } = await openEndpoint({ path: "/slow-reader" });
  receiver.answer = () => ({ status: 500, headers: { "retry-after": "55" } });
  await page.getByRole("button", { name: "Send test event" }).click();
  await row(page, /ping.*Retrying.*500/).click();
  await page.getByText(/Next attempt in/).waitFor();
  const id = new URL(page.url()).searchParams.get("delivery");
  const before = { ...(await ask(page, "get_webhook_delivery", { id })), nextAttemptAt: fromNow().toISOString() };
  receiver.answer = () => ({ status: 202, body: "taken" });
  await page.route("**/get_webhook_delivery", (route) => route.fulfill({ json: before }));
  await page.getByRole("button", { name: "Resend", exact: true }).click();
  await row(page, /ping.*Delivered.*2 attempts.*202/).waitFor();
  await page.unroute("**/get_webhook_delivery");
  await page.getByRole("region", { name: "Response to attempt 2", exact: true }).getByText("taken", { exact: true }).waitFor();
});

test("of what failed for good only the chosen event is sent again, then all of it", async () => {
  const { page, id } = await openEndpoint({ path: "/lost" });
  receiver.answer = () => ({ status: 500 });
  await ask(page, "send_test_event", { id });
  await ask(page, "create_article", { projectId: dashboard.projectId, markdown: "# Lost\n\nText.", submit: true });
  await received(2);
  await row(page, /article\.review_requested.*Retrying/).waitFor();
  await dashboard.owner.query("update webhook_delivery set status = 'failed', finished_at = now() where endpoint_id = $1", [id]);
  receiver.answer = () => ({});
  await page.reload();
  await page.getByRole("link", { name: "Failed 2", exact: true }).click();
  await page.getByRole("button", { name: "Resend failed…" }).click();
  const dialog = page.getByRole("dialog", { name: "Resend failed deliveries" });
  await dialog.getByLabel("Events").selectOption("ping");
  await dialog.getByLabel("Occurred").selectOption("In the last hour");
  await dialog.getByRole("button", { name: "Resend" }).click();
  await page.getByText("Resending 1 delivery").waitFor();
  const sent = await received(3);
  expect(JSON.parse(sent[2]?.body ?? "")).toMatchObject({ type: "ping" });
  await page.getByRole("button", { name: "Resend failed…" }).click();
  await dialog.getByLabel("Occurred").selectOption("Custom range");
  await dialog.getByLabel("End date").fill("2026-01-01");
  await dialog.getByLabel("Start date").fill("2025-01-01");
  await dialog.getByRole("button", { name: "Resend" }).click();
  await page.getByText("No failed deliveries match").waitFor();
  await page.getByRole("button", { name: "Resend failed…" }).click();
  await dialog.getByRole("button", { name: "Resend" }).click();
  await received(4);
  await expect.poll(() => statusesOf(dashboard, id)).toEqual(["succeeded", "succeeded"]);
  await page.getByText("No deliveries in this state").waitFor();
});

test("a key is rotated: two signatures, the new one first, until the old one is revoked", async () => {
  const { page, id, secret: old } = await openEndpoint({ path: "/rotated" });
  await menu(page, "Rotate key…");
  await page.getByRole("button", { name: "Rotate key" }).click();
  const dialog = page.getByRole("dialog", { name: "Signing key", exact: true });
  await dialog.getByText(/The previous key also signs until/).waitFor();
  const fresh = await dialog.getByRole("region", { name: "Signing key" }).innerText();
  expect(fresh).not.toBe(old);
  await dialog.getByRole("button", { name: "I have stored it" }).click();
  await page.getByRole("button", { name: "Send test event" }).click();
  const [both] = await received(1);
  expect(both && [signaturesOf(both, fresh), signaturesOf(both, old)]).toEqual([[0], [1]]);
  await page.getByText("Two keys sign until").waitFor();
  await menu(page, "Revoke old key…");
  await page.getByRole("dialog").getByRole("button", { name: "Revoke old key" }).click();
  await page.getByText("Two keys sign until").waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Send test event" }).click();
  const [, one] = await received(2);
  expect(one && [signaturesOf(one, fresh), signaturesOf(one, old)]).toEqual([[0], []]);
  const { rows } = await dashboard.owner.query("select old_secret from webhook_endpoint where id = $1", [id]);
  expect(rows).toEqual([{ old_secret: null }]);
});

test("a deleted endpoint is gone with what it was sent, and hears nothing more", async () => {
  const { page, id } = await openEndpoint({ path: "/deleted" });
  await page.getByRole("button", { name: "Send test event" }).click();
  await row(page, /ping.*Delivered/).waitFor();
  await menu(page, "Delete…");
  await page.getByRole("dialog").getByRole("button", { name: "Delete endpoint" }).click();
  await page.getByText("Endpoint deleted").waitFor();
  await page.getByRole("list", { name: "Endpoints" }).waitFor();
  expect(await page.getByRole("link", { name: `${receiver.url}/deleted` }).count()).toBe(0);
  expect((await dashboard.owner.query("select from webhook_endpoint where id = $1", [id])).rowCount).toBe(0);
  const other = await newEndpoint(page, { url: `${receiver.url}/other` });
  await ask(page, "create_article", { projectId: dashboard.projectId, markdown: "# After\n\nText.", submit: true });
  await expect.poll(() => receiver.received.filter(({ path }) => path === "/hook/other").length).toBe(1);
  expect(receiver.received.filter(({ path }) => path === "/hook/deleted")).toHaveLength(1);
  await expect.poll(() => statusesOf(dashboard, other.id)).toEqual(["succeeded"]);
});

test("deliveries are walked through by keys, come in pages, and an address opens one that is not on the first", async () => {
  const seeded = dashboard.world.fixture.webhooks[0]?.id ?? "";
  const page = await dashboard.openPage("jonas");
  await page.goto(`${webhooksAt}/${seeded}`);
  const list = page.getByRole("list", { name: "Deliveries", exact: true });
  await list.waitFor();
  const all = (await statusesOf(dashboard, seeded)).length;
  expect(await list.getByRole("link").count()).toBeLessThan(all);
  await page.getByRole("button", { name: "Show more" }).click();
  await expect.poll(() => list.getByRole("link").count()).toBe(all);
  await page.keyboard.press("j");
  await page.keyboard.press("j");
  await page.keyboard.press("Enter");
  await page.getByText("Attempt 1", { exact: true }).waitFor();
  await page.keyboard.press("Enter");
  await page.getByText("Attempt 1", { exact: true }).waitFor({ state: "detached" });
  const { rows } = await dashboard.owner.query("select id from webhook_delivery where endpoint_id = $1 order by created_at limit 1", [
    seeded,
  ]);
  await page.goto(`${webhooksAt}/${seeded}?delivery=${rows[0].id}`);
  await page
    .getByRole("list", { name: /^Delivery of/ })
    .getByText("Request", { exact: true })
    .waitFor();
  const { rows: foreign } = await dashboard.owner.query("select id from webhook_delivery where endpoint_id <> $1 limit 1", [seeded]);
  await page.goto(`${webhooksAt}/${seeded}?delivery=${foreign[0].id}`);
  await list.waitFor();
  expect(await page.getByText("Request", { exact: true }).count()).toBe(0);
});
