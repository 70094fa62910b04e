import { afterAll, beforeAll, expect, test } from "vitest";
import { openBlog } from "../server/test/blog.ts";
import { openWorld, type World } from "../server/test/world.ts";
import { violationsInBoth } from "./axe.ts";
import { longArticle } from "./blog-texts.ts";
import { closeContexts, openContext } from "./browser.ts";
import { serveBlog } from "./serve-blog.ts";

let world: World;
let site: Awaited<ReturnType<typeof openBlog>>;
let origin: string;
let served: Awaited<ReturnType<typeof serveBlog>>;

beforeAll(async () => {
  world = await openWorld();
  served = await serveBlog();
  origin = served.origin;
  site = await openBlog(world, { publicUrl: origin });
  await site.publish({ slug: "long", markdown: longArticle });
  served.show(site.blog, () => new Response(null, { status: 404 }));
});

afterAll(async () => {
  served.close();
  await closeContexts();
  site.close();
  await world.close();
});

const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };

test("on a phone the contents of an article unfold without scripts, and lead to its parts", async () => {
  const { context } = await openContext({ ...phone, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`${origin}${site.base}/long`);
  const contents = page.getByRole("navigation", { name: "In this article" });
  const link = contents.getByRole("link", { name: "Reading the data sheet" });
  expect([await contents.count(), await link.isVisible()]).toEqual([1, false]);
  const top = async () => (await page.getByRole("heading", { name: "Reading the data sheet" }).boundingBox())?.y ?? -1;
  expect(await top()).toBeGreaterThan(phone.viewport.height);
  await contents.getByText("In this article").press("Enter");
  await link.waitFor();
  expect((await link.boundingBox())?.height).toBeGreaterThanOrEqual(40);
  await link.tap();
  await expect.poll(top).toBeLessThan(phone.viewport.height / 2);
});

test("unfolded contents can be read by everybody, by day and at night", async () => {
  const { context } = await openContext(phone);
  const page = await context.newPage();
  await page.goto(`${origin}${site.base}/long`);
  await page.getByText("In this article").last().click();
  await page.getByRole("navigation", { name: "In this article" }).getByRole("link").first().waitFor();
  expect((await violationsInBoth(page)).map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([]);
  if (process.env.SCREENSHOTS !== undefined) await page.screenshot({ path: `${process.env.SCREENSHOTS}/contents.png` });
});
