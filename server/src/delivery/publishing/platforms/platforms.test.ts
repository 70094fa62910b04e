import { platformNames } from "@galley/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { registry } from "#src/registry/registry.ts";
import { approveAgain } from "#test/approve-again.ts";
import { representatives } from "#test/chance.ts";
import { picture } from "#test/picture.ts";
import { connect, letTimePass, openPlatform, type Platform, publishNext, work } from "#test/platforms.ts";
import { openWorld, type World } from "#test/world.ts";

const person = { kind: "person" } as const;
// Stages that know nothing of the platform run in the gate with one of them.
const inGate = representatives(platformNames, 1);
let seed = 7000;

describe.each(platformNames)("%s", (name) => {
  const testOfAny = test.runIf(inGate.includes(name));
  let world: World;
  let platform: Platform;
  beforeAll(async () => {
    world = await openWorld();
    platform = await openPlatform(name);
    await connect(world, platform);
  });
  afterAll(async () => {
    await platform[Symbol.asyncDispose]();
    await world.close();
  });

  const read = (id: string) => world.call(registry.getArticle, { id });
  const newest = async (id: string) => (await read(id)).publications.filter(({ destination }) => destination === name)[0];
  const postOf = (title: string) => platform.read().filter((post) => post.title === title);

  async function publish(markdown: string, over: { slug?: string } = {}): Promise<string> {
    const { id } = await world.newArticle({ status: "published", markdown, ...over });
    return id;
  }

  async function newImage(alt: string): Promise<string> {
    seed += 1;
    const base64 = (await picture(seed).png().toBuffer()).toString("base64");
    const input = { projectId: world.projectId, base64, alt, license: "own" } as const;
    return (await world.call(registry.uploadImage, input)).id;
  }

  test("shows what goes live at the main destination, and names the original", async () => {
    const id = await publish("# Walls first\n\nMeasure *twice*.");
    expect(await newest(id)).toMatchObject({ action: "publish", status: "confirmed", attempts: 1, revision: 1, errorKind: null });
    const [post] = postOf("Walls first");
    expect(post?.body).toMatch(/Measure (<em>|\*)twice/);
    expect(post?.canonicalUrl).toBe((await read(id)).url);
    expect((await newest(id))?.url).toContain(platform.url);
  });

  test("takes every newer revision into the same post", async () => {
    const id = await publish("# First words\n\nOne.");
    const before = platform.count();
    await publishNext(world, id, { title: "Second words", summary: "A summary." });
    expect(platform.count()).toBe(before);
    expect(postOf("First words")).toEqual([]);
    expect(postOf("Second words")).toMatchObject([{ summary: "A summary." }]);
    expect(await newest(id)).toMatchObject({ status: "confirmed", revision: 2 });
  });

  test("carries the cover and the images of the body, each once", async () => {
    const [cover, body] = [await newImage("A wall"), await newImage("A pipe")];
    const asked = platform.asked.length;
    const markdown = `# With images\n\n![A pipe](image:${body})\n\n![Not there](image:img_none)\n\nText.`;
    const { id } = await world.newArticle({ markdown });
    await publishNext(world, id, { coverImageId: cover });
    const [post] = postOf("With images");
    expect(post?.cover).not.toBe("");
    expect(post?.body.match(/https?:\/\/[^\s")]+(galley-|images\/)[^\s")]+/g)).toHaveLength(1);
    expect(post?.body).not.toContain("image:img_");
    const uploads = () => platform.asked.slice(asked).filter(({ method, path }) => method === "POST" && /media|upload/.test(path)).length;
    expect(uploads()).toBe(name === "devto" ? 0 : 2);
    await publishNext(world, id, { summary: "Again." });
    expect(uploads()).toBe(name === "devto" ? 0 : 2);
  });

  test("shows no longer what is taken off, and shows it again in the same post", async () => {
    const id = await publish("# Off and on\n\nText.");
    const before = platform.count();
    await world.call(registry.unpublishArticle, { id }, person);
    expect(await newest(id)).toMatchObject({ action: "withdraw", status: "pending" });
    await expect(world.call(registry.deleteArticle, { id })).rejects.toMatchObject({ code: "invalid_state" });
    await work(world);
    expect(postOf("Off and on")).toEqual([]);
    expect(await newest(id)).toMatchObject({ action: "withdraw", status: "confirmed", url: null });
    await approveAgain(world, id);
    await world.call(registry.publishArticleNow, { id, revision: 1 }, person);
    await work(world);
    expect(postOf("Off and on")).toHaveLength(1);
    expect(platform.count()).toBe(before);
    await world.call(registry.unpublishArticle, { id }, person);
    await work(world);
    await world.call(registry.deleteArticle, { id });
  });

  testOfAny("that cannot be reached to take an article off says that it may still show, until it is off", async () => {
    const id = await publish("# Hard to take off\n\nText.");
    for (let attempt = 0; attempt < 8; attempt += 1) platform.next({ before: { status: 503, json: { message: "Maintenance" } } });
    await world.call(registry.unpublishArticle, { id }, person);
    await work(world);
    for (let attempt = 1; attempt < 8; attempt += 1) await letTimePass(world);
    expect(await newest(id)).toMatchObject({
      action: "withdraw",
      status: "failed",
      lastError: expect.stringMatching(/^Readers may still see it there\./),
    });
    await expect(world.call(registry.deleteArticle, { id })).rejects.toMatchObject({ message: expect.stringContaining(platform.title) });
    await world.call(registry.retryPublication, { id: (await newest(id))?.id ?? "" }, person);
    await work(world);
    expect(postOf("Hard to take off")).toEqual([]);
    await world.call(registry.deleteArticle, { id });
  });

  test("gets a post that somebody deleted there anew", async () => {
    const id = await publish("# Deleted there\n\nText.");
    platform.forget();
    await publishNext(world, id, { summary: "Again." });
    expect(postOf("Deleted there")).toHaveLength(1);
  });

  testOfAny("is delivered to again on request, and with it an article that was live before it was connected", async () => {
    await world.call(registry.disconnectPlatform, { projectId: world.projectId, platform: name }, person);
    const id = await publish("# Live before\n\nText.");
    const ask = () => world.call(registry.republishArticle, { id, destination: name }, person);
    await expect(ask()).rejects.toMatchObject({ code: "invalid_state" });
    const toSite = world.call(registry.republishArticle, { id, destination: "site" }, person);
    await expect(toSite).rejects.toMatchObject({ code: "invalid_state" });
    await connect(world, platform);
    expect(await ask()).toMatchObject({ destination: name, status: "pending" });
    await expect(ask()).rejects.toMatchObject({ code: "invalid_state" });
    await work(world);
    expect(postOf("Live before")).toHaveLength(1);
  });

  const passing = [
    ["too many requests", { before: { status: 429, json: { error: "Rate limit reached" }, headers: { "retry-after": "600" } } }, 600],
    ["a closed connection", "cut before", 30],
    ["a failure", { before: { status: 500, json: { message: "Sorry" } } }, 30],
    ["an error page", { before: { status: 502, html: "<h1>Bad gateway</h1>" } }, 30],
  ] as const;
  test.each(representatives(passing, 2))("that answers with %s is asked again", async (what, how, seconds) => {
    platform.next(how);
    const { rows: clock } = await world.owner.query("select now()");
    const id = await publish(`# After ${what}\n\nText.`);
    const waiting = await newest(id);
    expect(waiting).toMatchObject({
      status: "pending",
      attempts: 1,
      errorKind: "retryable",
      lastError: expect.stringContaining(platform.title),
    });
    const { rows } = await world.owner.query(
      `select extract(epoch from next_attempt_at - now())::float8 as min, extract(epoch from next_attempt_at - $2)::float8 as max
       from publication where id = $1`,
      [waiting?.id, clock[0].now],
    );
    // Counted from now, and from before the attempt.
    expect(rows[0].min).toBeLessThan(seconds + 3);
    expect(rows[0].max).toBeGreaterThan(seconds - 3);
    expect((await read(id)).status).toBe("published");
    await letTimePass(world);
    expect(await newest(id)).toMatchObject({ status: "confirmed", attempts: 2, lastError: null, errorKind: null });
    expect(postOf(`After ${what}`)).toHaveLength(1);
  });

  testOfAny("that refuses the content is not asked again by itself; a person retries it", async () => {
    platform.next(
      { before: { status: 422, json: { error: "Title is already used", message: "Title is already used" } } },
      ({ method }) => method === "POST",
    );
    const id = await publish("# Refused once\n\nText.");
    const failed = await newest(id);
    expect(failed).toMatchObject({
      status: "failed",
      attempts: 1,
      errorKind: "refused",
      lastError: expect.stringContaining("Title is already used"),
    });
    expect((await world.events("delivery.failed")).filter(({ data }) => data.articleId === id)).toMatchObject([
      { data: { destination: name } },
    ]);
    await world.call(registry.retryPublication, { id: failed?.id ?? "" }, person);
    await work(world);
    expect(await newest(id)).toMatchObject({ id: failed?.id, status: "confirmed" });
    expect((await world.events("delivery.failed")).filter(({ data }) => data.articleId === id)).toHaveLength(1);
  });

  testOfAny("that refuses the credentials says so on the connection, until it takes them again", async () => {
    platform.next({ before: { status: 401, json: { error: "unauthorized", message: "unauthorized" } } });
    const id = await publish("# Without a key\n\nText.");
    expect(await newest(id)).toMatchObject({ status: "failed", attempts: 1, errorKind: "refused" });
    const list = async () => (await world.call(registry.listPlatforms, { projectId: world.projectId }, person)).data;
    expect(await list()).toMatchObject([{ platform: name, status: "failed", lastError: expect.stringContaining("credentials") }]);
    await world.call(registry.retryPublication, { id: (await newest(id))?.id ?? "" }, person);
    await work(world);
    expect(await newest(id)).toMatchObject({ status: "confirmed" });
    expect(await list()).toMatchObject([{ status: "active", lastError: null }]);
  });
});
