import type { BrowserContextOptions } from "playwright-core";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openBlog } from "../server/test/blog.ts";
import { noise, redAndBlue } from "../server/test/picture.ts";
import { openWorld, type World } from "../server/test/world.ts";
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
  // A browser uses a wider version of a picture that it already has, so each place on the page has its own picture.
  const wall = await upload(2600, 1460);
  const stone = await upload(500, 300);
  const markdown = `Words.\n\n![A wall](image:${wall})\n\n![A stone](image:${stone})`;
  await site.publish({ slug: "detailed", cover: await upload(2600, 1460, 1), markdown: "Words.", tags: ["Walls"] });
  for (const slug of ["one", "two", "three", "four"]) {
    await site.publish({ slug, cover: await upload(2600, 1460), markdown, tags: ["Walls"] });
  }
  const rest = (request: Request) => world.app.web.fetch(request);
  served.show(site.blog, rest);
});

afterAll(async () => {
  served.close();
  await closeContexts();
  site.close();
  await world.close();
});

let uploads = 0;

/** Uploads a picture with unique bytes, because equal bytes would be the same image. The less blur, the more detail. */
async function upload(width: number, height: number, blur = 5 + uploads / 2): Promise<string> {
  uploads += 1;
  const bytes = await noise(width, height).blur(blur).jpeg().toBuffer();
  const sent = { projectId: world.projectId, base64: bytes.toString("base64"), fileName: `${width}.jpg`, alt: "A wall" };
  return (await world.call(world.registry.uploadImage, sent, { kind: "person" })).id;
}

type Shown = {
  chosen: string;
  srcset: string;
  natural: number;
  box: number;
  width: string;
  height: string;
  loading: string | null;
  bytes: number;
};

/** Lists the images of a page once all of them have loaded. */
async function imagesAt(path: string, options: BrowserContextOptions): Promise<{ images: Shown[]; shift: number }> {
  const { context } = await openContext(options);
  const page = await context.newPage();
  await page.addInitScript(`globalThis.shift = 0; new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) globalThis.shift += entry.value;
  }).observe({ type: "layout-shift", buffered: true });`);
  await page.goto(origin + site.base + path, { waitUntil: "load" });
  const loading = (await page.evaluate(`[...document.images].map((image) => image.getAttribute("loading"))`)) as (string | null)[];
  await page.evaluate(`Promise.all([...document.images].map(async (image) => {
    image.loading = "eager";
    await image.decode();
  }))`);
  const shown = (await page.evaluate(`[...document.images].map((image) => ({
    chosen: new URL(image.currentSrc).search, srcset: image.srcset, natural: image.naturalWidth,
    box: image.getBoundingClientRect().width, width: image.getAttribute("width"), height: image.getAttribute("height"),
    bytes: performance.getEntriesByName(image.currentSrc)[0]?.encodedBodySize }))`)) as Omit<Shown, "loading">[];
  const images = shown.map((image, at): Shown => ({ ...image, loading: loading[at] ?? null }));
  return { images, shift: (await page.evaluate("globalThis.shift")) as number };
}

const phone: BrowserContextOptions = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true };

test("a phone of 390 pixels at double density gets pictures of 960 pixels, never the original, and nothing moves", async () => {
  const { images, shift } = await imagesAt("/one", phone);
  expect(images.length).toBeGreaterThan(4);
  for (const image of images.filter(({ width }) => width === "2600")) {
    expect(image.chosen).toBe("?w=960");
    expect(image.srcset).not.toContain("2600w");
    expect(image.height).toBe("1460");
  }
  expect(shift).toBeLessThan(0.02);
});

test("a phone loads at most 120 KB for a cover full of detail, at any density", async () => {
  for (const [deviceScaleFactor, chosen] of [
    [2, "?w=960"],
    [3, "?w=1280"],
  ] as const) {
    const { images } = await imagesAt("/detailed", { ...phone, deviceScaleFactor });
    expect(images[0]).toMatchObject({ chosen, bytes: expect.toSatisfy((bytes: number) => bytes > 40_000 && bytes <= 120_000) });
  }
});

test("lists show covers as small files that load when they come into view, and nothing moves", async () => {
  for (const [path, count] of [
    ["", 4],
    ["/tags/walls", 5],
    ["/archive", 5],
    ["/search?q=words", 5],
  ] as const) {
    const { images, shift } = await imagesAt(path, phone);
    const small = images.filter(({ chosen }) => chosen === "?w=320");
    expect(small, path).toHaveLength(count);
    for (const image of small) expect(image, path).toMatchObject({ natural: 320, width: "2600", height: "1460", loading: "lazy" });
    expect(shift, path).toBeLessThan(0.02);
  }
});

test("a cover and a listed one are cut around the focus that the editor shows, also on a phone", async () => {
  const bytes = await redAndBlue(1200, 200).png().toBuffer();
  const sent = { projectId: world.projectId, base64: bytes.toString("base64"), fileName: "halves.png", alt: "Two halves" };
  const { id } = await world.call(world.registry.uploadImage, sent, { kind: "person" });
  await world.call(world.registry.updateImage, { id, focus: { x: 0.75, y: 0.5 } }, { kind: "person" });
  await site.publish({ slug: "halves", cover: id, markdown: "Words.", tags: ["Halves"] });
  for (const options of [phone, { viewport: { width: 1280, height: 900 } }]) {
    for (const path of ["/halves", "/tags/halves"]) {
      const { context } = await openContext(options);
      const page = await context.newPage();
      await page.goto(origin + site.base + path, { waitUntil: "load" });
      const shown = page.locator(`img[src*="${id}"]`).first();
      await page.evaluate("Promise.all([...document.images].map((image) => image.decode()))");
      const { channels } = await sharp(await shown.screenshot()).stats();
      // The left half of the picture is red, and the focus is the middle of the right one.
      expect([channels[0]?.mean ?? 255, channels[2]?.mean ?? 0], path).toEqual([expect.toSatisfy(isFaint), expect.toSatisfy(isStrong)]);
    }
  }
});

const isFaint = (mean: number) => mean < 40;
const isStrong = (mean: number) => mean > 200;

test("a picture that is small already is itself, and one on a plain screen is as wide as it is shown", async () => {
  const { images } = await imagesAt("/one", { viewport: { width: 1280, height: 900 }, deviceScaleFactor: 1 });
  const [cover, wall, stone, card] = images;
  expect(cover).toMatchObject({ chosen: "?w=1280", box: 1072 });
  expect(wall?.chosen).toBe("?w=640");
  expect(stone).toMatchObject({ chosen: "", srcset: expect.stringMatching(/\?w=320 320w, \S+ 500w$/), width: "500", height: "300" });
  expect(card?.chosen).toBe("?w=640");
  // The style sheet keeps the widths that `sizes` promises.
  for (const { box, chosen } of images) expect(box).toBeLessThanOrEqual(chosen === "" ? 700 : Number(chosen.slice(3)) + 100);
});
