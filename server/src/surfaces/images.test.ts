import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newId } from "#src/core/ids.ts";
import { noise } from "#test/picture.ts";
import { openWorld, type World } from "#test/world.ts";

let world: World;
let token: string;
let wide: string;
beforeAll(async () => {
  world = await openWorld();
  token = (await world.newToken({ projectId: world.projectId })).value;
  wide = await upload(await noise(1400, 200).jpeg().toBuffer());
});
afterAll(() => world.close());

async function upload(bytes: Buffer): Promise<string> {
  return String((await world.request("POST", "/images", { token, body: { base64: bytes.toString("base64") } })).body.id);
}

async function get(id: string, { query = "", method = "GET", ...headers }: Record<string, string> = {}) {
  const response = await world.app.web.request(`http://galley.test/api/v1/images/${id}${query}`, { method, headers });
  const bytes = Buffer.from(await response.arrayBuffer());
  return { status: response.status, headers: response.headers, bytes };
}

const webp = { accept: "image/avif,image/webp,image/*,*/*;q=0.8" };

describe("an image is served without a token", () => {
  test("whole, as what it is, to be kept for a year, and with nothing that could run", async () => {
    const { status, headers, bytes } = await get(wide);
    expect(status).toBe(200);
    expect(await sharp(bytes).metadata()).toMatchObject({ format: "jpeg", width: 1400, height: 200 });
    expect(Object.fromEntries(headers)).toMatchObject({
      "content-type": "image/jpeg",
      "content-length": String(bytes.length),
      "cache-control": "public, max-age=31536000, immutable",
      vary: "Accept",
      "x-content-type-options": "nosniff",
      "accept-ranges": "bytes",
      etag: expect.stringMatching(/^"[^"]+"$/),
    });
  });

  test("as WebP to whom that names, and as it was sent to everybody else", async () => {
    expect((await get(wide, webp)).headers.get("content-type")).toBe("image/webp");
    for (const accept of ["*/*", "image/*", "image/png", "image/webp;q=0", "image/webp; q=0.0", "", "text/html"]) {
      expect((await get(wide, { accept })).headers.get("content-type"), accept).toBe("image/jpeg");
    }
    expect((await get(wide, webp)).headers.get("etag")).not.toBe((await get(wide)).headers.get("etag"));
  });

  test.each([
    ["1", 320, 640],
    ["321", 640, 640],
    ["640", 640, 640],
    ["641", 960, 1280],
    ["1280", 1280, 1280],
    ["1281", 1400, 1400],
    ["1920", 1400, 1400],
  ])("asked for %s pixels it is %i pixels wide as WebP, else %i", async (width, asWebp, otherwise) => {
    const widthFor = async (headers: Record<string, string>) =>
      (await sharp((await get(wide, { query: `?w=${width}`, ...headers })).bytes).metadata()).width;
    expect([await widthFor(webp), await widthFor({})]).toEqual([asWebp, otherwise]);
  });

  test("an image that was stored without the smallest widths is sent in the next larger one", async () => {
    const older = await upload(await noise(1410, 200).jpeg().toBuffer());
    const kept = "select jsonb_agg(v) from jsonb_array_elements(variants::jsonb) v where v ->> 'name' not in ('320.webp', '960.webp')";
    await world.owner.query(`update image set variants = (${kept}) where id = $1`, [older]);
    for (const [asked, sent] of [
      [320, 640],
      [960, 1280],
    ]) {
      expect((await sharp((await get(older, { query: `?w=${asked}`, ...webp })).bytes).metadata()).width).toBe(sent);
    }
  });

  test.each(["?w=0", "?w=-1", "?w=1921", "?w=abc", "?w=", "?w=640.5", "?w=1e3", "?w=640&w=640", "?w=%00", "?w=06400"])(
    "a width of %s is refused, naming it",
    async (query) => {
      const { status, bytes, headers } = await get(wide, { query });
      expect([status, headers.get("cache-control")]).toEqual([400, "no-store"]);
      expect(JSON.parse(bytes.toString()).error).toMatchObject({ code: "invalid_input", param: "w" });
    },
  );

  test("another parameter is refused, naming it", async () => {
    expect(JSON.parse((await get(wide, { query: "?width=640" })).bytes.toString()).error).toMatchObject({ param: "width" });
  });

  test("HEAD answers as GET does, without the bytes", async () => {
    const [whole, head] = [await get(wide), await get(wide, { method: "HEAD" })];
    expect([head.status, head.bytes.length]).toEqual([200, 0]);
    for (const name of ["content-length", "content-type", "etag", "vary", "cache-control"]) {
      expect(head.headers.get(name), name).toBe(whole.headers.get(name));
    }
  });

  test("other methods are told which there are", async () => {
    const { status, headers } = await get(wide, { method: "PUT" });
    expect([status, headers.get("allow")]).toEqual([405, "GET, DELETE, PATCH"]);
  });
});

describe("who holds it already", () => {
  test("gets 304 for its ETag, in whatever company, and the image for another one", async () => {
    const etag = (await get(wide)).headers.get("etag") ?? "";
    for (const tag of [etag, `W/${etag}`, `"other", ${etag}`, "*"]) {
      const { status, bytes, headers } = await get(wide, { "if-none-match": tag });
      expect([status, bytes.length, headers.get("etag")], tag).toEqual([304, 0, etag]);
    }
    expect((await get(wide, { "if-none-match": '"other"' })).status).toBe(200);
    expect((await get(wide, { "if-none-match": etag, ...webp })).status).toBe(200);
  });
});

describe("a range", () => {
  test.each([
    ["bytes=0-0", 0, 1],
    ["bytes=0-99", 0, 100],
    ["bytes=100-199", 100, 100],
    ["bytes=-100", -100, 100],
    ["bytes=-99999999", 0, Number.POSITIVE_INFINITY],
    ["bytes=0-", 0, Number.POSITIVE_INFINITY],
    ["bytes=100-99999999", 100, Number.POSITIVE_INFINITY],
  ])("%s is answered with exactly its bytes", async (range, start, length) => {
    const whole = (await get(wide)).bytes;
    const begin = start < 0 ? whole.length + start : start;
    const wanted = whole.subarray(begin, Math.min(whole.length, begin + length));
    const { status, bytes, headers } = await get(wide, { range });
    expect(status).toBe(206);
    expect(bytes.equals(wanted)).toBe(true);
    expect(headers.get("content-range")).toBe(`bytes ${begin}-${begin + wanted.length - 1}/${whole.length}`);
    expect(headers.get("content-length")).toBe(String(wanted.length));
  });

  test.each(["bytes=99999999-", "bytes=99999999-999999999", "bytes=-0"])("%s past the end is 416 with the size", async (range) => {
    const { status, headers } = await get(wide, { range });
    expect([status, headers.get("content-range")]).toEqual([416, `bytes */${(await get(wide)).bytes.length}`]);
  });

  test.each(["bytes=0-1,5-6", "bytes=5-1", "bytes=-", "bytes=a-b", "lines=0-1", "bytes 0-1", `bytes=${"9".repeat(400)}-`])(
    "%s asks for all of it",
    async (range) => {
      expect((await get(wide, { range })).status).toBe(200);
    },
  );

  test("counts only while the image is the one that If-Range names", async () => {
    const etag = (await get(wide)).headers.get("etag") ?? "";
    expect((await get(wide, { range: "bytes=0-9", "if-range": etag })).status).toBe(206);
    for (const other of ['"other"', `W/${etag}`, "Fri, 20 Nov 2026 09:30:00 GMT"]) {
      expect((await get(wide, { range: "bytes=0-9", "if-range": other })).status).toBe(200);
    }
  });
});

describe("nothing is served", () => {
  test("under an unknown id, a deleted one, and any other text, in one and the same words", async () => {
    const deleted = await upload(await noise(20, 20).png().toBuffer());
    await world.request("DELETE", `/images/${deleted}`, { token });
    const texts = new Set<string>();
    for (const id of [newId("image"), deleted, world.projectId, "x", "%00", "%2e%2e%2fsecret", "a%2fb", "x".repeat(5000)]) {
      const { status, bytes, headers } = await get(id);
      expect([status, headers.get("cache-control")], id.slice(0, 50)).toEqual([404, "no-store"]);
      texts.add(bytes.toString().replace(/req_[0-9a-f]{32}/, ""));
    }
    expect(texts.size).toBe(1);
  });

  test("for a row whose files are lost", async () => {
    const id = await upload(await noise(21, 20).png().toBuffer());
    for await (const { key } of world.storage.list(`images/${world.organizationId}/${id}/`)) await world.storage.delete(key);
    expect((await get(id)).status).toBe(404);
    expect((await get(await world.newImage())).status).toBe(404);
  });
});
