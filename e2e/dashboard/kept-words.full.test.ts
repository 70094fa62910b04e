import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { useDashboard } from "./use-dashboard.ts";

const dashboard = useDashboard();

test("two people on one post: both sides are shown, and nothing is lost", async () => {
  const { rows } = await dashboard.owner.query("select id from post where title like 'One-pipe steam%'");
  const id = rows[0].id;
  const text = (page: Page) => page.getByLabel("Text", { exact: true });
  const path = dashboard.at(`posts/${id}`);
  const [marta, sam] = [await dashboard.visit("marta", path), await dashboard.visit("sam", path)];
  await text(marta).fill("One-pipe steam is not obsolete. It is misread by most.\n\nListen first.");
  await text(sam).fill("One-pipe steam works.\n\nIf a radiator bangs, look at its pitch.");
  await sam.getByRole("button", { name: "Save revision 2" }).click();
  await sam.getByText("Revision 2 is saved").waitFor();
  await dashboard.appears(marta.getByText("Someone else saved revision 2"));
  await marta.getByRole("button", { name: "Compare and save" }).click();
  const dialog = marta.getByRole("dialog");
  await dialog.getByText("Two people have changed this post").waitFor();
  await dialog.getByText("look at its pitch").waitFor();
  await dialog.getByRole("button", { name: "Save mine as revision 3" }).click();
  await marta.getByText("Revision 3 is saved").waitFor();
  const { content } = (await dashboard.owner.query("select content from post_revision where post_id = $1 and revision = 3", [id])).rows[0];
  expect(content.text).toContain("misread by most");
  await expect.poll(() => dashboard.tellChanges().then(() => text(sam).inputValue())).toContain("misread by most");
});
