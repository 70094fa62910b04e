import { unzipSync } from "fflate";
import sharp from "sharp";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { createLog } from "#src/core/log.ts";
import { forget } from "#src/operations/retention/forget.ts";
import { representatives } from "#test/chance.ts";
import { fromMachineNow } from "#test/from-now.ts";
import { bringDue, workOf } from "#test/work.ts";
import { openWorld, type World } from "#test/world.ts";
import { plainWords } from "../files/test-support.ts";
import { createSlideRenderer } from "../process/slide-renderer.ts";
import { createExportWorker } from "./export-worker.ts";
import { sweepExports } from "./sweep-exports.ts";
import { exportCalls, slides } from "./test-support.ts";

let world: World;

let token: string;

beforeAll(async () => {
  world = await openWorld();
  token = (await world.newToken({ projectId: world.projectId })).value;
});

afterAll(() => world.close());

// An export that a test has left pending would be drawn in a later one.
afterEach(() => world.owner.query("delete from export where status = 'pending'"));

const { render, renderFully, download, newCarousel } = exportCalls(() => world);

describe("a carousel is drawn", () => {
  test("for instagram and tiktok as one JPEG per slide, together and one by one", async () => {
    const { id } = await newCarousel();
    const shapes = [["instagram", 1350] as const, ["tiktok", 1920] as const];
    for (const [destination, height] of representatives(shapes, 1)) {
      const first = await render(id, destination);
      expect(first).toEqual({ exportId: expect.stringMatching(/^exp_/), status: "pending", progress: 0 });
      const ready = await renderFully(id, destination);
      expect(ready).toMatchObject({ exportId: first.exportId, status: "ready", progress: 1 });
      expect(ready.files).toHaveLength(3);
      const archive = await download(ready.downloadUrl);
      expect(archive.headers.get("content-type")).toBe("application/zip");
      const packed = unzipSync(archive.bytes);
      expect(Object.keys(packed)).toEqual(["slide-01.jpg", "slide-02.jpg", "slide-03.jpg"]);
      const single = await download(ready.files?.[1]?.url);
      expect(await sharp(single.bytes).metadata()).toMatchObject({ format: "jpeg", width: 1080, height });
      expect(single.bytes.equals(packed["slide-02.jpg"] ?? Buffer.alloc(0))).toBe(true);
    }
  });

  test("for linkedin as one PDF with the post's title, whose bytes are the same each time", async () => {
    const { id } = await newCarousel();
    const ready = await renderFully(id, "linkedin");
    const { headers, bytes } = await download(ready.downloadUrl);
    expect(Object.fromEntries(headers)).toMatchObject({
      "content-type": "application/pdf",
      "content-disposition": 'attachment; filename="carousel.pdf"',
      "cache-control": "private, no-store",
      "x-content-type-options": "nosniff",
    });
    expect(bytes.subarray(0, 5).toString()).toBe("%PDF-");
    expect(bytes.toString("latin1")).toContain("Your stone house does not need a bigger heat pump");
    await world.owner.query("delete from export where id = $1", [ready.exportId]);
    const again = await renderFully(id, "linkedin");
    expect(again.exportId).not.toBe(ready.exportId);
    expect((await download(again.downloadUrl)).bytes.equals(bytes)).toBe(true);
  });

  test("over REST, with an address that works without a token", async () => {
    const { id } = await newCarousel();
    const first = await world.request("POST", `/posts/${id}/render`, { token, body: { destination: "instagram" } });
    expect([first.status, first.body.status]).toEqual([200, "pending"]);
    while ((await world.app.workers.exportWorker.work()) > 0);
    const ready = await world.request("POST", `/posts/${id}/render`, {
      token,
      body: { destination: "instagram", exportId: first.body.exportId },
    });
    expect((await download(String(ready.body.downloadUrl))).status).toBe(200);
  });
});

describe("what is asked for again", () => {
  test("is the same export while nothing has changed, also of two calls at once", async () => {
    const { id } = await newCarousel();
    const [one, other] = await Promise.all([render(id, "instagram"), render(id, "instagram")]);
    expect(one.exportId).toBe(other.exportId);
    expect((await render(id, "tiktok")).exportId).not.toBe(one.exportId);
  });

  test("is a new export after another revision, another brand or a failure", async () => {
    const { id, revision } = await newCarousel();
    const { exportId } = await renderFully(id, "instagram");
    await world.call(world.registry.updatePost, { id, revision, caption: "Another." });
    const second = await render(id, "instagram", exportId);
    expect(second).toMatchObject({ status: "pending", exportId: expect.not.stringMatching(exportId) });
    await world.call(world.registry.setBrand, { id: world.projectId, profile: { visual: { template: "poster" } } }, { kind: "person" });
    const third = await render(id, "instagram", second.exportId);
    expect(third.exportId).not.toBe(second.exportId);
    await world.owner.query("update export set status = 'failed', error = 'Gone.' where id = $1", [third.exportId]);
    expect(await render(id, "instagram", third.exportId)).toMatchObject({ status: "failed", error: "Gone." });
    expect((await render(id, "instagram")).exportId).not.toBe(third.exportId);
  });
});

test("an export that finds the line full waits, and no attempt is counted", async () => {
  const { id } = await newCarousel();
  const { exportId } = await render(id, "instagram");
  await using renderer = createSlideRenderer({ processesMax: 0, waitingMax: 0 });
  const worker = createExportWorker({ pool: world.pool, storage: world.storage, renderer, log: createLog("silent") });
  while ((await worker.work()) > 0);
  expect(await workOf(world.owner, "exports", exportId)).toEqual({ attempts: 0, leased: false, due: false });
  await bringDue(world.owner, "exports", exportId);
  expect((await renderFully(id, "instagram")).status).toBe("ready");
});

describe("nothing is drawn", () => {
  test("for an unknown post, another organization's, and an export of another post, in the same words each", async () => {
    const { id } = await newCarousel();
    const foreign = await world.newOrganization();
    const there = await world.newPost({ projectId: foreign.projectId, format: "carousel", slides }, foreign);
    for (const unknown of ["pst_unknown", there.id]) {
      await expect(render(unknown, "instagram")).rejects.toThrow("There is no post with this id among your projects.");
    }
    const other = await newCarousel();
    const { exportId } = await render(other.id, "instagram");
    for (const unknown of ["exp_unknown", exportId]) {
      await expect(render(id, "instagram", unknown)).rejects.toMatchObject({ code: "not_found" });
    }
  });

  test("for another format, and for a destination that the post does not go to", async () => {
    const { id } = await world.newPost({ format: "linkedin" });
    await expect(render(id, "linkedin")).rejects.toMatchObject({ code: "invalid_state" });
    const narrow = await newCarousel({ destinations: ["linkedin"] });
    await expect(render(narrow.id, "tiktok")).rejects.toMatchObject({ code: "invalid_input", param: "destination" });
  });
});

describe("a sign that no font has", () => {
  const slidesWith = (title: string) => [{ title: "A" }, { title, body: "Words." }, { title: "C" }];
  const input = (title: string) => ({ projectId: world.projectId, format: "carousel" as const, slides: slidesWith(title) });
  const finding = { code: "sign_without_glyph", severity: "warning", param: "slides[1].title" };

  test("is a finding of dry run, saving and reading that names sign and slide, and the slides are drawn without it", async () => {
    const title = "Walls ಕ ನ of stone";
    const checked = await world.call(world.registry.createPost, { ...input(title), dryRun: true });
    const named = { ...finding, message: expect.stringMatching(/ಕ ನ, so slide 2 is drawn without it/) };
    expect(checked).toMatchObject({ violations: [], checks: [named] });
    const saved = await world.call(world.registry.createPost, input(title));
    if (!("id" in saved)) throw new Error("The post was not saved.");
    expect(saved.checks).toEqual([named]);
    expect(await world.call(world.registry.getPost, { id: saved.id })).toMatchObject({ checks: [named] });
    const ready = await renderFully(saved.id, "linkedin");
    expect(ready.status).toBe("ready");
    expect(plainWords((await download(ready.downloadUrl)).bytes).replaceAll(/\s/g, "")).toContain("Wallsofstone");
    const mended = await world.call(world.registry.updatePost, { id: saved.id, revision: 1, slides: slidesWith("Walls of stone") });
    expect(mended).not.toHaveProperty("checks");
  });

  test("is refused at saving where a title holds nothing else, and an older post with one fails its export by name", async () => {
    const refused = { code: "invalid_input", param: "slides[1].title", message: expect.stringContaining("ಕ") };
    await expect(world.call(world.registry.createPost, input("ಕನ್ನಡ"))).rejects.toMatchObject(refused);
    const { id } = await newCarousel();
    await world.owner.query("alter table post_revision disable trigger all");
    await world.owner.query(
      `update post_revision set content = jsonb_set(content::jsonb, '{slides,1,title}', '"ಕನ್ನಡ"') where post_id = $1`,
      [id],
    );
    expect(await renderFully(id, "instagram")).toMatchObject({
      status: "failed",
      error: expect.stringContaining("The title of slide 2 contains only ಕ"),
    });
  });
});

describe("a download", () => {
  test("ends after an hour by the database's clock, and cannot be moved to another file", async () => {
    const { id } = await newCarousel();
    const ready = await renderFully(id, "instagram");
    const url = new URL(ready.downloadUrl ?? "");
    const { rows } = await world.owner.query("select extract(epoch from now())::float8 as now");
    expect(Math.abs(Number(url.searchParams.get("expires")) - rows[0].now - 3600)).toBeLessThan(10);
    const links = world.app.services.links;
    expect((await download(links.urlOf(url.pathname, new Date(rows[0].now * 1000 - 1000)))).status).toBe(404);
    expect((await download(links.urlOf(url.pathname, new Date(rows[0].now * 1000 + 30_000)))).status).toBe(200);
    const later = new URL(url);
    later.searchParams.set("expires", String(Number(url.searchParams.get("expires")) + 1));
    const moved = new URL(url);
    moved.pathname = moved.pathname.replace("carousel.zip", "slide-01.jpg");
    const bare = `${url.origin}${url.pathname}`;
    for (const changed of [later.href, moved.href, bare, `${bare}?expires=1&signature=`]) {
      const answer = await download(changed);
      expect([answer.status, JSON.parse(answer.bytes.toString()).error.code], changed).toEqual([404, "not_found"]);
    }
  });

  test("ends with the token that its address was given to, and with the membership of its person", async () => {
    const { id } = await newCarousel();
    await renderFully(id, "instagram");
    const { personId, email } = await world.newMember({ role: "member" });
    const addressFor = async (value: string) =>
      String((await world.request("POST", `/posts/${id}/render`, { token: value, body: { destination: "instagram" } })).body.downloadUrl);
    const [revoked, left] = [await world.newToken(), await world.newToken({ personId })];
    const urls = [await addressFor(revoked.value), await addressFor(left.value)];
    const statuses = async () => Promise.all(urls.map(async (url) => (await download(url)).status));
    expect(await statuses()).toEqual([200, 200]);
    await world.call(world.registry.revokeToken, { id: revoked.id }, { kind: "person" });
    expect(await statuses()).toEqual([404, 200]);
    expect((await download(urls[0]?.replace(revoked.id, left.id))).status).toBe(404);
    await world.call(world.registry.removeMember, { email }, { kind: "person" });
    expect(await statuses()).toEqual([404, 404]);
  });

  test("is gone with its export after a week, and its files with it", async () => {
    const { id } = await newCarousel();
    const ready = await renderFully(id, "instagram");
    await world.owner.query("update export set expires_at = now() - interval '1 second' where id = $1", [ready.exportId]);
    expect((await download(ready.downloadUrl)).status).toBe(404);
    await expect(render(id, "instagram", ready.exportId)).rejects.toMatchObject({ code: "not_found" });
    const dayMilliseconds = 24 * 60 * 60 * 1000;
    const { storage, app } = world;
    const sweep = (days: number) => sweepExports({ storage, retention: app.services.retention }, fromMachineNow(days * dayMilliseconds));
    await forget({ pool: world.pool, retention: app.services.retention });
    await sweep(7);
    expect(await Array.fromAsync(world.storage.list(`exports/${world.organizationId}/${ready.exportId}/`))).toHaveLength(4);
    await sweep(8);
    expect(await Array.fromAsync(world.storage.list("exports/"))).toEqual([]);
    expect((await world.owner.query("select from export where id = $1", [ready.exportId])).rowCount).toBe(0);
  });
});
