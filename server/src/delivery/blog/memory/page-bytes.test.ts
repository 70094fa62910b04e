import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { type BlogAnswer, chooseCopy, toPageBytes } from "./page-bytes.ts";

const text = "<p>Old stone houses hold heat.</p>".repeat(100);
const page = await toPageBytes({
  status: 200,
  type: "text/html; charset=utf-8",
  body: text,
  headers: { "cache-control": "public, max-age=60" },
});

function ask(over: { method?: string; acceptEncoding?: string; ifNoneMatch?: string } = {}): BlogAnswer {
  return chooseCopy(page, { method: over.method ?? "GET", acceptEncoding: over.acceptEncoding, ifNoneMatch: over.ifNoneMatch });
}

const codingOf = (acceptEncoding: string) => ask({ acceptEncoding }).headers["content-encoding"];

test("every reader gets the best coding that it takes", () => {
  expect(codingOf("gzip, deflate, br, zstd")).toBe("br");
  expect(codingOf("gzip;q=1.0, br;q=0.1")).toBe("br");
  expect(codingOf("GZIP")).toBe("gzip");
  expect(codingOf("br;q=0, gzip;q=0.5")).toBe("gzip");
  expect(codingOf("br; q=0.000, gzip;q=0")).toBeUndefined();
  for (const none of ["", "*", "identity", "deflate", "brotli", "br2", "x-br", ";;,,;q=0"]) expect(codingOf(none), none).toBeUndefined();
});

test("each copy unpacks to the same page, and its headers fit it", () => {
  const unpacked = { br: brotliDecompressSync, gzip: gunzipSync, identity: (body: Uint8Array) => Buffer.from(body) };
  for (const coding of ["br", "gzip", "identity"] as const) {
    const { status, body, headers } = ask({ acceptEncoding: coding });
    expect(unpacked[coding](body ?? new Uint8Array()).toString()).toBe(text);
    expect([status, headers["content-length"], headers.vary]).toEqual([200, String(body?.byteLength), "accept-encoding"]);
  }
});

test("tags differ between codings, and follow the content alone", async () => {
  const tags = ["br", "gzip", "identity"].map((acceptEncoding) => ask({ acceptEncoding }).headers.etag);
  expect(new Set(tags).size).toBe(3);
  for (const tag of tags) expect(tag).toMatch(/^"[\w-]+"$/);
  const other = await toPageBytes({ status: 200, type: "text/html", body: `${text}.`, headers: {} });
  expect(other.copies.identity.etag).not.toBe(page.copies.identity.etag);
});

test("a reader who has the page already gets no body", () => {
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
  expect(chooseCopy(missing, { method: "GET", acceptEncoding: undefined, ifNoneMatch: "*" }).status).toBe(404);
});
