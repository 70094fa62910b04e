import { expect, test } from "vitest";
import { ask } from "./review-world.ts";
import { useDashboard } from "./use-dashboard.ts";

const dashboard = useDashboard();

test("a pin is placed with the mouse and with the keyboard alone, and each leads to its comment", async () => {
  const page = await dashboard.visit("marta", dashboard.at("posts"));
  const slides = ["Slate or tile", "Weight decides", "Ask a roofer"].map((title) => ({ title, body: `${title}, in one line.` }));
  const post = { projectId: dashboard.projectId, format: "carousel", slides, caption: "Roofs.", destinations: ["instagram"] };
  const id = String((await ask(page, "create_post", post)).id);
  await dashboard.visit("marta", dashboard.at(`posts/${id}?slide=2`));
  const button = (name: string | RegExp) => page.getByRole("button", { name });
  const comments = page.getByRole("region", { name: "Comments" });
  const say = async (body: string) => {
    await page.getByLabel("Your comment").fill(body);
    await page.keyboard.press("Control+Enter");
    await page.getByLabel("Your comment").waitFor({ state: "detached" });
  };
  await button("Comment on a point").click();
  const surface = button(/^Place the pin/);
  const box = await surface.boundingBox();
  if (box === null) throw new Error("There is no slide.");
  await surface.click({ position: { x: box.width * 0.25, y: box.height * 0.75 } });
  await page.getByText("A point on slide 2").waitFor();
  await say("Too dark here.");
  await comments.getByRole("button", { name: "Pin 1 on slide 2" }).waitFor();
  await page.keyboard.press("]");
  await expect.poll(() => button("Open comment 1").count()).toBe(0);
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
  await button("Open comment 1").click();
  await expect.poll(() => new URL(page.url()).searchParams.get("comment")).toMatch(/^cmt_/);
});
