import { permissions } from "@galley/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openBlog } from "#test/blog.ts";
import { openLivePictures } from "#test/live-pictures.ts";
import { openWorld, type Who, type World } from "#test/world.ts";

let world: World;
let at: Awaited<ReturnType<typeof openLivePictures>>;
beforeAll(async () => {
  world = await openWorld();
  at = await openLivePictures(world);
});
afterAll(() => world.close());

const writer: Who = { permissions: permissions.filter((permission) => !permission.endsWith(":approve")) };
const person: Who = { kind: "person" };
const member: Who = { kind: "person", role: "member" };

const inLibrary = async (id: string) => {
  const { data } = await world.call(world.registry.listImages, { projectId: world.projectId, limit: 100 }, person);
  return data.some((image) => image.id === id);
};

test("what somebody who may not approve deletes leaves the library at once, and live pages with their next revision", async () => {
  const { id, cover, inBody } = await at.liveArticle();
  for (const image of [cover, inBody]) {
    expect(await world.call(world.registry.deleteImage, { id: image.id }, writer)).toEqual({
      id: image.id,
      deleted: true,
      waitsForApproval: true,
    });
    expect(await inLibrary(image.id)).toBe(false);
    await expect(world.call(world.registry.getImage, { id: image.id }, person)).rejects.toMatchObject({ code: "not_found" });
    expect(await at.served(image.id)).toBe(200);
  }
  expect(await at.published(id)).toMatchObject({ coverImage: { id: cover.id }, blocks: [{ type: "paragraph" }, { type: "image" }] });
  expect((await world.request("GET", `/articles/${id}`, { token: at.token })).body).toMatchObject({ coverImage: null });
  await world.call(world.registry.updateArticle, {
    id,
    revision: 2,
    summary: "Without the picture.",
    coverImageId: null,
    markdown: "# T\n\nText.",
  });
  expect(await at.served(cover.id)).toBe(200);
  await at.goLive(id, 3);
  expect([await at.served(cover.id), await at.served(inBody.id)]).toEqual([404, 404]);
  const addresses = await world.owner.query("select from image_address where image_id = any($1)", [[cover.id, inBody.id]]);
  expect(addresses.rowCount).toBe(0);
});

test("they go with the article that is taken off, too", async () => {
  const { id, cover } = await at.liveArticle();
  await world.call(world.registry.deleteImage, { id: cover.id }, member);
  expect(await at.served(cover.id)).toBe(200);
  await world.call(world.registry.unpublishArticle, { id }, person);
  expect(await at.served(cover.id)).toBe(404);
});

test("what somebody who may approve deletes is gone from live pages at once, and so is what no live page shows", async () => {
  const { id, cover } = await at.liveArticle();
  expect(await world.call(world.registry.deleteImage, { id: cover.id }, person)).toMatchObject({ waitsForApproval: false });
  expect(await at.published(id)).toMatchObject({ coverImage: null });
  const unused = await at.upload();
  expect(await world.call(world.registry.deleteImage, { id: unused.id }, writer)).toMatchObject({ waitsForApproval: false });
  expect([await at.served(cover.id), await at.served(unused.id)]).toEqual([404, 404]);
});

test("where the project names its approver, nobody else changes what is live", async () => {
  const { cover } = await at.liveArticle();
  const { personId } = await world.newMember({ role: "reviewer" });
  await world.owner.query("update project set approver_id = $1 where id = $2", [personId, world.projectId]);
  expect(await world.call(world.registry.deleteImage, { id: cover.id }, person)).toMatchObject({ waitsForApproval: true });
  await world.owner.query("update project set approver_id = null where id = $1", [world.projectId]);
});

test("an image that is kept for live pages comes back to the library when it is uploaded again", async () => {
  const { cover } = await at.liveArticle();
  await world.call(world.registry.deleteImage, { id: cover.id }, writer);
  const body = { projectId: world.projectId, base64: cover.base64, alt: "Again" };
  expect((await world.request("POST", "/images", { token: at.token, body })).body).toMatchObject({ id: cover.id });
  expect(await inLibrary(cover.id)).toBe(true);
  const found = await world.call(
    world.registry.browseImages,
    { projectId: world.projectId, query: "street", unused: false, missingAlt: false },
    person,
  );
  expect(found.data.map((image) => image.id)).toContain(cover.id);
});

test("words that somebody who may not approve changes reach live pages with the next revision that goes live", async () => {
  const { id, cover } = await at.liveArticle();
  using blog = await openBlog(world);
  await blog.publish({ slug: "words", cover: cover.id });
  const page = async () => {
    blog.invalidate();
    return (await blog.get("/words")).text;
  };
  const change = { id: cover.id, alt: "Seen from the garden", credit: "Ilse Brandt" };
  expect(await world.call(world.registry.updateImage, change, member)).toMatchObject({
    alt: "Seen from the garden",
    waitsForApproval: true,
  });
  expect(await world.call(world.registry.updateImage, { id: cover.id, alt: "Seen from above" }, member)).toMatchObject({
    waitsForApproval: true,
  });
  const { coverImage } = await at.published(id);
  expect(coverImage).toMatchObject({ alt: "Seen from the street" });
  expect(coverImage).not.toHaveProperty("credit");
  expect(await page()).toContain("Seen from the street");
  await world.call(world.registry.updateArticle, { id, revision: 2, summary: "With new words." });
  await at.goLive(id, 3);
  expect((await at.published(id)).coverImage).toMatchObject({ alt: "Seen from above", credit: "Ilse Brandt" });
  expect(await page(), "another article's page").toContain("Seen from the street");
});

test("a focus that somebody who may not approve sets reaches live pages with the next revision that goes live", async () => {
  const { id, cover } = await at.liveArticle();
  using blog = await openBlog(world);
  await blog.publish({ slug: "focus", cover: cover.id });
  const isAtEdge = async (slug = "focus") => {
    blog.invalidate();
    return (await blog.get(`/${slug}`)).text.includes('<figure class="cover"><img class="at-100');
  };
  const focus = { x: 1, y: 1 };
  expect(await world.call(world.registry.updateImage, { id: cover.id, focus }, member)).toMatchObject({ focus, waitsForApproval: true });
  expect(await isAtEdge()).toBe(false);
  await world.call(world.registry.updateArticle, { id, revision: 2, summary: "With another focus." });
  await at.goLive(id, 3);
  const { slug } = await at.published(id);
  expect([await isAtEdge(String(slug)), await isAtEdge()]).toEqual([true, false]);
});

test("what the library has forgotten is chosen for nothing new; where it is, it stays", async () => {
  const { id, cover } = await at.liveArticle();
  const post = await world.newPost({ text: "With a picture.", imageId: cover.id });
  await world.call(world.registry.deleteImage, { id: cover.id }, writer);
  const other = await world.newArticle();
  const choose = world.call(world.registry.updateArticle, { id: other.id, revision: 1, coverImageId: cover.id });
  await expect(choose).rejects.toMatchObject({ code: "not_found" });
  await expect(world.newPost({ text: "With it too.", imageId: cover.id })).rejects.toMatchObject({
    code: "invalid_input",
    param: "imageId",
  });
  expect(await world.call(world.registry.updateArticle, { id, revision: 2, coverImageId: cover.id })).toMatchObject({ revision: 3 });
  const again = { id: post.id, revision: 1, text: "With the same picture.", imageId: cover.id };
  expect(await world.call(world.registry.updatePost, again)).toMatchObject({ revision: 2 });
});
