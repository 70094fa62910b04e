import { afterAll, beforeAll, expect, test } from "vitest";
import { callOn } from "./calendar-days.ts";
import { type Consent, openConsent } from "./connections-world.ts";
import { look, looks } from "./look.ts";
import { useDashboard } from "./use-dashboard.ts";

let x: Consent;
beforeAll(async () => {
  x = await openConsent();
});
afterAll(() => x[Symbol.asyncDispose]());
const dashboard = useDashboard({ running: true, outside: () => ({ apps: { x: x.app } }) });

test("a post that its network refused is tried again and goes out once", async () => {
  const page = await dashboard.openPage("marta");
  await page.goto(dashboard.at("connections"));
  const row = page.getByRole("listitem").filter({ has: page.getByRole("heading", { name: "X", exact: true }) });
  await row.getByRole("button", { name: "Connect" }).click();
  await page.getByRole("link", { name: "Authorize app" }).click();
  await page.getByText("X is connected.").waitFor();

  x.state.onPost = () => "403";
  const text = "A gutter in October is cheaper than a ceiling in January.";
  const made = await callOn(page, dashboard, "create_post", { projectId: dashboard.projectId, format: "x", parts: [text] });
  const { id } = made as { id: string };
  await callOn(page, dashboard, "approve_post", { id, revision: 1 });
  await callOn(page, dashboard, "publish_post_now", { id, revision: 1 });
  await page.goto(dashboard.at(`posts/${id}`));
  const card = page.getByRole("region", { name: "X", exact: true });
  await card.getByText("Failed", { exact: true }).waitFor();
  await card.getByText(x.state.refusal).waitFor();
  expect(x.posts).toEqual([]);

  x.state.onPost = () => undefined;
  for (const { name, options } of looks) {
    const again = await dashboard.openPage("marta", options);
    await again.goto(dashboard.at(`posts/${id}?view=out`));
    await again.getByRole("button", { name: "Try again" }).click();
    await again.getByRole("dialog", { name: "Try X again?" }).waitFor();
    await look(again, `posts-retry-${name}`);
  }
  await card.getByRole("button", { name: "Try again" }).focus();
  await page.keyboard.press("Enter");
  await page.getByRole("dialog", { name: "Try X again?" }).getByRole("button", { name: "Try again" }).click();
  await page.getByRole("status").getByText("Trying X again.").waitFor();
  await card.getByRole("link", { name: "View post" }).waitFor();
  expect(x.posts.map((post) => post.text)).toEqual([text]);
  expect(await card.getByRole("button", { name: "Try again" }).count()).toBe(0);
});
