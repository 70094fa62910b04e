import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { createHotCopies } from "./hot-copies.ts";
import { answerWith, type BlogAnswer, joinParts, toPageBytes } from "./page-bytes.ts";
import { packPart, readParts, writeParts } from "./parts.ts";

const text = "<p>Old stone houses hold heat.</p>".repeat(100);
const page = await toPageBytes({
  status: 200,
  type: "text/html; charset=utf-8",
  body: text,
  headers: { "cache-control": "public, max-age=60" },
});

const copies = createHotCopies();

function ask(over: { method?: string; acceptEncoding?: string; ifNoneMatch?: string } = {}): BlogAnswer {
  return answerWith(page, { method: "GET", acceptEncoding: undefined, ifNoneMatch: undefined, ...over }, copies);
}

/** Reads the page in brotli as often as it takes until it is packed so. */
async function heat(): Promise<void> {
  await expect.poll(() => ask({ acceptEncoding: "br" }).headers["content-encoding"]).toBe("br");
}

const codingOf = (acceptEncoding: string) => ask({ acceptEncoding }).headers["content-encoding"];

test("a page is sent in gzip until it is read often, also to readers who take brotli", async () => {
  const cold = createHotCopies();
  const read = () => answerWith(page, { method: "GET", acceptEncoding: "gzip, br", ifNoneMatch: undefined }, cold);
  const first = read();
  expect(first.headers["content-encoding"]).toBe("gzip");
  expect(gunzipSync(first.body ?? "").toString()).toBe(text);
  await expect.poll(() => read().headers["content-encoding"]).toBe("br");
  const held = answerWith(page, { method: "GET", acceptEncoding: "gzip, br", ifNoneMatch: first.headers.etag }, cold);
  expect([held.status, held.headers.etag], "the copy in gzip still counts").toEqual([304, first.headers.etag]);
});

test("parts that were packed one by one make one stream, also after they were stored", async () => {
  const texts = ["<p>First.</p>".repeat(50), "", "<p>Zweiter, größer.</p>".repeat(900), "."];
  const parts = await Promise.all(texts.map(packPart));
  const stored = Buffer.from(writeParts(parts));
  for (const each of [parts, readParts(stored, texts.length)]) {
    const joined = joinParts(200, {}, each);
    for (const acceptEncoding of ["gzip", "identity"]) {
      const { body, headers } = answerWith(joined, { method: "GET", acceptEncoding, ifNoneMatch: undefined }, copies);
      const plain = acceptEncoding === "gzip" ? gunzipSync(body ?? "") : Buffer.from(body ?? "");
      expect([plain.toString(), headers["content-length"]]).toEqual([texts.join(""), String(body?.byteLength)]);
    }
  }
});

test("every reader gets the best coding that it takes", async () => {
  await heat();
  expect(codingOf("gzip, deflate, br, zstd")).toBe("br");
  expect(codingOf("gzip;q=1.0, br;q=0.1")).toBe("br");
  expect(codingOf("GZIP")).toBe("gzip");
  expect(codingOf("br;q=0, gzip;q=0.5")).toBe("gzip");
  expect(codingOf("br; q=0.000, gzip;q=0")).toBeUndefined();
  for (const none of ["", "*", "identity", "deflate", "brotli", "br2", "x-br", ";;,,;q=0"]) expect(codingOf(none), none).toBeUndefined();
});

test("each copy unpacks to the same page, and its headers fit it", async () => {
  await heat();
  const unpacked = { br: brotliDecompressSync, gzip: gunzipSync, identity: (body: Uint8Array) => Buffer.from(body) };
  for (const coding of ["br", "gzip", "identity"] as const) {
    const { status, body, headers } = ask({ acceptEncoding: coding });
    expect(unpacked[coding](body ?? new Uint8Array()).toString()).toBe(text);
    expect([status, headers["content-length"], headers.vary]).toEqual([200, String(body?.byteLength), "accept-encoding"]);
  }
});

test("tags differ between codings, and follow the content alone", async () => {
  await heat();
  const tags = ["br", "gzip", "identity"].map((acceptEncoding) => ask({ acceptEncoding }).headers.etag);
  expect(new Set(tags).size).toBe(3);
  for (const tag of tags) expect(tag).toMatch(/^"[\w-]+"$/);
  const other = await toPageBytes({ status: 200, type: "text/html", body: `${text}.`, headers: {} });
  expect(other.tag).not.toBe(page.tag);
});

test("a reader who has the page already gets no body", async () => {
  await heat();
  const { etag = "" } = ask({ acceptEncoding: "br" }).headers;
  for (const ifNoneMatch of [etag, `W/${etag}`, `"x", ${etag}`, "*"]) {
    const answer = ask({ acceptEncoding: "br", ifNoneMatch });
    expect(answer, ifNoneMatch).toEqual({
      status: 304,
      headers: { etag, vary: "accept-encoding", "cache-control": "public, max-age=60" },
      body: null,
    });
  }
  for (const ifNoneMatch of ['"x"', etag.slice(1, -1), ""]) expect(ask({ acceptEncoding: "br", ifNoneMatch }).status).toBe(200);
  expect(ask({ acceptEncoding: "gzip", ifNoneMatch: etag }).status, "the tag of another coding").toBe(200);
});

test("the head alone has the headers of the whole", () => {
  const whole = ask({ acceptEncoding: "gzip" });
  expect(ask({ acceptEncoding: "gzip", method: "HEAD" })).toEqual({ ...whole, body: null });
});

test("an answer that is no page is never said to be unchanged", async () => {
  const missing = await toPageBytes({ status: 404, type: "text/html", body: text, headers: {} });
  expect(answerWith(missing, { method: "GET", acceptEncoding: undefined, ifNoneMatch: "*" }, copies).status).toBe(404);
});
