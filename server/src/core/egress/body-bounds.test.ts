import type { RequestListener } from "node:http";
import { brotliCompressSync, constants, deflateSync, gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { representatives } from "#test/chance.ts";
import { listenHttp } from "#test/outside/listen.ts";
import { until } from "#test/until.ts";
import { createEgress } from "./egress.ts";

const egress = createEgress({ allow: ["127.0.0.1/32"] });
const megabyte = 1_000_000;
const tooLarge = { name: "EgressRefused", reason: "too_large" };

async function fetchFrom(answer: RequestListener, bytesMax: number, method = "GET") {
  await using server = await listenHttp(answer);
  return await egress.fetch(`http://127.0.0.1:${server.port}/`, { timeoutMilliseconds: 20_000, bytesMax, method });
}

const coded = (coding: string, bytes: Buffer, bytesMax: number) =>
  fetchFrom(
    (_request, response) => response.writeHead(200, { "content-encoding": coding, "content-length": bytes.length }).end(bytes),
    bytesMax,
  );

test("a body of a gigabyte is left as soon as it is too large, and its connection closed", async () => {
  const chunk = Buffer.alloc(64 * 1024);
  let written = 0;
  let closed = false;
  const endless: RequestListener = (_request, response) => {
    response.on("close", () => (closed = true));
    const write = () => {
      while (!closed && written < 1_000 * megabyte) {
        written += chunk.length;
        if (!response.write(chunk)) return void response.once("drain", write);
      }
      response.end();
    };
    write();
  };
  await expect(fetchFrom(endless, megabyte)).rejects.toMatchObject(tooLarge);
  await until(() => closed);
  expect(written).toBeLessThan(100 * megabyte);
});

test("a body may have as many bytes as are allowed, and not one more", async () => {
  const send = (length: number) => (_request: unknown, response: import("node:http").ServerResponse) =>
    void response.end(Buffer.alloc(length));
  expect((await fetchFrom(send(1000), 1000)).body).toHaveLength(1000);
  await expect(fetchFrom(send(1001), 1000)).rejects.toMatchObject(tooLarge);
});

test("a length that is told but not sent refuses nothing", async () => {
  const answer = await fetchFrom((_request, response) => response.writeHead(200, { "content-length": "999999999" }).end(), 1000, "HEAD");
  expect([answer.status, answer.headers.get("content-length"), answer.body.length]).toEqual([200, "999999999", 0]);
});

test.for([
  ["gzip", gzipSync],
  ["x-gzip", gzipSync],
  ["GZIP", gzipSync],
  ["deflate", deflateSync],
  ["br", brotliCompressSync],
] as const)("%s is decompressed up to the bound and refused past it", async ([coding, compress]) => {
  const text = "content ".repeat(1000);
  const answer = await coded(coding, compress(text), 8000);
  expect(String(answer.body)).toBe(text);
  expect([answer.headers.get("content-encoding"), answer.headers.get("content-length")]).toEqual([null, null]);
  await expect(coded(coding, compress(`${text}x`), 8000)).rejects.toMatchObject(tooLarge);
});

const bombs = [
  ["br", (bytes: Buffer) => brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } })],
  ["gzip", gzipSync],
  ["deflate", deflateSync],
] as const;

test.for(representatives(bombs, 1))("a %s bomb of 80 MB stays within its bound in memory", async ([coding, compress]) => {
  const bomb = compress(Buffer.alloc(80 * megabyte));
  expect(bomb.length).toBeLessThan(megabyte);
  const before = process.memoryUsage.rss();
  await expect(coded(coding, bomb, megabyte)).rejects.toMatchObject(tooLarge);
  expect(process.memoryUsage.rss() - before).toBeLessThan(50 * megabyte);
});

test("several codings on top of each other, unknown ones and broken ones fail", async () => {
  const twice = gzipSync(gzipSync("x"));
  for (const [coding, bytes] of [
    ["gzip, gzip", twice],
    ["zstd", Buffer.from("x")],
    ["constructor", Buffer.from("x")],
    ["gzip", Buffer.from("not compressed")],
    ["gzip", gzipSync("a".repeat(5000)).subarray(0, 20)],
    ["br", Buffer.from([1, 2, 3])],
  ] as const) {
    await expect(coded(coding, Buffer.from(bytes), megabyte), coding).rejects.toMatchObject({ name: "EgressFailed", reason: "answer" });
  }
});

test("an empty body may name any coding", async () => {
  expect((await coded("gzip", Buffer.alloc(0), 10)).body).toHaveLength(0);
  expect((await coded("identity", Buffer.from("x"), 10)).body).toHaveLength(1);
});
