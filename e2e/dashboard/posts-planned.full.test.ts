import { expect, test } from "vitest";
import { bringDue } from "../../server/test/work.ts";
import { callOn } from "./calendar-days.ts";
import { useDashboard } from "./use-dashboard.ts";
import { wide } from "./use-journeys.ts";

const dashboard = useDashboard({ running: true });
// One moment for the whole file, because midnight may come between two readings of the clock.
const begun = Date.now();
const inDays = (days: number) => new Date(begun + days * 24 * 60 * 60 * 1000).toISOString().slice(0, 10);

async function newPost(text: string): Promise<string> {
  const writer = await dashboard.openPage("priya");
  await writer.goto(dashboard.at("posts"));
  const { id } = (await callOn(writer, dashboard, "create_post", { projectId: dashboard.projectId, format: "linkedin", text })) as {
    id: string;
  };
  return id;
}

const destinationOf = async (id: string) =>
  (await dashboard.owner.query("select status, at_local, error_code from post_destination where post_id = $1", [id])).rows[0];

test("a date that passed before the approval says so, does not go out, and is answered with a new one", async () => {
  const id = await newPost("A window that drips in winter is doing its job badly, not the wall.");
  const page = await dashboard.openPage("marta");
  await page.goto(dashboard.at(`posts/${id}`));
  const card = page.getByRole("region", { name: "LinkedIn", exact: true });
  await card.getByLabel("Day", { exact: true }).fill(inDays(2));
  await card.getByRole("button", { name: "Plan", exact: true }).click();
  await card.getByText("Planned, awaiting approval").waitFor();
  await dashboard.owner.query(
    "update post_destination set at = now() - interval '1 minute', approval_check_at = now() where post_id = $1",
    [id],
  );
  await bringDue(dashboard.owner, "planned_posts", id);
  await card.getByText("passed before the post was approved").waitFor();
  expect(await card.getByRole("button", { name: "Try again" }).count()).toBe(0);
  await page.getByRole("button", { name: "Approve", exact: true }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Approve revision 1" }).click();
  await page.getByText("Approved. You can schedule it now.").waitFor();
  expect(await destinationOf(id)).toMatchObject({ status: "failed", error_code: "not_approved" });
  await card.getByRole("button", { name: "Set a new date" }).click();
  await card.getByLabel("Day", { exact: true }).fill(inDays(5));
  await card.getByRole("button", { name: "Schedule", exact: true }).click();
  await card.getByText("Publishes on").waitFor();
});

test("dates of posts that nobody approved are told apart in the calendar and the list, and moved without a question", async () => {
  const text = "Three signs that a chimney wants a mason and not a sweep.";
  const id = await newPost(text);
  const page = await dashboard.openPage("marta", wide);
  await page.goto(dashboard.at("posts"));
  await callOn(page, dashboard, "schedule_post", { id, destination: "linkedin", day: inDays(4), time: "11:00" });
  await page.reload();
  await page.getByText("awaiting approval").first().waitFor();
  for (const view of ["month", "week"]) {
    await page.goto(dashboard.at(`calendar?view=${view}&date=${inDays(4)}`));
    const entry = page.getByRole("button", { name: new RegExp(`${text}.*Planned, awaiting approval`) });
    await entry.waitFor();
  }
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: new RegExp(text) }).click();
  // Another date publishes nothing, so no confirmation comes first.
  await page.getByRole("dialog", { name: text }).getByRole("button", { name: "Move" }).waitFor();
});
