import { uploadImage } from "@galley/contract";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { picture } from "#test/picture.ts";
import { openWorld, type World } from "#test/world.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

async function get(url: string, init: RequestInit = {}) {
  const response = await world.app.web.request(url, init);
  return { status: response.status, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) };
}

describe("the picture of a link", () => {
  const addressOf = (articleId: string, revision: number) =>
    `http://galley.test/open-graph/${world.organizationId}/${articleId}/${revision}.jpg`;

  test("is drawn for a live article, and known again by its tag", async () => {
    const { id } = await world.newArticle({ status: "published", markdown: "# How to choose a heat pump\n\nA body." });
    const first = await get(addressOf(id, 1));
    expect(first.status).toBe(200);
    expect(await sharp(first.bytes).metadata()).toMatchObject({ format: "jpeg", width: 1200, height: 630 });
    expect(Object.fromEntries(first.headers)).toMatchObject({ "content-type": "image/jpeg", "cache-control": "public, max-age=3600" });
    const etag = first.headers.get("etag") ?? "";
    expect((await get(addressOf(id, 1), { headers: { "if-none-match": etag } })).status).toBe(304);
    expect((await get(addressOf(id, 1))).bytes.equals(first.bytes)).toBe(true);
  });

  test("changes with the brand, without waiting", async () => {
    const { id } = await world.newArticle({ status: "published", markdown: "# A title of its own\n\nA body." });
    const before = await get(addressOf(id, 1));
    const profile = { visual: { colors: { primary: "#112233", paper: "#ffeecc" } } };
    await world.call(world.registry.setBrand, { id: world.projectId, profile }, { kind: "person" });
    expect((await get(addressOf(id, 1))).bytes.equals(before.bytes)).toBe(false);
  });

  test("keeps the brand's logo until somebody who decides on live pages deletes it, also while the brand is saved again", async () => {
    const { registry, projectId } = world;
    const base64 = (await picture(5).png().toBuffer()).toString("base64");
    const { id: logoImageId } = await world.call(registry.uploadImage, { projectId, base64, alt: "Logo" });
    const save = () => world.call(registry.setBrand, { id: projectId, profile: { visual: { logoImageId } } }, { kind: "person" });
    const { id } = await world.newArticle({ status: "published", markdown: "# With a logo\n\nA body." });
    const without = await get(addressOf(id, 1));
    await save();
    const before = await get(addressOf(id, 1));
    expect(before.bytes.equals(without.bytes)).toBe(false);
    const remove = (role: "member" | "owner") => world.call(registry.deleteImage, { id: logoImageId }, { kind: "person", role });
    expect(await remove("member")).toMatchObject({ waitsForApproval: true });
    expect((await get(addressOf(id, 1))).bytes.equals(before.bytes)).toBe(true);
    await save();
    expect((await get(addressOf(id, 1))).bytes.equals(before.bytes)).toBe(true);
    await world.owner.query("update image set deleted_at = null where id = $1", [logoImageId]);
    expect(await remove("owner")).toMatchObject({ waitsForApproval: false });
    expect((await get(addressOf(id, 1))).bytes.equals(before.bytes)).toBe(false);
  });

  test("leads from another revision to the one that is live", async () => {
    const { id } = await world.newArticle({ status: "published", markdown: "# Yet another title\n\nA body." });
    const moved = await get(addressOf(id, 7));
    expect([moved.status, moved.headers.get("location")]).toEqual([302, addressOf(id, 1)]);
  });

  test("does not exist for what is not live, unknown or malformed, in the same words", async () => {
    const draft = await world.newArticle({ status: "approved", markdown: "# Not out yet\n\nA body." });
    const texts = new Set<string>();
    for (const address of [
      addressOf(draft.id, 1),
      addressOf("art_unknown", 1),
      addressOf("%2e%2e", 1),
      "http://galley.test/open-graph/x",
    ]) {
      const { status, bytes } = await get(address);
      expect(status, address).toBe(404);
      texts.add(bytes.toString().replace(/req_\w+/, ""));
    }
    expect(texts.size).toBe(1);
  });
});

describe("the preview of a slide", () => {
  const preview = (id: string, destination: "instagram" | "linkedin" | "tiktok") =>
    world.call(world.registry.previewPost, { id, destination }, { kind: "person" });

  test("is a small picture of each slide, in the shape of its destination", async () => {
    const { id, revision } = await world.newPost({ format: "carousel" });
    for (const [destination, height] of [["instagram", 675] as const, ["tiktok", 960] as const]) {
      const answer = await preview(id, destination);
      expect([answer.revision, answer.slides.length]).toEqual([revision, 3]);
      for (const slide of answer.slides) {
        const { status, bytes, headers } = await get(slide.url);
        expect([status, headers.get("cache-control")]).toEqual([200, "private, max-age=3600, immutable"]);
        expect(await sharp(bytes).metadata()).toMatchObject({ width: 540, height });
        expect([slide.width, slide.height]).toEqual([540, height]);
      }
    }
  });

  test("can neither be guessed nor moved to another slide, and ends", async () => {
    const { id } = await world.newPost({ format: "carousel" });
    const [first] = (await preview(id, "instagram")).slides;
    const url = new URL(first?.url ?? "");
    const { rows } = await world.owner.query("select extract(epoch from now())::float8 * 1000 as now");
    const over = world.app.services.links.urlOf(url.pathname, new Date(rows[0].now - 2000));
    const nowhere = world.app.services.links.urlOf(url.pathname.replace("/1.jpg", "/9.jpg"), new Date(rows[0].now + 60_000));
    for (const address of [`${url.origin}${url.pathname}`, url.href.replace("/1.jpg", "/2.jpg"), over, nowhere]) {
      expect((await get(address)).status, address).toBe(404);
    }
  });

  test("is refused for another format", async () => {
    const { id } = await world.newPost({ format: "linkedin" });
    await expect(preview(id, "linkedin")).rejects.toMatchObject({ code: "invalid_state" });
  });
});

describe("the preview of a slide that is not saved", () => {
  const slide = { kicker: "Old houses", title: "Your stone walls are slow", body: "Use that." };
  const preview = (over: object = {}, who: object = {}) =>
    world.call(
      world.registry.previewSlide,
      { projectId: world.projectId, destination: "linkedin", slide, number: 2, total: 5, ...over },
      { kind: "person", ...who },
    );
  const pathOf = (url: string) => new URL(url).pathname;

  test("is the very picture that the saved slide has", async () => {
    const slides = [{ title: "A cover" }, { title: "Stone stores heat", body: "For a day." }, { title: "The end" }];
    const { id } = await world.newPost({ format: "carousel", slides });
    const saved = await world.call(world.registry.previewPost, { id, destination: "tiktok" }, { kind: "person" });
    for (const [index, words] of slides.entries()) {
      const unsaved = await preview({ destination: "tiktok", slide: words, number: index + 1, total: 3 });
      expect([unsaved.width, unsaved.height]).toEqual([540, 960]);
      const [one, other] = await Promise.all([get(unsaved.url), get(saved.slides[index]?.url ?? "")]);
      expect([one.status, one.bytes.equals(other.bytes)]).toEqual([200, true]);
    }
  });

  test("is drawn also where the texts are longer than they may be", async () => {
    const long = { kicker: "k".repeat(100), title: "t ".repeat(150), body: "b ".repeat(450) };
    expect((await get((await preview({ slide: long })).url)).status).toBe(200);
  });

  test.each([
    [{ slide: { ...slide, title: "t".repeat(301) } }, "slide.title"],
    [{ number: 0 }, "number"],
    [{ number: 11 }, "number"],
    [{ total: 11 }, "total"],
    [{ destination: "x" }, "destination"],
    [{ slides: [] }, "slides"],
  ])("%j is refused and named", async (over, param) => {
    await expect(preview(over)).rejects.toMatchObject({ code: "invalid_input", param });
  });

  test("a place beyond the last one shows nothing", async () => {
    expect((await get((await preview({ number: 6 })).url)).status).toBe(404);
  });

  test("its address tells nothing of the words, can neither be changed nor moved to another organization, and ends", async () => {
    const foreign = await world.newOrganization();
    const { url: text } = await preview();
    const url = new URL(text);
    expect(Buffer.from(url.pathname.split(".").at(-2) ?? "", "base64url").toString()).not.toContain("stone");
    const { rows } = await world.owner.query("select extract(epoch from now())::float8 * 1000 as now");
    const signed = (path: string, milliseconds: number) => world.app.services.links.urlOf(path, new Date(rows[0].now + milliseconds));
    const other = pathOf((await preview({ number: 3 })).url);
    for (const address of [
      `${url.origin}${url.pathname}`,
      `${url.origin}${other}${url.search}`,
      signed(url.pathname, -2000),
      signed(url.pathname.replace(world.organizationId, foreign.organizationId), 60_000),
      signed(url.pathname.replace(/.{4}\.jpg$/, "AAAA.jpg"), 60_000),
    ])
      expect((await get(address)).status, address).toBe(404);
  });

  test("an image or an article of another project shows like none at all", async () => {
    const plain = (await get((await preview()).url)).bytes;
    const foreign = await world.newOrganization();
    const { base64 } = uploadImage.example.input;
    const { id: imageId } = await world.call(world.registry.uploadImage, { projectId: foreign.projectId, base64 }, foreign);
    const { id: articleId } = await world.newArticle({ projectId: foreign.projectId }, foreign);
    const own = await world.call(world.registry.uploadImage, { projectId: world.projectId, base64 });
    expect((await get((await preview({ slide: { ...slide, imageId: own.id } })).url)).bytes.equals(plain)).toBe(false);
    const drawn = await get((await preview({ slide: { ...slide, imageId }, articleId })).url);
    expect(drawn.bytes.equals(plain)).toBe(true);
  });
});
