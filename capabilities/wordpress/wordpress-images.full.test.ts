import { afterAll, beforeAll, expect, test } from "vitest";
import { registry } from "#server/registry/registry.ts";
import { noise, picture } from "#test/picture.ts";
import { connect, letTimePass, publishNext, work } from "#test/platforms.ts";
import { openWorld, type World } from "#test/world.ts";
import { openWordPressServer, wordPressAccount } from "../wordpress/test/wordpress-server.ts";

let world: World;
let wordpress: Awaited<ReturnType<typeof openWordPressServer>>;
beforeAll(async () => {
  world = await openWorld();
  wordpress = await openWordPressServer();
  await connect(world, { platform: "wordpress", url: wordpress.url, credentials: wordPressAccount });
});
afterAll(async () => {
  await wordpress[Symbol.asyncDispose]();
  await world.close();
});

const publish = async (markdown: string) => (await world.newArticle({ status: "published", markdown })).id;
const find = (slug: string) => wordpress.shown().find((post) => post.slug === slug);

test("a featured image that somebody deleted there is brought again with a retry", async () => {
  const base64 = (await picture(8200).png().toBuffer()).toString("base64");
  const upload = { projectId: world.projectId, base64, alt: "A roof", license: "own" } as const;
  const { id: cover } = await world.call(registry.uploadImage, upload);
  const id = await publish("# Roof\n\nText.");
  await publishNext(world, id, { coverImageId: cover });
  wordpress.media.clear();
  await publishNext(world, id, { summary: "Again." });
  const newest = async () =>
    (await world.call(registry.getArticle, { id })).publications.find(({ destination }) => destination === "wordpress");
  expect(await newest()).toMatchObject({ status: "failed", lastError: expect.stringContaining("Invalid featured media ID.") });
  await world.call(registry.retryPublication, { id: (await newest())?.id ?? "" }, { kind: "person" });
  await work(world);
  expect(await newest()).toMatchObject({ status: "confirmed" });
  expect(wordpress.media.get(find("roof")?.featured_media ?? 0)).toMatchObject({ alt: "A roof" });
});

test("an image above the limit of PHP goes out as WebP, and is refused with the limit where that is above it, too", async () => {
  const png = await picture(8300, { width: 400, height: 300 }).png({ compressionLevel: 0 }).toBuffer();
  const upload = { projectId: world.projectId, base64: png.toString("base64"), alt: "A map", license: "own" } as const;
  const { id: image } = await world.call(registry.uploadImage, upload);
  const [{ variants } = { variants: [] }] = (await world.owner.query("select variants from image where id = $1", [image])).rows;
  const bytesOf = (name: string) => variants.find((variant: { name: string }) => variant.name === name)?.bytes ?? 0;
  const bytes = [bytesOf("full.png"), bytesOf("full.webp")];
  // As the service has encoded it, the WebP is the smaller one, but no photograph's.
  expect(bytes[0]).toBeGreaterThan(bytes[1] ?? 0);
  wordpress.site.uploadBytesMax = Math.min(...bytes) - 1;
  const id = await publish(`# Above the limit\n\n![The map](image:${image})`);
  const newest = async () =>
    (await world.call(registry.getArticle, { id })).publications.find(({ destination }) => destination === "wordpress");
  const failed = await newest();
  expect(failed).toMatchObject({ status: "failed", errorKind: "refused", attempts: 1 });
  const [, kilobytes] =
    /does not take this image of (\d+) KB\. Raise upload_max_filesize and post_max_size in php\.ini there/.exec(failed?.lastError ?? "") ??
    [];
  expect(Number(kilobytes) * 1000).toBeGreaterThan(bytes[0] ?? 0);
  wordpress.site.uploadBytesMax = Math.max(...bytes) - 1;
  await world.call(registry.retryPublication, { id: failed?.id ?? "" }, { kind: "person" });
  await work(world);
  expect(await newest()).toMatchObject({ status: "confirmed" });
  expect([...wordpress.media.values()].at(-1)).toMatchObject({ alt: "A map", type: "image/webp" });
  wordpress.site.uploadBytesMax = Number.POSITIVE_INFINITY;
});

test("a photograph goes out as WebP, also where it was uploaded as PNG", async () => {
  const base64 = (await noise(300, 200).png().toBuffer()).toString("base64");
  const { id } = await world.call(registry.uploadImage, { projectId: world.projectId, base64, alt: "A wall at dusk", license: "own" });
  await publish(`# Photograph\n\n![A wall](image:${id})`);
  expect([...wordpress.media.values()].at(-1)).toMatchObject({ alt: "A wall at dusk", type: "image/webp" });
});

test("an image that a full disk does not take goes out once there is room again", async () => {
  const base64 = (await noise(40, 30).png().toBuffer()).toString("base64");
  const { id: image } = await world.call(registry.uploadImage, { projectId: world.projectId, base64, alt: "A shelf", license: "own" });
  wordpress.site.isDiskFull = true;
  const id = await publish(`# No room\n\n![A shelf](image:${image})`);
  const state = async () =>
    (await world.call(registry.getArticle, { id })).publications.find(({ destination }) => destination === "wordpress");
  expect(await state()).toMatchObject({
    status: "pending",
    attempts: 1,
    lastError: expect.stringContaining("Failed to write file to disk."),
  });
  wordpress.site.isDiskFull = false;
  await letTimePass(world);
  await work(world);
  expect(await state()).toMatchObject({ status: "confirmed", attempts: 2 });
});
