import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { useDashboard } from "./use-dashboard.ts";

const dashboard = useDashboard({ running: true });

const pathId = (page: Page) => new URL(page.url()).pathname.split("/").at(-1) ?? "";

test("more than five hashtags are pointed out while somebody writes and before somebody approves, and keep nobody from either", async () => {
  const writer = await dashboard.openPage("priya");
  await writer.goto(dashboard.at("posts/new?format=linkedin"));
  await writer.getByLabel("Text").fill("Old doors keep out the draft, once they close.");
  await writer.getByLabel("Hashtags").fill("one two three four five six ");
  await writer.getByText("6 / 30", { exact: true }).waitFor();
  const advice = "On LinkedIn, more than 5 look like advertising; keep the best 5.";
  await writer.getByText(advice).first().waitFor();
  await writer.getByRole("button", { name: "Send for review" }).click();
  await writer.getByText("Sent for review.").waitFor();
  await expect.poll(() => pathId(writer)).toMatch(/^pst_/);
  const reviewer = await dashboard.openPage("ilse");
  await reviewer.goto(dashboard.at(`posts/${pathId(writer)}`));
  await reviewer.getByRole("status").filter({ hasText: advice }).waitFor();
  await reviewer.getByRole("button", { name: "Approve", exact: true }).click();
  await reviewer.getByRole("dialog").getByRole("button", { name: "Approve revision 1" }).click();
  await reviewer.getByText("Approved. You can schedule it now.").waitFor();
});
