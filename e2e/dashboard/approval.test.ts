import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import type { PersonKey } from "../../server/src/operating/seed/people.ts";
import { find } from "./find.ts";
import { articleId, ask, select } from "./review-world.ts";
import { useDashboard } from "./use-dashboard.ts";

const dashboard = useDashboard();

const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name, exact: typeof name === "string" });
const inDialog = (page: Page, name: string) => page.getByRole("dialog").getByRole("button", { name, exact: true });
const cards = (page: Page) => page.locator("[data-comment]");

async function stateOf(id: string) {
  const { rows } = await dashboard.owner.query("select status, approved_revision, steps_given from article where id = $1", [id]);
  return rows[0];
}

/** Leads a person to the review of an article, and waits until that one is shown. */
async function review(who: PersonKey, id: string, title: string): Promise<Page> {
  const page = await dashboard.visit(who, dashboard.at(`articles/${id}/review`));
  await page.getByRole("heading", { level: 1, name: title }).waitFor();
  await page.getByRole("heading", { name: "Comments" }).waitFor();
  return page;
}

async function newArticle(page: Page, title: string, submit: boolean): Promise<string> {
  const markdown = `# ${title}\n\nThe **old floor** rubs because it can move.\n\nLet it breathe.`;
  return String((await ask(page, "create_article", { projectId: dashboard.projectId, markdown, submit })).id);
}

test("a passage is commented on, its author sees it at once and replies, and it is resolved and opened again", async () => {
  const id = articleId(dashboard, "quiet-pine-floor");
  const [ilse, priya] = [await review("ilse", id, "Quieting a pine floor"), await review("priya", id, "Quieting a pine floor")];
  await select(ilse, "a quarter of an inch");
  await button(ilse, "Comment").click();
  await ilse.getByLabel("Your comment").pressSequentially("Which wood is that, @pri");
  await ilse.getByRole("option", { name: "Priya Nair" }).waitFor();
  await ilse.keyboard.press("Enter");
  await ilse.getByLabel("Your comment").pressSequentially("?");
  await ilse.keyboard.press("Control+Enter");
  const card = cards(priya).filter({ hasText: "Which wood is that" });
  await dashboard.appears(card.getByText("New", { exact: true }));
  const { rows } = await dashboard.owner.query("select quote, body from comment where article_id = $1 and quote <> ''", [id]);
  expect(rows).toMatchObject([{ quote: "a quarter of an inch", body: expect.stringMatching(/^Which wood is that, @\S+ \?$/) }]);
  await card.click();
  await card.getByRole("button", { name: "Reply" }).click();
  await priya.getByLabel("Your reply to Ilse Brandt").fill("Eastern white pine.");
  await priya.keyboard.press("Control+Enter");
  const own = cards(ilse).filter({ hasText: "Which wood is that" });
  await dashboard.appears(own.getByText("Eastern white pine."));
  await own.getByRole("button", { name: "Resolve the comment by Ilse Brandt" }).click();
  await expect.poll(() => dashboard.tellChanges().then(() => card.count())).toBe(0);
  await ilse.getByLabel("Show resolved").check();
  await own.getByText("Resolved by Ilse Brandt").waitFor();
  await own.getByRole("button", { name: "Reopen the comment by Ilse Brandt" }).click();
  await dashboard.appears(card);
});

test("a comment that is refused stays in its field, also after a reload, and is sent again", async () => {
  const id = articleId(dashboard, "dense-pack-cellulose");
  const page = await dashboard.openPage("ilse");
  await page.goto(dashboard.at(`articles/${id}/review`));
  await page.getByRole("heading", { name: "Comments" }).waitFor();
  await page.keyboard.press("c");
  await page.getByLabel("Your comment").fill("Kept while I look away.");
  await page.reload();
  await page.getByRole("heading", { name: "Comments" }).waitFor();
  await page.keyboard.press("c");
  await expect.poll(() => page.getByLabel("Your comment").inputValue()).toBe("Kept while I look away.");
  await page.route("**/create_comment", (route) =>
    route.fulfill({ status: 422, json: { error: { code: "invalid_input", message: "That is not possible.", param: "quote" } } }),
  );
  await button(page, "Comment").last().click();
  await page.getByText("That is not possible.").waitFor();
  await expect.poll(() => page.getByLabel("Your comment").inputValue()).toBe("Kept while I look away.");
  await page.unroute("**/create_comment");
  await button(page, "Comment").last().click();
  await cards(page).getByText("Kept while I look away.").waitFor();
});

test("exactly the revision that was read is approved: a newer one has to be read first", async () => {
  const ilse = await dashboard.visit("ilse", dashboard.at("articles"));
  const marta = await dashboard.visit("marta", dashboard.at("articles"));
  await marta.getByRole("heading", { name: "Articles" }).waitFor();
  const id = await newArticle(marta, "Floors read twice", true);
  await review("ilse", id, "Floors read twice");
  await button(ilse, "Approve revision 1").click();
  await inDialog(ilse, "Approve revision 1").waitFor();
  await ask(marta, "request_article_changes", { id, revision: 1, reason: "The density." });
  await ask(marta, "update_article", { id, revision: 1, summary: "With the density." });
  await ask(marta, "submit_article", { id });
  await inDialog(ilse, "Approve revision 1").click();
  await ilse.getByRole("dialog").getByRole("alert").waitFor();
  expect(await stateOf(id)).toMatchObject({ status: "in_review", approved_revision: null });
  await inDialog(ilse, "Cancel").click();
  await dashboard.appears(ilse.getByText("Revision 2 has been saved. You are reading revision 1."));
  // The button is not usable yet and shows the reason.
  await button(ilse, "Approve revision 2").click({ force: true });
  expect(await ilse.getByRole("dialog").count()).toBe(0);
  await button(ilse, "Show revision 2").click();
  await button(ilse, "Approve revision 2").click();
  await inDialog(ilse, "Approve revision 2").click();
  await button(ilse, "Schedule revision 2").waitFor();
  expect(await stateOf(id)).toMatchObject({ status: "approved", approved_revision: 2 });
});

test("changes are requested with a reason, which becomes a comment; the writer submits again and cannot approve", async () => {
  const priya = await dashboard.visit("priya", dashboard.at("articles"));
  const id = await newArticle(priya, "Floors sent back", true);
  const ilse = await review("ilse", id, "Floors sent back");
  await button(ilse, "Request changes").click();
  await ilse.getByLabel("What should change?").fill("The price of a screw, please.");
  await inDialog(ilse, "Request changes").click();
  await cards(ilse).getByText("The price of a screw, please.").waitFor();
  expect(await stateOf(id)).toMatchObject({ status: "draft" });
  await review("priya", id, "Floors sent back");
  await button(priya, "Submit revision 1").click();
  await inDialog(priya, "Submit revision 1").click();
  await priya.getByText(/^Waiting for/).waitFor();
  expect(await stateOf(id)).toMatchObject({ status: "in_review" });
  expect(await button(priya, "Approve revision 1").count()).toBe(0);
});

test("a suggested edit is written and applied with one press; the focus stays with the comments that keys write", async () => {
  const page = await dashboard.visit("ilse", dashboard.at("articles"));
  const id = await newArticle(page, "Floors in other words", false);
  await ask(page, "create_comment", { id, quote: "breathe", body: "Lovely." });
  await review("ilse", id, "Floors in other words");
  await page.getByText("Lovely.").waitFor();
  await select(page, "it can move");
  await button(page, "Comment").click();
  await button(page, "Suggest other words").click();
  await page.getByLabel("Replace by").fill("it moves");
  await page.getByLabel("Your comment").fill("Shorter.");
  await page.keyboard.press("Control+Enter");
  const card = cards(page).filter({ hasText: "it moves" });
  await card.getByRole("button", { name: "Apply" }).click();
  await page.getByText("Applied in revision 2.").first().waitFor();
  await button(page, "Show revision 2").click();
  await expect.poll(() => page.locator("article").textContent()).toContain("rubs because it moves.");
  const focused = () => page.evaluate("document.activeElement.closest('[data-comment]')?.textContent ?? document.activeElement.localName");
  await page.keyboard.press("c");
  await page.getByLabel("Your comment").fill("On the whole.");
  await page.keyboard.press("Control+Enter");
  await expect.poll(focused).toContain("On the whole.");
  await page.keyboard.press("Enter");
  await page.getByLabel("Your reply to Ilse Brandt").fill("Indeed.");
  await page.keyboard.press("Control+Enter");
  await expect.poll(focused).toContain("Indeed.");
  await cards(page).filter({ hasText: "Indeed." }).getByRole("button", { name: "Resolve" }).press("Enter");
  await expect.poll(focused).toContain("Lovely.");
  await page.keyboard.press("c");
  await page.getByLabel("Your comment").press("Escape");
  await expect.poll(focused).toBe("article");
});

test("a pin is placed with the mouse and with the keyboard alone, and each leads to its comment", async () => {
  const page = await dashboard.visit("marta", dashboard.at("posts"));
  const slides = ["Slate or tile", "Weight decides", "Ask a roofer"].map((title) => ({ title, body: `${title}, in one line.` }));
  const post = { projectId: dashboard.projectId, format: "carousel", slides, caption: "Roofs.", destinations: ["instagram"] };
  const id = String((await ask(page, "create_post", post)).id);
  await dashboard.visit("marta", dashboard.at(`posts/${id}?slide=2`));
  const comments = page.getByRole("region", { name: "Comments" });
  const say = async (body: string) => {
    await page.getByLabel("Your comment").fill(body);
    await page.keyboard.press("Control+Enter");
    await page.getByLabel("Your comment").waitFor({ state: "detached" });
  };
  await button(page, "Comment on a point").click();
  const surface = button(page, /^Place the pin/);
  const box = await surface.boundingBox();
  if (box === null) throw new Error("There is no slide.");
  await surface.click({ position: { x: box.width * 0.25, y: box.height * 0.75 } });
  await page.getByText("A point on slide 2").waitFor();
  await say("Too dark here.");
  await comments.getByRole("button", { name: "Pin 1 on slide 2" }).waitFor();
  await page.keyboard.press("]");
  await expect.poll(() => button(page, "Open comment 1").count()).toBe(0);
  await page.keyboard.press("p");
  await surface.waitFor();
  await page.keyboard.press("Shift+ArrowRight");
  await page.keyboard.press("ArrowUp");
  await page.getByText("60 % from the left, 48 % from the top").waitFor();
  await page.keyboard.press("Enter");
  await say("Name a price.");
  await comments.getByRole("button", { name: "Pin 2 on slide 3" }).waitFor();
  const { rows } = await dashboard.owner.query("select slide, point_x, point_y from comment where post_id = $1 order by created_at", [id]);
  expect(rows).toMatchObject([
    { slide: 2, point_x: expect.closeTo(0.25, 1), point_y: expect.closeTo(0.75, 1) },
    { slide: 3, point_x: 0.6, point_y: 0.48 },
  ]);
  await comments.getByRole("button", { name: "Pin 1 on slide 2" }).click();
  await button(page, "Open comment 1").click();
  await expect.poll(() => new URL(page.url()).searchParams.get("comment")).toMatch(/^cmt_/);
});

test("an owner sets named steps, and two people take an article through them", async () => {
  const marta = await dashboard.visit("marta", dashboard.at("articles"));
  const id = await newArticle(marta, "Floors in two steps", true);
  const organization = dashboard.world.fixture.organizations.a.id;
  await dashboard.visit("marta", `/organizations/${organization}/settings?project=${dashboard.projectId}`);
  const region = marta.getByRole("region", { name: "Steps of approval" });
  await region.getByLabel("Named steps in order").check();
  await region.getByLabel("Name of the step").first().fill("Editor");
  await region.getByLabel("Name of the step").last().fill("Client");
  await find(region.getByRole("combobox", { name: "Who gives it" }).last(), "ilse");
  await region.getByLabel("Due after (days)").last().fill("4");
  await region.getByRole("button", { name: "Save" }).click();
  await region.getByText("Not saved yet").waitFor({ state: "hidden" });

  const [walter, ilse] = [await review("walter", id, "Floors in two steps"), await review("ilse", id, "Floors in two steps")];
  const steps = (page: Page) => page.getByRole("region", { name: "Approval", exact: true });
  await button(walter, "Approve: Editor").click();
  await walter.getByRole("dialog").getByText("Further steps follow").waitFor();
  await inDialog(walter, "Approve: Editor").click();
  await walter.getByText("Next: Ilse Brandt.").waitFor();
  expect(await stateOf(id)).toEqual({ status: "in_review", approved_revision: null, steps_given: 1 });
  await button(walter, "Approve: Client").waitFor({ state: "detached" });
  await dashboard.appears(steps(ilse).getByText(/^Walter Okafor, /));
  // By the keyboard alone.
  await ilse.locator("article").press("Shift+A");
  await ilse.getByRole("dialog").getByRole("button", { name: "Approve: Client" }).press("Enter");
  await ilse.getByText("Revision 1 is approved.").waitFor();
  expect(await stateOf(id)).toEqual({ status: "approved", approved_revision: 1, steps_given: 2 });
});
