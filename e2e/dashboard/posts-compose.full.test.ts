import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { useJourneys } from "./use-journeys.ts";

const { dashboard, visit, callAs } = useJourneys({ meant: /status of 400/ });

beforeAll(async () => {
  const slots = ["tuesday", "thursday"].map((weekday) => ({ destination: "linkedin", weekday, time: "08:30" }));
  await callAs("marta", "set_post_slots", { projectId: dashboard.projectId, slots });
});

type Stored = { id: string; format: string; status: string; destination: string; at_local: string | null };

async function stored(title: string): Promise<Stored[]> {
  const { rows } = await dashboard.owner.query(
    `select p.id, p.format, p.status, d.destination, d.at_local from post p join post_destination d on d.post_id = p.id
     where p.title = $1 order by d.destination`,
    [title],
  );
  return rows;
}

const choose = (page: Page, network: string) => page.getByRole("checkbox", { name: network, exact: true }).check();
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
const showing = (page: Page, network: string) =>
  page.getByRole("group", { name: "Network to write for" }).getByRole("button", { name: network }).click();

test("a member writes for two networks with one date and an exception, and one press sends both to review with their dates", async () => {
  const title = "A loft that breathes stays dry.";
  const page = await visit(dashboard.at("posts/new?format=linkedin"), "priya");
  await page.getByLabel("Text", { exact: true }).fill(title);
  await choose(page, "X");
  await page.getByLabel("When", { exact: true }).selectOption("at");
  await page.getByLabel("Day", { exact: true }).fill("2030-03-05");
  await page.getByLabel("When on LinkedIn").selectOption("slot");
  // The other text follows the first one, and each preview tells what its network would refuse.
  await showing(page, "X");
  await expect.poll(() => page.getByLabel("Part 1 of 1").inputValue()).toBe(title);
  await page.getByRole("region", { name: "Checks for X" }).getByText("This Galley has no app at X").waitFor();
  await press(page, "Send for review");
  await page.getByRole("link", { name: title }).first().waitFor();
  const [ofFirst, ofSecond] = await stored(title);
  expect(ofFirst).toMatchObject({ format: "linkedin", status: "in_review", destination: "linkedin" });
  expect(ofFirst?.at_local).toMatch(/T08:30$/);
  expect(ofSecond).toMatchObject({ format: "x", status: "in_review", destination: "x", at_local: "2030-03-05T09:00" });
});

test("an owner whose approval is enough approves and schedules with one press, and leaves the approval to others from the menu", async () => {
  const page = await visit(dashboard.at("posts/new?format=linkedin&day=2030-03-06&time=10:15"));
  await page.getByLabel("Text", { exact: true }).fill("Approved and dated at once.");
  await press(page, "Approve and schedule");
  await page.waitForURL(/posts\/pst_/);
  expect(await stored("Approved and dated at once.")).toMatchObject([{ status: "scheduled", at_local: "2030-03-06T10:15" }]);
  await visit(dashboard.at("posts/new?format=linkedin"));
  await page.getByLabel("Text", { exact: true }).fill("Left to somebody else.");
  await page.getByRole("button", { name: "Approve", exact: true }).waitFor();
  await press(page, "More");
  await page.getByRole("menuitem", { name: "Send for review" }).click();
  await page.waitForURL(/posts\/pst_/);
  expect(await stored("Left to somebody else.")).toMatchObject([{ status: "in_review", at_local: null }]);
});

test("what a network refuses is named and stays in the form, and what was saved is not made again", async () => {
  const title = "Read it first.";
  const page = await visit(dashboard.at("posts/new?format=linkedin"));
  await page.getByLabel("Text", { exact: true }).fill(title);
  await choose(page, "X");
  await showing(page, "X");
  await page.getByLabel("Part 1 of 1").fill(`${title} https://example.com/lime`);
  await press(page, "Add a part");
  await page.getByLabel("Part 2 of 2").fill("Then the rest.");
  await press(page, "Approve");
  await page.getByRole("status").filter({ hasText: "Saved for LinkedIn." }).getByText("X: ").waitFor();
  await expect.poll(() => page.getByRole("checkbox", { name: "LinkedIn", exact: true }).isDisabled()).toBe(true);
  await page.reload();
  await page.getByLabel("Part 1 of 2").fill(title);
  await press(page, "Approve");
  await page.waitForURL(/\/posts$/);
  expect((await stored(title)).map(({ format, status }) => ({ format, status }))).toEqual([
    { format: "linkedin", status: "approved" },
    { format: "x", status: "approved" },
  ]);
});
