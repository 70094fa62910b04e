import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { expectLater } from "#test/expect-later.ts";
import { noise } from "#test/picture.ts";
import { type NetworkWorld, openNetworkWorld } from "../test-support.ts";

let at: NetworkWorld;
beforeAll(async () => {
  at = await openNetworkWorld({ connected: false });
});
afterAll(() => at[Symbol.asyncDispose]());

const person = { kind: "person" } as const;
const hourMilliseconds = 3_600_000;
const slides = [
  { kicker: "Old houses", title: "Stone walls are slow", body: "Use that 🏡" },
  { title: "Measure the leaks", body: "A blower door test tells more than a quote." },
  { title: "Save this" },
];

async function newDue(destination: "instagram" | "linkedin" | "tiktok", over: Parameters<NetworkWorld["world"]["newPost"]>[0] = {}) {
  const { id } = await at.world.newPost({ format: "carousel", slides, destinations: [destination], status: "scheduled", ...over });
  await at.makeDue(id);
  return id;
}

function packageOf(id: string, destination: "instagram" | "linkedin" | "tiktok") {
  return at.world.call(at.world.registry.getPostPackage, { id, destination }, person);
}

async function download(url = "") {
  const response = await at.world.app.web.request(url);
  return { status: response.status, bytes: Buffer.from(await response.arrayBuffer()) };
}

async function exportsOf(id: string): Promise<{ id: string; status: string }[]> {
  return (await at.world.owner.query("select id, status from export where post_id = $1 order by created_at", [id])).rows;
}

/** Deletes all exports, as if a day had passed, after which exports and their files are deleted. */
async function forgetExports(): Promise<void> {
  await at.world.owner.query("delete from export");
}

async function drawNow(): Promise<void> {
  while ((await at.world.app.workers.exportWorker.work()) > 0);
}

describe("the package of a carousel", () => {
  test("holds what is drawn for its destination, with what each slide shows", async () => {
    const [instagram, tiktok, linkedin] = [await newDue("instagram"), await newDue("tiktok"), await newDue("linkedin")];
    await at.work();
    const made = await packageOf(instagram, "instagram");
    expect(made).toMatchObject({ filesStatus: "ready", progress: 1 });
    expect(made.files).toMatchObject([
      { name: "slide-01.jpg", type: "image/jpeg", width: 1080, height: 1350, alt: "Old houses. Stone walls are slow. Use that 🏡" },
      { name: "slide-02.jpg", alt: "Measure the leaks. A blower door test tells more than a quote." },
      { name: "slide-03.jpg", alt: "Save this." },
    ]);
    for (const { url } of made.files) expect((await download(url)).bytes.subarray(0, 2).toString("hex")).toBe("ffd8");
    await expectLater([hourMilliseconds, hourMilliseconds], async () => (await packageOf(instagram, "instagram")).files[0]?.expiresAt);
    expect((await download(made.downloadUrl)).bytes.subarray(0, 2).toString()).toBe("PK");
    expect((await packageOf(tiktok, "tiktok")).files.map(({ height }) => height)).toEqual([1920, 1920, 1920]);
    const { files } = await packageOf(linkedin, "linkedin");
    expect(files).toMatchObject([{ name: "carousel.pdf", type: "application/pdf", alt: "" }]);
    expect((await download(files[0]?.url)).bytes.subarray(0, 5).toString()).toBe("%PDF-");
  });

  test("waits while they are drawn, by the export that a person who asks for one gets, and no setback counts", async () => {
    const id = await newDue("instagram");
    while ((await at.world.app.workers.postSender.work()) > 0);
    const waiting = await at.destination(id, "instagram");
    expect(waiting).toMatchObject({ status: "delivering", waitsFor: null, error: null, nextAttemptAt: expect.any(String) });
    await expect(packageOf(id, "instagram")).rejects.toMatchObject({ code: "invalid_state" });
    await at.pass(2);
    while ((await at.world.app.workers.postSender.work()) > 0);
    const { exportId } = await at.world.call(at.world.registry.renderPost, { id, destination: "instagram" });
    const { rows } = await at.world.owner.query("select export_id, setbacks from post_publication where post_id = $1", [id]);
    expect(rows).toEqual([{ export_id: exportId, setbacks: 0 }]);
    expect(await exportsOf(id)).toHaveLength(1);
    await at.work();
    expect(await at.destination(id, "instagram")).toMatchObject({ waitsFor: "person" });
  });

  test("has working addresses days later: what is gone is drawn again, with the same bytes, in the brand that it had", async () => {
    const id = await newDue("instagram");
    await at.work();
    const before = (await download((await packageOf(id, "instagram")).files[0]?.url)).bytes;
    await forgetExports();
    const profile = { visual: { template: "poster" as const } };
    await at.world.call(at.world.registry.setBrand, { id: at.world.projectId, profile }, person);
    const calls = await Promise.all([packageOf(id, "instagram"), packageOf(id, "instagram")]);
    for (const call of calls) expect(call).toMatchObject({ filesStatus: "pending", progress: 0, files: [], text: "" });
    expect(await exportsOf(id)).toHaveLength(1);
    await drawNow();
    const again = await packageOf(id, "instagram");
    expect(again.filesStatus).toBe("ready");
    expect((await download(again.files[0]?.url)).bytes.equals(before)).toBe(true);
  });

  test("leaves out a picture that was deleted, and what it showed", async () => {
    const base64 = (await noise(1400, 1200).jpeg().toBuffer()).toString("base64");
    const upload = () =>
      at.world.call(at.world.registry.uploadImage, { projectId: at.world.projectId, base64, alt: "A wall of field stone" });
    const { id: imageId } = await upload();
    const id = await newDue("instagram", { slides: slides.map((slide) => ({ ...slide, imageId })) });
    await at.work();
    const [shown] = (await packageOf(id, "instagram")).files;
    expect(shown?.alt).toBe("Old houses. Stone walls are slow. Use that 🏡 A wall of field stone.");
    await at.world.call(at.world.registry.deleteImage, { id: imageId });
    await forgetExports();
    await packageOf(id, "instagram");
    await drawNow();
    const [without] = (await packageOf(id, "instagram")).files;
    expect(without?.alt).toBe("Old houses. Stone walls are slow. Use that 🏡");
    expect((await download(without?.url)).bytes.length).toBeGreaterThan(1000);
  });

  test("cannot be made of slides that nobody can draw: it fails in the export's own words, and a retry draws anew", async () => {
    const id = await newDue("instagram", { slides: [{ title: "A" }, { title: "W".repeat(56) }, { title: "C" }] });
    await at.work();
    expect(await at.destination(id, "instagram")).toMatchObject({
      status: "failed",
      attempts: 2,
      error: { kind: "permanent", code: "undrawable", message: expect.stringContaining("Slide 2") },
    });
    await at.world.call(at.world.registry.retryPostDestination, { id, destination: "instagram" }, person);
    await at.work();
    expect((await exportsOf(id)).map(({ status }) => status)).toEqual(["failed", "failed"]);
    const withdrawn = await at.world.call(at.world.registry.withdrawPostDestination, { id, destination: "instagram" }, person);
    expect(withdrawn.destinationStatus).toBe("pending");
  });

  test("does not wait for ever", async () => {
    const id = await newDue("instagram");
    while ((await at.world.app.workers.postSender.work()) > 0);
    await at.world.owner.query("update post_publication set created_at = created_at - interval '61 minutes' where post_id = $1", [id]);
    await at.pass(61 * 60);
    while ((await at.world.app.workers.postSender.work()) > 0);
    expect(await at.destination(id, "instagram")).toMatchObject({ status: "failed", error: { code: "undrawable" } });
    await at.world.call(at.world.registry.retryPostDestination, { id, destination: "instagram" }, person);
    await at.work();
    expect(await at.destination(id, "instagram")).toMatchObject({ waitsFor: "person" });
  });
});
