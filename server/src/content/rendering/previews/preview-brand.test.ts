import { plainVisual } from "@galley/contract";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openWorld, type World } from "#test/world.ts";
import { plainPage } from "../theme/page-colors.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const words = ["A cover", "One thought", "The end"].map((title) => ({ title, kicker: "Old houses", body: "Use that." }));
type Asked = Parameters<typeof world.call<typeof world.registry.previewBrand.operation>>[1];

function preview(over: Partial<Asked> = {}, who: object = {}) {
  const input = { projectId: world.projectId, visual: {}, slides: words, ...over };
  return world.call(world.registry.previewBrand, input, { kind: "person", ...who });
}

async function get(url = "") {
  const response = await world.app.web.request(url);
  return { status: response.status, bytes: Buffer.from(await response.arrayBuffer()) };
}

const visual = { ...plainVisual, colors: { primary: "#112233", accent: "#E2572F", paper: "#ffeecc" }, template: "poster" as const };

test("draws the slides that the brand would have once it is saved, and saves nothing", async () => {
  const { id: projectId } = await world.newProject({ name: "To be seen" });
  const slides = words;
  const before = await preview({ projectId, visual, callToAction: "Book a day", slides });
  const plain = await preview({ projectId, slides });
  const { rows } = await world.owner.query("select 1 from brand where project_id = $1", [projectId]);
  expect(rows).toEqual([]);
  await world.call(world.registry.setBrand, { id: projectId, profile: { visual, callsToAction: ["Book a day"] } }, { kind: "person" });
  for (const [index, { url, width, height }] of before.slides.entries()) {
    const drawn = await get(url);
    expect(await sharp(drawn.bytes).metadata()).toMatchObject({ format: "jpeg", width, height });
    expect(drawn.bytes.equals((await get(plain.slides[index]?.url)).bytes)).toBe(false);
    const slide = { projectId, destination: "instagram", slide: { ...slides[index], imageId: null }, number: index + 1, total: 3 } as const;
    const saved = await world.call(world.registry.previewSlide, slide, { kind: "person" });
    expect(drawn.bytes.equals((await get(saved.url)).bytes)).toBe(true);
  }
});

test("says what is drawn where the brand leaves it open, and how well it can be read", async () => {
  const open = await preview();
  expect(Object.values(open.look.colors).every((color) => /^#[0-9a-f]{6}$/.test(color))).toBe(true);
  const { look, pairs, page } = await preview({ visual });
  expect(look).toMatchObject({ template: "poster", colors: { primary: "#112233", accent: "#e2572f", paper: "#ffeecc" } });
  expect(pairs.find(({ pair }) => pair === "accent_on_paper")).toMatchObject({ foreground: "#e2572f", ratio: 3.2, ratioMin: 3 });
  expect(page?.light).toMatchObject({ paper: "#ffeecc", accent: "#b14829" });
  const pale = await preview({ visual: { ...visual, colors: { ...visual.colors, accent: "#ffe0b3" } } });
  expect(pale.pairs.filter(({ ratio, ratioMin }) => ratio < ratioMin).map(({ pair }) => pair)).toEqual(["accent_on_paper"]);
});

test("shows the blog's own page where no colour is chosen, and none for a project with a site of its own", async () => {
  expect((await preview()).page).toEqual(plainPage);
  const { id: projectId } = await world.newProject({ hostedBlog: false, siteUrl: "https://own.example" });
  expect((await preview({ projectId, visual })).page).toBeNull();
});

test("leaves out a logo of another project", async () => {
  const { id: other } = await world.newProject();
  const logoImageId = await world.newImage({ projectId: other });
  const [slide] = (await preview({ visual: { ...visual, logoImageId } })).slides;
  expect((await get(slide?.url)).status).toBe(200);
});

test.each([
  [{ visual: { ...visual, colors: { ...visual.colors, accent: "red; }" } } }, "visual.colors.accent"],
  [{ slides: [] }, "slides"],
  [{ slides: [{ title: "t".repeat(301) }] }, "slides[0].title"],
])("refuses what cannot be drawn: %j", async (over, param) => {
  await expect(preview(over)).rejects.toMatchObject({ code: "invalid_input", param });
});

test("does not exist for a project out of reach", async () => {
  const other = await world.newOrganization();
  await expect(preview({ projectId: other.projectId })).rejects.toMatchObject({ code: "project_not_allowed" });
});
