import { beforeAll, describe, test } from "vitest";
import { look, looks } from "./look.ts";
import { articleId, ask, fitsPhone } from "./review-world.ts";
import { useDashboard } from "./use-dashboard.ts";

const dashboard = useDashboard({ running: true });
let floor: string;
beforeAll(async () => {
  floor = articleId(dashboard, "quiet-pine-floor");
  const page = await dashboard.openPage("ilse");
  await page.goto(dashboard.at(`articles/${floor}/review`));
  await page.getByRole("heading", { level: 1 }).waitFor();
  await ask(page, "create_comment", {
    id: floor,
    quote: "a quarter of an inch",
    body: "Is this figure for white pine only? We should say so, @priya.nair.",
  });
  await ask(page, "create_comment", { id: floor, quote: "It rubs because it can move", body: "Lovely sentence." });
  await page.context().close();
});

describe.each(looks)("an article to review ($name)", ({ name, options }) => {
  test("is readable by everybody with its comments, its dialogs and its menus", async () => {
    const page = await dashboard.openPage("ilse", options);
    await page.goto(dashboard.at(`articles/${floor}/review`));
    await page.getByText("Lovely sentence.").waitFor();
    await look(page, `review-${name}`);
    await fitsPhone(page);
    await page.getByText("Is this figure for white pine only?").click();
    await page.getByRole("button", { name: "Reply" }).last().click();
    await page.getByLabel("Your reply to Ilse Brandt").fill("Ask @");
    await page.getByLabel("Your reply to Ilse Brandt").pressSequentially("pri");
    await page.getByRole("option", { name: "Priya Nair" }).waitFor();
    await look(page, `review-reply-${name}`);
    await fitsPhone(page);
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Cancel" }).click();
    await page.getByRole("button", { name: "Approve revision 1" }).click();
    await page.getByRole("dialog").waitFor();
    await look(page, `review-approve-${name}`);
    await fitsPhone(page);
  });

  test("with a date, and where it has gone to", async () => {
    const page = await dashboard.openPage("ilse", options);
    await page.goto(dashboard.at(`articles/${articleId(dashboard, "crawl-space")}/review`));
    await page.getByRole("button", { name: "More actions" }).click();
    await page.getByRole("menuitem", { name: "Remove date" }).waitFor();
    await look(page, `review-menu-${name}`);
    await fitsPhone(page);
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Change date" }).click();
    await page.getByText("Goes live on").waitFor();
    await look(page, `review-schedule-${name}`);
    await fitsPhone(page);
    await page.goto(dashboard.at(`articles/${articleId(dashboard, "heat-pump-old-stone-house")}/review`));
    await page.getByRole("button", { name: "Publications" }).click();
    await page.getByRole("button", { name: "Deliver again" }).waitFor();
    await look(page, `review-publications-${name}`);
    await fitsPhone(page);
  });
});
