import { expect, test } from "vitest";
import { clearTags } from "./clear-tags.ts";
import { find } from "./find.ts";
import { look } from "./look.ts";
import { ask, organizationPaths } from "./members-world.ts";
import { articleId } from "./review-world.ts";
import { useDashboard } from "./use-dashboard.ts";
import { update } from "./writing.ts";

const dashboard = useDashboard({ running: true });

test("a person shows themself as an author, and an article gets tags and names them", async () => {
  const page = await dashboard.openPage("dana");
  await page.goto(dashboard.at("author"));
  await page.waitForURL((url) => url.pathname.endsWith("/blog/authors"));
  await page.getByText("No reader sees your name.").waitFor();
  await page.getByLabel("Name that readers see").fill("Dana W.");
  await page.getByLabel("Links").fill("http://dana.example");
  await page.getByRole("button", { name: "Show me as an author" }).click();
  await page.getByText("Must be an address that begins with https://.").waitFor();
  await page.getByLabel("Links").fill("https://dana.example");
  await page.getByRole("button", { name: "Show me as an author" }).click();
  await page.getByText("/authors/dana-w").first().waitFor();

  const id = articleId(dashboard, "plaster-cracks");
  await page.goto(dashboard.at(`articles/${id}?panel=search`));
  await find(page.getByRole("combobox", { name: "Author", exact: true }), "dana", "Dana W.");
  await page.getByRole("status").getByText("The author is changed.").waitFor();
  const tags = page.getByRole("combobox", { name: "Tags" });
  await clearTags(tags);
  // The second one is saved although nothing ends it.
  await tags.fill("Lime plaster, Old houses");
  await update(page);
  await page.getByRole("status").getByText("Saved as revision").waitFor();
  const { rows } = await dashboard.owner.query(
    `select r.tags, u.name from article a
     join article_revision r on r.organization_id = a.organization_id and r.article_id = a.id and r.revision = a.revision
     join author u on u.organization_id = a.organization_id and u.person_id = a.byline_id where a.id = $1`,
    [id],
  );
  expect(rows).toEqual([{ tags: ["Lime plaster", "Old houses"], name: "Dana W." }]);
});

test("the profile hides its person again", async () => {
  const page = await dashboard.openPage("dana", { locale: "pt-PT" });
  await page.goto(dashboard.at("blog/authors"));
  await page.getByRole("button", { name: "Esconder-me" }).click();
  await page.getByRole("status").getByText("Já nenhum leitor vê o seu nome.").waitFor();
});

test("an owner hides a member from readers, who sees why, and allows them again", async () => {
  const [ilse, marta] = [await dashboard.openPage("ilse"), await dashboard.openPage("marta")];
  await ask(dashboard, ilse, "set_author_profile", { name: "Ilse B.", about: "", imageId: null, links: [] });
  await marta.goto((await organizationPaths(dashboard))("members"));
  const choose = async (name: string) => {
    await marta.getByRole("button", { name: "Actions for Ilse Brandt" }).click();
    await marta.getByRole("menuitem", { name }).click();
  };
  await choose("Hide from readers…");
  await marta.getByRole("dialog").getByText("Ilse Brandt gets an email").waitFor();
  await marta.getByRole("dialog").getByRole("button", { name: "Hide" }).click();
  await marta.getByRole("status").getByText("Readers no longer see Ilse Brandt").waitFor();
  await ilse.goto(dashboard.at("blog/authors"));
  await ilse.getByText("An owner or admin has hidden you from readers.").waitFor();
  expect(await ilse.getByLabel("Name that readers see").count()).toBe(0);
  await choose("Allow as an author again");
  await marta.getByRole("status").getByText("Ilse Brandt can show themself to readers again").waitFor();
  await ilse.reload();
  await ilse.getByRole("button", { name: "Show me as an author" }).waitFor();
});

test("a member's new words wait until an owner has seen them beside the old ones in the inbox and accepts them", async () => {
  const [sam, marta] = [await dashboard.openPage("sam"), await dashboard.openPage("marta", { locale: "pt-PT" })];
  await sam.goto(dashboard.at("blog/authors"));
  await sam.getByLabel("Name that readers see").fill("Sam C.");
  await sam.getByRole("button", { name: "Save", exact: true }).click();
  await sam.getByText("What you saved waits for somebody who may approve.").waitFor();
  await marta.goto(dashboard.at("notifications"));
  await marta.getByRole("button", { name: /Sam C\..*Perfil de autor/s }).click();
  const entry = marta.getByRole("region", { name: "Entrada selecionada" });
  await entry.getByText("Sam Calloway", { exact: true }).first().waitFor();
  await look(marta, "inbox-author");
  await entry.getByRole("button", { name: "Aceitar" }).click();
  await marta.getByRole("status").getByText("Os leitores veem o novo perfil de Sam C.").waitFor();
  await sam.reload();
  await sam.getByText("Articles that name you lead").waitFor();
  expect(await sam.getByText("waits for somebody who may approve").count()).toBe(0);
});

test("somebody who is no author yet becomes one where they write", async () => {
  const page = await dashboard.openPage("marta");
  await page.goto(dashboard.at("author"));
  await ask(dashboard, page, "delete_author_profile", {});
  await page.goto(dashboard.at("articles/new"));
  await page.getByRole("button", { name: "Add an author" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Show me as Marta Vidal" }).click();
  await page.getByRole("button", { name: "By Marta Vidal" }).waitFor();
  const { rows } = await dashboard.owner.query("select name from author where name = 'Marta Vidal'");
  expect(rows).toEqual([{ name: "Marta Vidal" }]);
});

test("the tag above the title and the author below the summary are changed where the page shows them", async () => {
  const page = await dashboard.openPage("marta");
  await page.goto(dashboard.at("blog/authors"));
  await ask(dashboard, page, "set_author_profile", { name: "Marta V.", about: "", imageId: null, links: [] });
  const id = articleId(dashboard, "sharp-chisels");
  await dashboard.owner.query("update article set byline_id = null where id = $1", [id]);
  const tag = (name: string) => page.getByRole("button", { name, exact: true });
  await page.goto(dashboard.at(`articles/${id}`));
  await tag("Add an author").waitFor();
  await page.getByRole("button", { name: /^Tags: / }).click();
  await clearTags(page.getByRole("dialog").getByRole("combobox", { name: "Tags" }));
  await page.keyboard.press("Enter");
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await tag("Add a tag").press("Enter");
  await page.getByRole("dialog").getByRole("combobox", { name: "Tags" }).fill("Hand tools, Sharpening");
  // The first one ends the tag, the second one closes the field.
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
  await tag("Tags: Hand tools +1").waitFor();
  await tag("Add an author").click();
  const author = page.getByRole("dialog").getByRole("combobox", { name: "Author" });
  await author.fill("mart");
  await page.getByRole("option", { name: "Marta V." }).waitFor();
  await page.keyboard.press("Enter");
  await tag("By Marta V.").waitFor();
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await page.keyboard.press("Control+s");
  await page.getByRole("status").getByText("Saved as revision").waitFor();

  // The list opens with the focus: Enter closes it, and the author stays whoever it was.
  await tag("By Marta V.").click();
  await page.getByRole("option", { name: "Marta V.", selected: true }).waitFor();
  await author.press("Enter");
  await page.getByRole("option").first().waitFor({ state: "detached" });
  const named = async () => (await dashboard.owner.query("select byline_id is not null as named from article where id = $1", [id])).rows;
  expect(await named()).toEqual([{ named: true }]);
  // Arrow keys go on from the chosen one.
  await author.press("ArrowDown");
  await page.getByRole("option", { name: "Marta V.", selected: true }).waitFor();
  await author.press("ArrowUp");
  await page.getByRole("option", { name: "Marta V.", selected: false }).waitFor();
  await author.press("Escape");

  // Waiting changes are changed by those who approve.
  const other = articleId(dashboard, "quiet-pine-floor");
  await dashboard.owner.query("update article set byline_id = (select byline_id from article where id = $1) where id = $2", [id, other]);
  const priya = await dashboard.openPage("priya");
  await priya.goto(dashboard.at(`articles/${other}`));
  await priya.getByText("By Marta V.", { exact: true }).waitFor();
  expect(await priya.getByRole("button", { name: /^(Tags: |Add a tag|Add an author|By )/ }).count()).toBe(0);
  await page.goto(dashboard.at(`articles/${other}`));
  await tag("By Marta V.").waitFor();
});
