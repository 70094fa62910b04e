import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { expectLater } from "#test/expect-later.ts";
import { fromNow } from "#test/from-now.ts";
import { noise } from "#test/picture.ts";
import { type NetworkWorld, openNetworkWorld } from "../test-support.ts";

let at: NetworkWorld;
let imageId: string;
let id: string;
beforeAll(async () => {
  at = await openNetworkWorld({ connected: false });
  const base64 = (await noise(700, 350).jpeg().toBuffer()).toString("base64");
  const input = { projectId: at.world.projectId, base64, alt: "A wall of field stone" };
  imageId = (await at.world.call(at.world.registry.uploadImage, input)).id;
  id = (await at.world.newPost({ format: "linkedin", text: "By hand.", imageId, status: "scheduled" })).id;
  await at.makeDue(id);
  await at.work();
});
afterAll(() => at[Symbol.asyncDispose]());

const packageOf = () => at.world.call(at.world.registry.getPostPackage, { id, destination: "linkedin" }, { kind: "person" });
// Requests as a browser does, which would get WebP if there were a choice.
const open = (url = "", method = "GET") => at.world.app.web.request(url, { method, headers: { accept: "image/avif,image/webp,*/*" } });

async function refusal(url: string): Promise<unknown> {
  const response = await open(url);
  return { status: response.status, code: ((await response.json()) as { error: { code: string } }).error.code };
}

describe("the picture of a text that a person posts", () => {
  test("is in its package with what it shows, as a file that LinkedIn takes", async () => {
    const { files, ...rest } = await packageOf();
    expect(rest).toMatchObject({ text: "By hand.", filesStatus: "ready", progress: 1, downloadUrl: files[0]?.url });
    const shown = { name: "picture.jpeg", type: "image/jpeg", width: 700, height: 350, alt: "A wall of field stone" };
    expect(files).toEqual([{ ...shown, url: expect.any(String), expiresAt: expect.any(String) }]);
    await expectLater([3_600_000, 3_600_000], async () => (await packageOf()).files[0]?.expiresAt);
    const response = await open(files[0]?.url);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "content-type": "image/jpeg",
      "content-disposition": 'attachment; filename="picture.jpeg"',
      "cache-control": "private, no-store",
    });
    expect(await sharp(Buffer.from(await response.arrayBuffer())).metadata()).toMatchObject({ format: "jpeg", width: 700 });
    expect((await open(files[0]?.url, "HEAD")).headers.get("content-type")).toBe("image/jpeg");
  });

  test("is not found at any other address than the signed one, nor once that has ended", async () => {
    const [file] = (await packageOf()).files;
    const url = new URL(file?.url ?? "");
    const other = new URL(url);
    other.pathname = url.pathname.replace("full.jpeg", "640.jpeg");
    const longer = new URL(url);
    longer.searchParams.set("expires", String(Number(url.searchParams.get("expires")) + 1));
    const ended = at.world.app.services.links.urlOf(url.pathname, fromNow(-1000));
    for (const address of [other.href, longer.href, url.origin + url.pathname, ended]) {
      expect(await refusal(address), address).toEqual({ status: 404, code: "not_found" });
    }
  });

  test("falls out of it once it is deleted, and its address leads nowhere", async () => {
    const [file] = (await packageOf()).files;
    await at.world.call(at.world.registry.deleteImage, { id: imageId });
    expect(await packageOf()).toEqual({
      id,
      destination: "linkedin",
      text: "By hand.",
      link: null,
      filesStatus: "ready",
      progress: 1,
      files: [],
    });
    expect(await refusal(file?.url ?? "")).toEqual({ status: 404, code: "not_found" });
  });
});
