import { expect, test } from "vitest";
import { find } from "./find.ts";
import { ask } from "./members-world.ts";
import { useDashboard } from "./use-dashboard.ts";
import { beginText, kept, textOf } from "./writing.ts";

const dashboard = useDashboard({ running: true });

test("a text that is no article yet has its cover, author and address, keeps them, and becomes an article with them", async () => {
  const [page, ilse] = [await dashboard.openPage("marta"), await dashboard.openPage("ilse")];
  await ilse.goto(dashboard.at("author"));
  await ask(dashboard, ilse, "set_author_profile", { name: "Ilse B.", about: "", imageId: null, links: [] });
  await beginText(page, dashboard);
  await page.keyboard.type("Moss on slates holds water.");
  await page.getByRole("button", { name: "Add a cover" }).click();
  await page.getByRole("dialog").getByRole("listitem").getByRole("button").first().click();
  await page.getByRole("figure", { name: "Cover" }).waitFor();
  await page.getByRole("button", { name: /^By Marta/ }).click();
  await find(page.getByRole("dialog").getByRole("combobox", { name: "Author" }), "ilse", "Ilse B.");
  await page.getByRole("button", { name: "By Ilse B." }).waitFor();
  await page.getByRole("button", { name: "Search", exact: true }).click();
  const slug = page.getByRole("textbox", { name: "Slug" });
  await slug.fill("Moss on slates");
  await kept(page);

  await page.reload();
  await page.getByRole("button", { name: "By Ilse B." }).waitFor();
  await page.getByRole("figure", { name: "Cover" }).waitFor();
  await expect.poll(() => slug.inputValue()).toBe("moss-on-slates");
  await textOf(page).click();
  await page.keyboard.press("Control+s");
  await page.getByText("Draft saved.").waitFor();
  const { rows } = await dashboard.owner.query(
    `select r.slug, r.revision, r.cover_image_id is not null as covered, u.name from article a
     join article_revision r on r.organization_id = a.organization_id and r.article_id = a.id
     join author u on u.organization_id = a.organization_id and u.person_id = a.byline_id where a.slug = 'moss-on-slates'`,
  );
  expect(rows).toEqual([{ slug: "moss-on-slates", revision: 1, covered: true, name: "Ilse B." }]);
});
