import { afterAll, beforeAll, expect, test } from "vitest";
import { transact } from "#src/core/database/transact.ts";
import { findPostPictures } from "#src/delivery/networks/pictures/find-post-pictures.ts";
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

const person: Who = { kind: "person" };
const member: Who = { kind: "person", role: "member" };

test("whoever decides what strangers see changes live pages at once where they ask for it, and nothing that is being reviewed", async () => {
  const { id, cover } = await at.liveArticle();
  const draft = await world.newArticle({ status: "draft" });
  await world.call(world.registry.updateArticle, { id: draft.id, revision: 1, coverImageId: cover.id });
  await world.call(world.registry.submitArticle, { id: draft.id });
  const alt = "Seen from the garden";
  const asked = world.call(world.registry.updateImage, { id: cover.id, alt, onLivePages: true }, member);
  await expect(asked).rejects.toMatchObject({ code: "not_allowed" });
  expect(await world.call(world.registry.updateImage, { id: cover.id, alt }, person)).toMatchObject({ waitsForApproval: true });
  expect((await at.published(id)).coverImage).toMatchObject({ alt: "Seen from the street" });
  const done = await world.call(world.registry.updateImage, { id: cover.id, onLivePages: true }, person);
  expect(done).toMatchObject({ alt, waitsForApproval: false });
  expect((await at.published(id)).coverImage).toMatchObject({ alt });
  await world.call(world.registry.approveArticle, { id: draft.id, revision: 2 });
  await at.goLiveAsApproved(draft.id);
  expect((await at.published(draft.id)).coverImage).toMatchObject({ alt: "Seen from the street" });
});

test("what is approved is what was sent to review: a picture that was changed or deleted since goes live as it was", async () => {
  const { id, cover, inBody } = await at.draft();
  await world.call(world.registry.submitArticle, { id });
  await world.call(
    world.registry.updateImage,
    { id: cover.id, alt: "Sold by Evil Ltd", credit: "Evil Ltd", focus: { x: 1, y: 1 } },
    member,
  );
  expect(await world.call(world.registry.deleteImage, { id: inBody.id }, member)).toMatchObject({ waitsForApproval: true });
  const told = await world.call(world.registry.getArticle, { id });
  expect(told, "whoever approves reads what will be live").toMatchObject({ coverImage: { alt: "Seen from the street" } });
  const seen = await world.call(world.registry.drawArticlePage, { id, revision: 2 }, person);
  expect(seen.html).toContain("Seen from the street");
  expect(seen.html).toContain(inBody.id);
  await world.call(world.registry.approveArticle, { id, revision: 2 });
  await at.goLiveAsApproved(id);
  const shown = await at.published(id);
  expect(shown).toMatchObject({ coverImage: { alt: "Seen from the street" }, blocks: [{ type: "paragraph" }, { type: "image" }] });
  expect(shown.coverImage).not.toHaveProperty("credit");
  expect(await at.served(inBody.id)).toBe(200);
});

test("a review that ends in a draft shows the library's words again, and lets go of what was deleted", async () => {
  const cover = await at.upload();
  const { id } = await world.newArticle({ status: "draft" });
  await world.call(world.registry.updateArticle, { id, revision: 1, coverImageId: cover.id });
  await world.call(world.registry.submitArticle, { id });
  await world.call(world.registry.updateImage, { id: cover.id, alt: "Seen from above" }, member);
  await world.call(world.registry.requestArticleChanges, { id, revision: 2, reason: "Another picture, please." }, person);
  const draft = await world.call(world.registry.drawArticlePage, { id, revision: 2 }, person);
  expect(draft.html).toContain("Seen from above");
  await world.call(world.registry.submitArticle, { id });
  await world.call(world.registry.approveArticle, { id, revision: 2 });
  await at.goLiveAsApproved(id);
  expect((await at.published(id)).coverImage).toMatchObject({ alt: "Seen from above" });
});

test("an article that goes live changes no other page that shows the same picture", async () => {
  const { id, cover } = await at.liveArticle();
  const other = await world.newArticle({ status: "draft" });
  await world.call(world.registry.updateImage, { id: cover.id, alt: "Seen from above", credit: "Ilse Brandt" }, member);
  await world.call(world.registry.updateArticle, { id: other.id, revision: 1, coverImageId: cover.id });
  await at.goLive(other.id, 2);
  expect((await at.published(other.id)).coverImage).toMatchObject({ alt: "Seen from above", credit: "Ilse Brandt" });
  expect((await at.published(id)).coverImage).toMatchObject({ alt: "Seen from the street" });
  using blog = await openBlog(world);
  const slugs = await world.owner.query("select id, published_slug as slug from article where id = any($1)", [[id, other.id]]);
  for (const { id: each, slug } of slugs.rows) {
    const { text } = await blog.get(`/${slug}`);
    expect(text.split("</main>")[0]?.includes("Ilse Brandt"), slug).toBe(each === other.id);
  }
});

test("a post goes out with its pictures as they were sent to review", async () => {
  const image = await at.upload();
  const post = await world.newPost({ text: "With a picture.", imageId: image.id, submit: true });
  await world.call(world.registry.updateImage, { id: image.id, alt: "Sold by Evil Ltd" }, member);
  expect(await world.call(world.registry.deleteImage, { id: image.id }, member)).toMatchObject({ waitsForApproval: true });
  const place = { organizationId: world.organizationId, projectId: world.projectId, postId: post.id, revision: 1 };
  const pictures = await transact(world.pool, world.organizationId, (tx) => findPostPictures(tx, place, [image.id]));
  expect(pictures.get(image.id)).toMatchObject({ alt: "Seen from the street" });
});

test("a picture with a caption is kept like every other one", async () => {
  const inBody = await at.upload();
  const { id } = await world.newArticle({ markdown: `# T\n\nText.\n\n![a](image:${inBody.id} "In May")`, status: "draft" });
  await at.goLive(id, 1);
  expect(await world.call(world.registry.deleteImage, { id: inBody.id }, member)).toMatchObject({ waitsForApproval: true });
  expect((await at.published(id)).blocks).toMatchObject([{ type: "paragraph" }, { type: "image", caption: "In May" }]);
});

test("an article that is submitted as it is created keeps its pictures, too", async () => {
  const cover = await at.upload();
  const { id } = await world.call(world.registry.createArticle, {
    projectId: world.projectId,
    markdown: "# T\n\nText.",
    coverImageId: cover.id,
    submit: true,
  });
  await world.call(world.registry.updateImage, { id: cover.id, alt: "Sold by Evil Ltd" }, member);
  await world.call(world.registry.approveArticle, { id, revision: 1 });
  await at.goLiveAsApproved(id);
  expect((await at.published(id)).coverImage).toMatchObject({ alt: "Seen from the street" });
});

test("a revision on its way to a platform keeps its pictures while a newer draft is written", async () => {
  const { id, cover } = await at.draft();
  await world.call(world.registry.submitArticle, { id });
  await world.call(world.registry.approveArticle, { id, revision: 2 });
  await world.call(world.registry.scheduleArticle, { id, day: "2099-01-01", time: "09:00" });
  await world.owner.query(
    `insert into publication (organization_id, id, project_id, article_id, revision, destination, main, status)
     values ($1, 'pub_on_its_way', $2, $3, 2, 'wordpress', true, 'pending')`,
    [world.organizationId, world.projectId, id],
  );
  await world.call(world.registry.updateArticle, { id, revision: 2, summary: "A newer draft.", coverImageId: null });
  expect(await world.call(world.registry.deleteImage, { id: cover.id }, member)).toMatchObject({ waitsForApproval: true });
  expect(await at.served(cover.id)).toBe(200);
  await world.owner.query("delete from publication where id = 'pub_on_its_way'");
});

test("what the library has forgotten goes once nothing keeps it: a review that ends, a post that is deleted", async () => {
  const image = await at.upload();
  const post = await world.newPost({ text: "With a picture.", imageId: image.id, submit: true });
  await world.call(world.registry.deleteImage, { id: image.id }, member);
  expect(await at.served(image.id)).toBe(200);
  await world.call(world.registry.requestPostChanges, { id: post.id, revision: 1, reason: "Another one." }, person);
  expect(await at.served(image.id)).toBe(404);
});

test("the About page keeps its pictures' words while its text stays", async () => {
  const image = await at.upload();
  const settings = { menu: [], logoImageId: null, darkLogoImageId: null, faviconImageId: null, pings: true };
  const about = { title: "About us", markdown: `We build.\n\n![A wall](image:${image.id} "Ours")` };
  await world.call(world.registry.updateBlogSettings, { id: world.projectId, ...settings, about }, person);
  using blog = await openBlog(world);
  const page = async () => {
    blog.invalidate();
    return (await blog.get("/about")).text;
  };
  expect(await page()).toContain(image.id);
  await world.call(world.registry.updateImage, { id: image.id, credit: "Sold by Evil Ltd" }, member);
  await world.call(world.registry.updateBlogSettings, { id: world.projectId, ...settings, about, pings: false }, person);
  expect(await page()).not.toContain("Evil");
  await world.call(world.registry.updateImage, { id: image.id, onLivePages: true }, person);
  expect(await page()).toContain("Sold by Evil Ltd");
});
