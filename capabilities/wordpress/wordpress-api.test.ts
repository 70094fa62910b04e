import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createEgress } from "#server/core/egress/egress.ts";
import { registry } from "#server/registry/registry.ts";
import { type Asked, isCreate } from "#test/outside/platform-server.ts";
import { picture } from "#test/picture.ts";
import { connect, letTimePass, publishNext } from "#test/platforms.ts";
import { openWorld, type World } from "#test/world.ts";
import { openWordPressServer, wordPressAccount } from "../wordpress/test/wordpress-server.ts";

let world: World;
let wordpress: Awaited<ReturnType<typeof openWordPressServer>>;
beforeAll(async () => {
  world = await openWorld({ egress: createEgress({ allow: ["127.0.0.1/32", "10.1.0.0/16"], lookup: async () => ["10.0.0.7"] }) });
  wordpress = await openWordPressServer();
  await connect(world, { platform: "wordpress", url: wordpress.url, credentials: wordPressAccount });
});
afterAll(async () => {
  await wordpress[Symbol.asyncDispose]();
  await world.close();
});

const publish = async (markdown: string) => (await world.newArticle({ status: "published", markdown })).id;
const find = (slug: string) => wordpress.shown().find((post) => post.slug === slug);

describe("a post in WordPress", () => {
  test("is HTML that WordPress changes nothing of, with the original's address and the marker at its end", async () => {
    const id = await publish("# Pipes & [walls]\n\nOne *line*\nstill one.\\\nThe next [gallery] one, see [the plan](/plan).\n\n- a\n- b");
    const { url } = await world.call(registry.getArticle, { id });
    expect(find("pipes-walls")).toMatchObject({
      title: "Pipes &amp; &#91;walls]",
      content:
        '<p>One <em>line</em> still one.<br>\nThe next &#91;gallery] one, see <a href="http://galley.test/plan" rel="noopener">the plan</a>.</p>\n' +
        "<ul>\n<li>a</li>\n<li>b</li>\n</ul>\n" +
        `<p><a href="${url}" rel="noopener">${url.replace("http://", "")}</a><!-- galley:${id} --></p>`,
      meta: { _yoast_wpseo_canonical: url },
    });
  });

  test("follows the article's slug, and takes another one where that is taken", async () => {
    const id = await publish("# Taken\n\nText.");
    await publishNext(world, id, { slug: "taken-anew" });
    expect([find("taken"), find("taken-anew")?.title]).toEqual([undefined, "Taken"]);
    const [other] = wordpress.shown();
    wordpress.posts.set(other?.id ?? 0, { ...(other as NonNullable<typeof other>), slug: "by-hand" });
    const second = await publish("# By hand\n\nText.");
    const { publications } = await world.call(registry.getArticle, { id: second });
    expect(publications.find(({ destination }) => destination === "wordpress")?.url).toBe(`${wordpress.url}/by-hand-2/`);
  });

  test("has the article's tags, each made once, and keeps those given there while the article has none", async () => {
    const id = await publish("# Tagged\n\nText.");
    const before = wordpress.tags.size;
    const names = () => find("tagged")?.tags.map((tag) => wordpress.tags.get(tag));
    await publishNext(world, id, { tags: ["Heat & pumps", "Old houses"] });
    expect(names()).toEqual(["Heat &amp; pumps", "Old houses"]);
    await publishNext(world, id, { tags: ["old HOUSES", "Walls"] });
    expect(names()).toEqual(["Old houses", "Walls"]);
    expect(wordpress.tags.size).toBe(before + 3);
    await publishNext(world, id, { tags: [] });
    expect(names()).toEqual(["Old houses", "Walls"]);
  });

  test("goes out without tags that the account may not make", async () => {
    wordpress.capabilities.assign_terms = false;
    const id = await publish("# No tags\n\nText.");
    await publishNext(world, id, { tags: ["Forbidden"], summary: "With a tag." });
    expect(find("no-tags")).toMatchObject({ excerpt: "With a tag.", tags: [] });
    wordpress.capabilities.assign_terms = true;
  });

  test("comes back from the trash with the next revision", async () => {
    const id = await publish("# In the trash\n\nText.");
    const post = find("in-the-trash");
    if (post === undefined) throw new Error("There is no post.");
    post.status = "trash";
    await world.owner.query("update platform_post set remote_id = null where article_id = $1", [id]);
    await publishNext(world, id, { summary: "Again." });
    expect(find("in-the-trash")?.id).toBe(post.id);
  });

  test("is found by its slug where the site's search sees no comments", async () => {
    wordpress.search.seesComments = false;
    const before = wordpress.posts.size;
    wordpress.next("cut after", isCreate);
    const id = await publish("# Another search\n\nText.");
    const { publications } = await world.call(registry.getArticle, { id });
    expect(publications.find(({ destination }) => destination === "wordpress")).toMatchObject({ status: "confirmed", attempts: 1 });
    expect(wordpress.posts.size).toBe(before + 1);
    wordpress.search.seesComments = true;
  });

  test("has its images in the media library with their texts, once also when the answer to an upload is lost", async () => {
    const base64 = (await picture(8100).png().toBuffer()).toString("base64");
    const upload = { projectId: world.projectId, base64, alt: "A cellar wall", license: "own" } as const;
    const { id: image } = await world.call(registry.uploadImage, upload);
    wordpress.next("cut after", ({ method, path }) => method === "POST" && path.endsWith("/media"));
    await publish(`# Cellar\n\n![The wall](image:${image})`);
    await letTimePass(world);
    const media = [...wordpress.media.values()];
    expect(media).toMatchObject([{ alt: "A cellar wall", type: "image/png" }]);
    expect(media[0]?.bytes.subarray(1, 4).toString()).toBe("PNG");
    expect(find("cellar")?.content).toContain(`<img src="${wordpress.url}/wp-content/uploads/${media[0]?.name}" alt="The wall" width="40"`);
  });
});

test("a post that is the original ends with its last block, an image or a list, and with no empty paragraph", async () => {
  const { id: projectId } = await world.newProject({ hostedBlog: false });
  await connect(world, { platform: "wordpress", url: wordpress.url, credentials: wordPressAccount }, projectId);
  const base64 = (await picture(8150).png().toBuffer()).toString("base64");
  const { id: image } = await world.call(registry.uploadImage, { projectId, base64, alt: "A door", license: "own" }, { projectId });
  const publishHere = (markdown: string) => world.newArticle({ status: "published", markdown, projectId }, { projectId });
  const pictured = await publishHere(`# Ends with a door\n\nText.\n\n![The door](image:${image})`);
  expect(find("ends-with-a-door")?.content).toMatch(
    new RegExp(`^<p>Text\\.</p>\n<figure><img [^>]+><!-- galley:${pictured.id} --></figure>$`),
  );
  const listed = await publishHere("# Ends with a list\n\n- a\n- b");
  expect(find("ends-with-a-list")?.content).toBe(`<ul>\n<li>a</li>\n<li>b<!-- galley:${listed.id} --></li>\n</ul>`);
});

test.each([
  ["10.0.0.7", "http://10.0.0.7/wp-admin/"],
  ["[::ffff:a9fe:a9fe]", "http://[::ffff:169.254.169.254]/latest/"],
  ["intranet.corp", "https://intranet.corp/post/"],
  ["localhost", "http://localhost:8080/post/"],
])("a link to %s, where no reader gets, becomes no address of an article", async (hostname, link) => {
  wordpress.next({ before: { status: 201, json: { id: 7_000_000, link } } }, isCreate);
  const id = await publish("# Elsewhere\n\nText.");
  const { publications } = await world.call(registry.getArticle, { id });
  expect(publications.find(({ destination }) => destination === "wordpress")).toMatchObject({
    status: "failed",
    url: null,
    lastError: expect.stringContaining(
      `at ${hostname}, which is not its own and not public. Correct the public address in the settings of WordPress, or ask the operator to open its network with GALLEY_EGRESS_ALLOW`,
    ),
  });
});

test.each([
  ["public host", "https://hearth.example/post/", 7_000_001],
  ["host in an open network", "http://10.1.2.3/post/", 7_000_002],
])("a link to another %s is the site's, which may be run under one host and read under another", async (_host, link, remoteId) => {
  wordpress.next({ before: { status: 201, json: { id: remoteId, link } } }, isCreate);
  const id = await publish("# Read elsewhere\n\nText.");
  const { publications } = await world.call(registry.getArticle, { id });
  expect(publications.find(({ destination }) => destination === "wordpress")).toMatchObject({ url: link });
});

test("an account that may not publish is refused when it is connected, and when it has lost the right since", async () => {
  wordpress.capabilities.publish_posts = false;
  await expect(connect(world, { platform: "wordpress", url: wordpress.url, credentials: wordPressAccount })).rejects.toMatchObject({
    code: "invalid_input",
    param: "credentials",
    message: expect.stringContaining("Marta Vidal"),
  });
  const id = await publish("# Without the right\n\nText.");
  const { publications } = await world.call(registry.getArticle, { id });
  expect(publications.find(({ destination }) => destination === "wordpress")).toMatchObject({ status: "failed", errorKind: "refused" });
  wordpress.capabilities.publish_posts = true;
});

test("a post that this account may not change leaves the connection as it is; an account that may change none does not", async () => {
  const id = await publish("# Of somebody else\n\nText.");
  const isChange = ({ method, path }: Asked) => method === "POST" && /\/posts\/\d+$/.test(path);
  const forbidden = { code: "rest_cannot_edit", message: "Sorry, you are not allowed to edit this post." };
  wordpress.next({ before: { status: 403, json: forbidden } }, isChange);
  await publishNext(world, id, { summary: "Newer." });
  const newest = async () => {
    const { publications } = await world.call(registry.getArticle, { id });
    return publications.find(({ destination }) => destination === "wordpress");
  };
  const status = async () => (await world.call(registry.listPlatforms, { projectId: world.projectId }, { kind: "person" })).data[0]?.status;
  expect(await newest()).toMatchObject({ status: "failed", lastError: expect.stringContaining("does not let this account do this") });
  expect(await status()).toBe("active");
  wordpress.capabilities.publish_posts = false;
  await publishNext(world, id, { summary: "Newest." });
  expect(await status()).toBe("failed");
  wordpress.capabilities.publish_posts = true;
  await connect(world, { platform: "wordpress", url: wordpress.url, credentials: wordPressAccount });
});

test("a site that takes no application passwords is named as one, when it is connected and later", async () => {
  const id = await publish("# Plain http\n\nText.");
  wordpress.site.takesPasswords = false;
  const off = expect.stringMatching(/^Application passwords are off at this WordPress\..*https.*WP_ENVIRONMENT_TYPE/);
  await expect(connect(world, { platform: "wordpress", url: wordpress.url, credentials: wordPressAccount })).rejects.toMatchObject({
    code: "invalid_input",
    message: off,
  });
  await publishNext(world, id, { summary: "Newer." });
  const { publications } = await world.call(registry.getArticle, { id });
  expect(publications.find(({ destination }) => destination === "wordpress")).toMatchObject({ status: "failed", lastError: off });
  wordpress.site.takesPasswords = true;
  await connect(world, { platform: "wordpress", url: wordpress.url, credentials: wordPressAccount });
});

test("an account that may change only its own posts is connected with a warning", async () => {
  const target = { platform: "wordpress", url: wordpress.url, credentials: wordPressAccount } as const;
  expect((await connect(world, target)).warnings).toEqual([expect.stringContaining("Use the account of an editor.")]);
  wordpress.capabilities.edit_others_posts = true;
  expect((await connect(world, target)).warnings).toEqual([]);
});
