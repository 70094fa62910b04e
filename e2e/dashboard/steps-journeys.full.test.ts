import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { find } from "./find.ts";
import { organizationPaths } from "./members-world.ts";
import { articleId } from "./review-world.ts";
import { useDashboard } from "./use-dashboard.ts";

const dashboard = useDashboard({ running: true });
let settings: string;
beforeAll(async () => {
  settings = (await organizationPaths(dashboard))(`settings?project=${dashboard.projectId}&part=steps`);
});

const slug = "quiet-pine-floor";
const steps = (page: Page) => page.getByRole("region", { name: "Approval", exact: true });
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

async function stateOf(table: "article" | "post", id: string) {
  const { rows } = await dashboard.owner.query(`select status, approved_revision, steps_given from ${table} where id = $1`, [id]);
  return rows[0];
}

async function postInReview(): Promise<string> {
  const { rows } = await dashboard.owner.query("select id from post where project_id = $1 and status = 'in_review' order by id limit 1", [
    dashboard.projectId,
  ]);
  return rows[0].id;
}

test("an owner sets two named steps, one for a person, with a deadline", async () => {
  const page = await dashboard.openPage("marta");
  await page.goto(settings);
  const region = page.getByRole("region", { name: "Steps of approval" });
  await region.getByLabel("Named steps in order").check();
  await region.getByLabel("Name of the step").first().fill("Editor");
  await region.getByLabel("Name of the step").last().fill("Client");
  await find(region.getByRole("combobox", { name: "Who gives it" }).last(), "ilse");
  await region.getByLabel("Due after (days)").last().fill("4");
  await region.getByRole("button", { name: "Save" }).click();
  await region.getByText("Unsaved changes").waitFor({ state: "hidden" });
  await page.getByRole("region", { name: "Approval", exact: true }).getByLabel("Who approves").waitFor({ state: "detached" });
  await page.reload();
  await expect.poll(() => region.getByLabel("Name of the step").last().inputValue()).toBe("Client");
  await region.getByRole("list").getByText("Ilse Brandt", { exact: true }).waitFor();
});

test("two people take an article through its steps: one gives the first, the other sees it at once and gives the last", async () => {
  const id = articleId(dashboard, slug);
  const [walter, ilse] = [await dashboard.openPage("walter"), await dashboard.openPage("ilse")];
  for (const page of [walter, ilse]) {
    await page.goto(dashboard.at(`articles/${id}/review`));
    await steps(page).waitFor();
  }
  await button(walter, "Ask someone").click();
  await walter.getByRole("dialog").getByLabel("Marta Vidal").check();
  await walter.getByRole("dialog").getByRole("button", { name: "Save" }).click();
  await steps(ilse).getByText("Asked by name: Marta Vidal").waitFor();
  await button(walter, "Approve: Editor").click();
  await walter.getByRole("dialog").getByText("Further steps follow").waitFor();
  await walter.getByRole("dialog").getByRole("button", { name: "Approve: Editor" }).click();
  await walter.getByText("Next: Ilse Brandt.").waitFor();
  expect(await stateOf("article", id)).toEqual({ status: "in_review", approved_revision: null, steps_given: 1 });
  await button(walter, "Approve: Client").waitFor({ state: "detached" });

  const list = await dashboard.openPage("priya");
  await list.goto(dashboard.at("articles"));
  await list.getByText("1 of 2", { exact: true }).waitFor();

  await steps(ilse)
    .getByText(/^Walter Okafor, /)
    .waitFor();
  await steps(ilse).getByText("Nobody is asked by name.").waitFor();
  // By the keyboard alone.
  await ilse.locator("article").press("Shift+A");
  await ilse.getByRole("dialog").getByRole("button", { name: "Approve: Client" }).press("Enter");
  await ilse.getByText("Revision 1 is approved.").waitFor();
  expect(await stateOf("article", id)).toEqual({ status: "approved", approved_revision: 1, steps_given: 2 });
});

test("a post takes the same steps, and its button says which one it gives", async () => {
  const id = await postInReview();
  const [walter, ilse] = [await dashboard.openPage("walter"), await dashboard.openPage("ilse")];
  for (const page of [walter, ilse]) {
    await page.goto(dashboard.at(`posts/${id}`));
    await steps(page).waitFor();
  }
  await walter.getByRole("button", { name: /^Approve: Editor/ }).click();
  await walter
    .getByRole("dialog")
    .getByRole("button", { name: /^Approve: Editor/ })
    .click();
  await walter.getByText("Next: Ilse Brandt.").waitFor();
  expect(await stateOf("post", id)).toMatchObject({ status: "in_review", approved_revision: null });
  await ilse.getByRole("button", { name: /^Approve: Client/ }).click();
  await ilse
    .getByRole("dialog")
    .getByRole("button", { name: /^Approve: Client/ })
    .click();
  await expect.poll(async () => (await stateOf("post", id)).approved_revision).toBe(1);
  await steps(ilse)
    .getByText(/^Ilse Brandt, /)
    .waitFor();
});
