import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { useJourneys } from "./use-journeys.ts";

const { dashboard, visit, callAs } = useJourneys();

const daily = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"];

async function newPost(text: string): Promise<string> {
  const { projectId } = dashboard;
  const { id } = await callAs("priya", "create_post", { projectId, format: "linkedin", text });
  await callAs("marta", "approve_post", { id, revision: 1 });
  return String(id);
}

const queueOf = (page: Page) => page.getByRole("list", { name: "Queue for LinkedIn" }).getByRole("listitem");
const titlesOf = (rows: Locator) => rows.getByRole("link").allTextContents();

test("slots are set in the settings, a post takes the next free one, and the queue is reordered by drag and by keys, and taken back", async () => {
  const { projectId } = dashboard;
  const { id: organizationId } = (await dashboard.owner.query("select organization_id as id from project where id = $1", [projectId]))
    .rows[0];
  const settings = await visit(`/organizations/${organizationId}/settings?project=${projectId}&part=slots`);
  const region = settings.getByRole("region", { name: "Slots for posts" });
  await region.getByRole("button", { name: "Add time" }).click();
  await region.getByLabel("Network").selectOption("linkedin");
  for (const day of ["Sat", "Sun"]) await region.getByRole("button", { name: day, exact: true }).click();
  await region.getByRole("button", { name: "Save" }).click();
  const slots = () => callAs("marta", "get_post_slots", { projectId }).then((saved) => saved.slots);
  await expect.poll(slots).toEqual(daily.map((weekday) => ({ destination: "linkedin", weekday, time: "09:00" })));

  const ids = [await newPost("Queued one."), await newPost("Queued two."), await newPost("Queued three.")];
  const page = await visit(dashboard.at(`posts/${ids[0]}?view=out`));
  await page.getByRole("button", { name: /^Next free slot: / }).click();
  await page.getByText(/^Scheduled on LinkedIn for /).waitFor();
  await visit(dashboard.at("posts/queue?destination=linkedin"));
  const rows = queueOf(page);
  for (const title of ["Queued two.", "Queued three."]) {
    await rows.filter({ hasText: title }).getByRole("button", { name: "Next free slot" }).click();
    await rows
      .filter({ hasText: title })
      .getByRole("button", { name: `Move “${title}” earlier` })
      .waitFor();
  }
  const shown = async () => (await titlesOf(rows)).filter((title) => title.startsWith("Queued"));
  expect(await shown()).toEqual(["Queued one.", "Queued two.", "Queued three."]);

  await rows
    .filter({ hasText: "Queued three." })
    .locator("svg")
    .first()
    .dragTo(rows.filter({ hasText: "Queued one." }));
  await page.getByText(/^“Queued three\.” now goes out on /).waitFor();
  await expect.poll(shown).toEqual(["Queued three.", "Queued one.", "Queued two."]);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect.poll(shown).toEqual(["Queued one.", "Queued two.", "Queued three."]);

  const later = rows.filter({ hasText: "Queued one." }).getByRole("button", { name: /later$/ });
  await later.focus();
  await page.keyboard.press("Enter");
  await expect.poll(shown).toEqual(["Queued two.", "Queued one.", "Queued three."]);
  await expect.poll(() => later.and(page.locator(":focus")).count()).toBe(1);
  // A press while the last one is on its way counts too.
  await page.keyboard.press("Alt+ArrowDown");
  await expect.poll(shown).toEqual(["Queued two.", "Queued three.", "Queued one."]);
  await expect.poll(() => page.getByRole("list", { name: "Queue for LinkedIn" }).getAttribute("aria-busy")).toBe(null);
  expect(await shown()).toEqual(["Queued two.", "Queued three.", "Queued one."]);
});
