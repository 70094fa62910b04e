import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { useJourneys } from "./use-journeys.ts";

const { dashboard, visit, callAs } = useJourneys();

beforeAll(async () => {
  const slots = ["monday", "wednesday", "friday"].map((weekday) => ({ destination: "linkedin", weekday, time: "09:00" }));
  await callAs("marta", "set_post_slots", { projectId: dashboard.projectId, slots });
});

async function newPost(text: string, submit = true): Promise<string> {
  const { id } = await callAs("priya", "create_post", { projectId: dashboard.projectId, format: "linkedin", text, submit });
  return String(id);
}

async function tick(page: Page, ...titles: string[]): Promise<void> {
  for (const title of titles) await page.getByRole("checkbox", { name: `Select “${title}”` }).check();
  await page.getByText(`${titles.length} selected`).waitFor();
}

const stored = async (id: string) =>
  (await dashboard.owner.query("select p.status, d.at_local from post p join post_destination d on d.post_id = p.id where p.id = $1", [id]))
    .rows[0];
const bar = (page: Page) => page.getByRole("region", { name: "Selected posts" });
const dialog = (page: Page) => page.getByRole("dialog");

async function close(page: Page): Promise<void> {
  await dialog(page).getByRole("button", { name: "Close" }).last().click();
  await dialog(page).waitFor({ state: "detached" });
}

test("approves exactly the revisions that were selected, and names a post that changed meanwhile", async () => {
  const [seen, changed] = [await newPost("Approved as it was read."), await newPost("Changed while it was read.")];
  const page = await visit(dashboard.at("posts?status=in_review"));
  await tick(page, "Approved as it was read.", "Changed while it was read.");
  await bar(page).getByRole("button", { name: "Approve" }).click();
  await expect.poll(() => dialog(page).getByText("Revision 1").count()).toBe(2);
  await callAs("priya", "update_post", { id: changed, revision: 1, text: "Changed while it was read." + " Twice." });
  await dialog(page).getByRole("button", { name: "Approve 2 posts" }).click();
  await dialog(page).getByText("1 post approved.").waitFor();
  await dialog(page).getByText("1 refused.").waitFor();
  const refused = dialog(page).getByRole("listitem").filter({ hasText: "Changed while it was read." });
  await refused.getByText("Refused").or(refused.getByLabel("Refused")).first().waitFor();
  await close(page);
  expect((await stored(seen)).status).toBe("approved");
  expect((await stored(changed)).status).toBe("in_review");
});

test("gives several posts the next free slots in the order that it shows, and takes their dates away again", async () => {
  const ids = [await newPost("Slot for the first."), await newPost("Slot for the second."), await newPost("Slot for the third.")];
  const page = await visit(dashboard.at("posts?query=Slot+for+the"));
  await page.getByRole("checkbox", { name: "Select all shown" }).check();
  await bar(page).getByRole("button", { name: "Next free slots" }).click();
  const rows = dialog(page).getByRole("list", { name: "Order" }).getByRole("listitem");
  await expect.poll(() => rows.first().innerText()).toMatch(/^Slot for the first\./);
  await dialog(page).getByRole("button", { name: "Move “Slot for the third.” earlier" }).click();
  await dialog(page).getByRole("button", { name: "Plan 3 posts" }).click();
  await dialog(page).getByText("3 posts planned.").waitFor();
  await close(page);
  const dates = await Promise.all(ids.map(async (id) => String((await stored(id)).at_local)));
  const [first = "", second = "", third = ""] = dates;
  expect(first < third && third < second).toBe(true);

  await page.getByRole("checkbox", { name: "Select all shown" }).check();
  await bar(page).getByRole("button", { name: "Remove dates" }).click();
  await dialog(page).getByRole("button", { name: "Remove the dates" }).click();
  await dialog(page).getByText("3 posts have no date any more.").waitFor();
  expect((await stored(ids[0] ?? "")).at_local).toBe(null);
});

test("a member selects with keys, submits and deletes, and is offered no approval; a reader selects nothing", async () => {
  const [draft, other] = [await newPost("Keys take this one.", false), await newPost("Keys take this one, too.", false)];
  const page = await visit(dashboard.at("posts?query=Keys+take"), "priya");
  await page.getByRole("link", { name: "Keys take this one.", exact: true }).focus();
  await page.keyboard.press("x");
  await page.getByText("1 selected").waitFor();
  await page.keyboard.press("k");
  await page.keyboard.press("x");
  await page.getByText("2 selected").waitFor();
  expect(await bar(page).getByRole("button", { name: "Approve" }).count()).toBe(0);
  await bar(page).getByRole("button", { name: "Send for review" }).click();
  await dialog(page).getByRole("button", { name: "Send 2 posts" }).click();
  await dialog(page).getByText("2 posts sent for review.").waitFor();
  await close(page);
  expect([(await stored(draft)).status, (await stored(other)).status]).toEqual(["in_review", "in_review"]);
  await tick(page, "Keys take this one, too.");
  await bar(page).getByRole("button", { name: "Delete" }).click();
  await dialog(page).getByRole("button", { name: "Delete 1 post" }).click();
  await dialog(page).getByText("1 post deleted.").waitFor();
  expect(await stored(other)).toBeUndefined();
  await close(page);
  const reader = await visit(dashboard.at("posts?query=Keys+take"), "helen");
  await reader.getByRole("link", { name: "Keys take this one." }).waitFor();
  expect(await reader.getByRole("checkbox").count()).toBe(0);
});
