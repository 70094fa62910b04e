import { expect, test } from "vitest";
import { useDashboard } from "./use-dashboard.ts";

const dashboard = useDashboard({ running: true });

test("old addresses are added line by line, lead readers on, and are ended", async () => {
  const page = await dashboard.openPage("marta");
  await page.goto(dashboard.at("blog?tab=redirects"));
  const region = page.getByRole("region", { name: "Redirects" });
  const lines = region.getByLabel("Add redirects");
  await lines.fill("/2019/05/old-walls /a-page\n/2019/06/nowhere not-an-address");
  await region.getByRole("button", { name: "Add" }).click();
  await region.getByText("Line 1: Give a path of the blog").waitFor();
  await expect.poll(() => lines.inputValue()).toBe("/2019/06/nowhere not-an-address");
  await lines.fill("https://old.example/2019/05/old-walls/ https://walls.example/\n/2019/06/nowhere");
  await region.getByRole("button", { name: "Add" }).click();
  await page.getByRole("status").getByText("2 redirects added").waitFor();
  await region.getByRole("listitem").filter({ hasText: "/2019/06/nowhere" }).getByText("is gone").waitFor();
  const { rows } = await dashboard.owner.query("select blog_slug from project where id = $1", [dashboard.projectId]);
  const read = async (path: string) => {
    const { status, headers } = await fetch(`${dashboard.origin}/blog/${rows[0].blog_slug}${path}`, { redirect: "manual" });
    return [status, headers.get("location")];
  };
  await expect.poll(() => read("/2019/05/old-walls")).toEqual([301, "https://walls.example/"]);
  expect(await read("/2019/06/nowhere")).toEqual([410, null]);
  await region.getByRole("button", { name: "Delete the redirect of /2019/05/old-walls" }).click();
  await page.getByRole("status").getByText("/2019/05/old-walls leads nowhere any more.").waitFor();
  await expect.poll(() => region.getByRole("listitem").count()).toBe(1);
  await expect.poll(() => read("/2019/05/old-walls")).toEqual([404, null]);
});
