import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createOperatorEgress } from "#src/core/egress/operator-egress.ts";
import { createLog } from "#src/core/log.ts";
import { registry } from "#src/registry/registry.ts";
import { openCdnServer } from "#test/outside/cdn-server.ts";
import { picture } from "#test/picture.ts";
import { openWorld, type World } from "#test/world.ts";
import { setCdn } from "./blog-changes.ts";
import { createCachePurger } from "./cache-purger.ts";

const person = { kind: "person" } as const;
let world: World;
let cdn: Awaited<ReturnType<typeof openCdnServer>>;
let token: string;
beforeAll(async () => {
  cdn = await openCdnServer();
  world = await openWorld({ cdns: [cdn.cdns.fastly] });
  await setCdn(world.pool, true);
  token = (await world.newToken({ projectId: world.projectId })).value;
});
afterAll(async () => {
  await world.close();
  await cdn[Symbol.asyncDispose]();
});
beforeEach(() => purged());

/** Lets every change so far come due, and returns the keys that the CDN drops. */
async function purged(): Promise<string[]> {
  cdn.purges.length = 0;
  await world.owner.query("update blog_change set next_attempt_at = now() - interval '1 second'");
  while (((await world.app.workers.cachePurger?.work()) ?? 0) > 0);
  const { rows } = await world.owner.query("select count(*)::integer as count from blog_change");
  expect(rows).toEqual([{ count: 0 }]);
  return cdn.purges.flat();
}

let uploads = 0;
async function upload(projectId = world.projectId): Promise<string> {
  uploads += 1;
  const base64 = (await picture(uploads, { width: 700, height: 100 }).png().toBuffer()).toString("base64");
  const { id } = await world.call(registry.uploadImage, { projectId, base64 }, person);
  return String(id);
}

async function get(id: string, headers: Record<string, string> = {}, query = "") {
  return world.app.web.request(`http://galley.test/api/v1/images/${id}${query}`, { headers });
}

async function keysOf(id: string): Promise<string[]> {
  return String((await get(id)).headers.get("surrogate-key")).split(" ");
}

test("every answer about a picture carries its key, whatever the size", async () => {
  const id = await upload();
  const whole = await get(id);
  const keys = whole.headers.get("surrogate-key");
  expect(whole.headers.get("cache-tag")).toBe(keys?.replace(" ", ","));
  expect(whole.headers.get("cache-control"), "kept as long as ever").toBe("public, max-age=31536000, immutable");
  const others = [
    await get(id, {}, "?w=640"),
    await get(id, { range: "bytes=0-9" }),
    await get(id, { "if-none-match": String(whole.headers.get("etag")) }),
  ];
  expect(others.map(({ status }) => status)).toEqual([200, 206, 304]);
  expect(others.map(({ headers }) => headers.get("surrogate-key"))).toEqual([keys, keys, keys]);
  expect(keys, "tells no id").not.toContain(id);
});

test("a deleted picture leaves the CDN, and no other one does", async () => {
  const [gone, stays] = [await upload(), await upload()];
  const [ofGone, ofStays] = [await keysOf(gone), await keysOf(stays)];
  await world.request("DELETE", `/images/${gone}`, { token });
  const keys = await purged();
  expect(ofGone.filter((key) => keys.includes(key))).toHaveLength(1);
  expect(ofStays.filter((key) => keys.includes(key))).toEqual([]);
});

test("a picture that a live page shows leaves the CDN with that page's revision", async () => {
  const { id: projectId } = await world.newProject({ name: "Kept" });
  await world.call(registry.updateProject, { id: projectId, reviewBeforePublishing: true }, person);
  const image = await upload(projectId);
  const ofImage = await keysOf(image);
  const shown = `# Shown\n\n![A wall](image:${image})\n\nText.`;
  const { id } = await world.newArticle({ status: "published", projectId, markdown: shown }, person);
  await purged();
  const writer = { kind: "person", role: "member" } as const;
  const deleted = await world.call(registry.deleteImage, { id: image }, writer);
  expect(deleted).toMatchObject({ waitsForApproval: true });
  expect(
    (await purged()).filter((key) => ofImage.includes(key)),
    "still shown",
  ).toEqual([]);
  expect((await get(image)).status).toBe(200);
  await world.call(registry.unpublishArticle, { id }, person);
  expect((await purged()).filter((key) => ofImage.includes(key))).toHaveLength(1);
  expect((await get(image)).status).toBe(404);
});

test("a project that is deleted takes all of its pictures along, and changed settings none", async () => {
  const { id: projectId } = await world.newProject({ name: "Ending" });
  const image = await upload(projectId);
  const ofImage = await keysOf(image);
  const dropped = async () => (await purged()).filter((key) => ofImage.includes(key));
  await world.call(registry.updateProject, { id: projectId, name: "Ends" }, person);
  expect(await dropped()).toEqual([]);
  await world.call(registry.requestProjectDeletion, { id: projectId, name: "Ends" }, person);
  await world.owner.query(
    "update deletion set due_at = now() - interval '2 hours', next_attempt_at = now() - interval '1 second' where project_id = $1",
    [projectId],
  );
  while ((await world.app.workers.eraser.work()) > 0);
  expect(await dropped()).toHaveLength(1);
});

test("a CDN that was away for days hears of a deleted picture once it is back", async () => {
  const image = await upload();
  const ofImage = await keysOf(image);
  await world.call(registry.deleteImage, { id: image }, person);
  await world.owner.query("update blog_change set next_attempt_at = now() - interval '1 second', created_at = now() - interval '3 days'");
  cdn.failNext({ status: 500 });
  await world.app.workers.cachePurger?.work();
  const { rows } = await world.owner.query("select image_id from blog_change");
  expect(rows).toEqual([{ image_id: image }]);
  await world.owner.query("update blog_change set next_attempt_at = now() - interval '1 second'");
  cdn.purges.length = 0;
  const log = createLog("fatal", { write: () => undefined });
  const afresh = createCachePurger({ pool: world.pool, cdns: [cdn.cdns.fastly], egress: createOperatorEgress(), log });
  expect(await afresh.work()).toBe(1);
  expect(cdn.purges.flat().filter((key) => ofImage.includes(key))).toHaveLength(1);
});
