import { expect, test } from "vitest";
import { look } from "./look.ts";
import { ask, select } from "./review-world.ts";
import { useDashboard } from "./use-dashboard.ts";
import { phone } from "./use-journeys.ts";

const dashboard = useDashboard({ running: true });
const markdown = "# Floors that move\n\nThe **old floor** rubs because it can move.\n\nLet it breathe.";

/** Opens the list of articles as Ilse, who has begun another one. */
async function newDraft() {
  const page = await dashboard.openPage("ilse");
  await page.goto(dashboard.at("articles"));
  const { id } = await ask(page, "create_article", { projectId: dashboard.projectId, markdown, submit: false });
  return { page, id };
}

test("a suggested edit is written, changed, applied with one press and taken back; a tap on a phone opens the comment of a passage", async () => {
  const { page, id } = await newDraft();
  await ask(page, "create_comment", { id, quote: "breathe", body: "Lovely." });
  await page.goto(dashboard.at(`articles/${id}/review`));
  await page.getByText("Lovely.").waitFor();
  await select(page, "it can move");
  await page.getByRole("button", { name: "Comment", exact: true }).click();
  await page.getByRole("button", { name: "Suggest other words" }).click();
  await page.getByLabel("Replace by").fill("it moves");
  await page.getByLabel("Your comment").fill("Shorter.");
  await page.keyboard.press("Control+Enter");
  const card = page.locator("[data-comment]").filter({ hasText: "it moves" });
  await card.getByRole("button", { name: "Edit or delete the remark by Ilse Brandt" }).click();
  await page.getByRole("menuitem", { name: "Edit" }).click();
  await card.getByLabel("Your comment").fill("Shorter and calmer.");
  await card.getByRole("button", { name: "Save" }).click();
  await card.getByText("edited", { exact: true }).hover();
  await page.getByRole("tooltip").waitFor();
  await page.keyboard.press("Escape");
  // Any card can be answered, also one that is not the active one.
  await page.locator("[data-comment]").filter({ hasText: "Lovely." }).getByRole("button", { name: "Reply" }).click();
  await page.getByLabel("Your reply to Ilse Brandt").fill("Yes.");
  await page.keyboard.press("Control+Enter");
  await page.getByText("Yes.", { exact: true }).waitFor();
  await card.getByRole("button", { name: "Apply" }).click();
  await page.getByText("Applied in revision 2.").first().waitFor();
  await page.getByRole("button", { name: "Show revision 2" }).click();
  await expect.poll(() => page.locator("article").textContent()).toContain("rubs because it moves.");
  const lovely = page.locator("[data-comment]").filter({ hasText: "Yes." });
  await lovely.getByRole("button", { name: "Edit or delete the remark by Ilse Brandt" }).first().click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await lovely.getByText("Deleted by its writer.").waitFor();
  const mobile = await dashboard.openPage("ilse", phone);
  await mobile.goto(dashboard.at(`articles/${id}`));
  await mobile.locator(".article-editor [data-passage]").first().tap();
  await expect.poll(() => mobile.url()).toContain("comment=cmt_");
  const isWholeInWindow = async () => {
    const box = await mobile.locator("[data-comment]").first().boundingBox();
    return box !== null && box.y >= 0 && box.y + box.height <= (mobile.viewportSize()?.height ?? 0);
  };
  await expect.poll(isWholeInWindow).toBe(true);
  await look(mobile, "review-tapped-narrow");
});

test("words suggested for one passage are none for the next", async () => {
  const { page, id } = await newDraft();
  await page.goto(dashboard.at(`articles/${id}/review`));
  await page.getByText("Let it breathe.").waitFor();
  await select(page, "it can move");
  await page.getByRole("button", { name: "Comment", exact: true }).click();
  await page.getByRole("button", { name: "Suggest other words" }).click();
  await page.getByLabel("Replace by").fill("it moves");
  await select(page, "breathe");
  await page.getByRole("button", { name: "Comment on the article" }).click();
  await page.getByRole("button", { name: "Suggest other words" }).click();
  await expect.poll(() => page.getByLabel("Replace by").inputValue()).toBe("breathe");
});

test("while an article is in review, a suggestion says when it can be applied", async () => {
  const { page, id } = await newDraft();
  await ask(page, "create_comment", { id, quote: "breathe", body: "Calmer.", replacement: "rest" });
  await page.goto(dashboard.at(`articles/${id}/review`));
  const card = page.locator("[data-comment]").filter({ hasText: "Calmer." });
  await card.getByRole("button", { name: "Apply" }).waitFor();
  await ask(page, "submit_article", { id });
  await page.reload();
  await card.getByText("This article is in review and cannot be edited.").waitFor();
  expect(await card.getByRole("button", { name: "Apply" }).count()).toBe(0);
});
