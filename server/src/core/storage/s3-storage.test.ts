import type { RequestListener } from "node:http";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createLog } from "#src/core/log.ts";
import { listenHttp, listenTcp } from "#test/outside/listen.ts";
import { openS3Server, type S3Server } from "#test/outside/s3-server.ts";
import { createS3Storage } from "./s3-storage.ts";
import type { Storage } from "./storage.ts";

const keys = { accessKeyId: "AKIAEXAMPLE", secretAccessKey: "secret-canary" };
const usualBounds = { connectMilliseconds: 20_000, silenceMilliseconds: 20_000, pauseMilliseconds: 5 };
const shortBounds = { ...usualBounds, silenceMilliseconds: 1000 };
const unavailable = { name: "Failure", code: "unavailable", message: "Files cannot be stored or read right now. Try again in a minute." };
let lines: string[] = [];
const log = createLog("debug", { write: (line) => lines.push(line) });
let server: S3Server;
beforeAll(async () => {
  server = await openS3Server();
});
afterAll(() => server[Symbol.asyncDispose]());
beforeEach(() => {
  lines = [];
});

const logged = () => lines.map((line) => JSON.parse(line));

/** Opens a store against a server whose answers the test defines. */
async function against(answer: RequestListener, bounds = usualBounds) {
  const listening = await listenHttp(answer);
  const storage = storageAt(`http://127.0.0.1:${listening.port}`, bounds);
  return { storage, connections: listening.connections, [Symbol.asyncDispose]: () => listening[Symbol.asyncDispose]() };
}

function storageAt(endpoint: string, bounds = usualBounds): Storage {
  return createS3Storage({ endpoint, bucket: "files", region: "us-east-1", ...keys, log, bounds });
}

async function everyUseFails(storage: Storage): Promise<void> {
  const list = () => Array.fromAsync(storage.list(""));
  const put = () => storage.put("a/b", Buffer.from("x"), "text/plain");
  for (const use of [put, () => storage.read("a/b"), () => storage.open("a/b"), () => storage.delete("a/b"), list])
    await expect(use()).rejects.toMatchObject(unavailable);
}

test("a wrong secret is refused by the store, answers unavailable, and only the reason is logged", async () => {
  await everyUseFails(createS3Storage({ ...server, secretAccessKey: "secret-canary", log, bounds: usualBounds }));
  expect(logged()).toHaveLength(5);
  for (const line of logged()) expect(line).toMatchObject({ level: 50, status: 403, code: "SignatureDoesNotMatch" });
  expect(lines.join("")).not.toContain("canary");
});

test("a missing bucket is a fault, not a missing file", async () => {
  const storage = createS3Storage({ ...server, bucket: "no-such-bucket", log, bounds: usualBounds });
  await expect(storage.read("a/b")).rejects.toMatchObject(unavailable);
  await expect(storage.delete("a/b")).rejects.toMatchObject(unavailable);
  expect(logged()[0]).toMatchObject({ status: 404, code: "NoSuchBucket" });
});

test("what is no store at all is a fault, whatever its status says", async () => {
  await using other = await against((_request, response) => response.writeHead(404).end("<h1>Not found</h1>"));
  await everyUseFails(other.storage);
});

test("a store that is down is a fault", async () => {
  const listening = await listenHttp(() => {});
  await listening[Symbol.asyncDispose]();
  await everyUseFails(storageAt(`http://127.0.0.1:${listening.port}`));
});

test("a store that does not answer is given up on", async () => {
  await using silent = await listenTcp(() => {});
  await expect(storageAt(`http://127.0.0.1:${silent.port}`, shortBounds).read("a/b")).rejects.toMatchObject(unavailable);
});

test("a store that stops in the middle of a file breaks its body off as unavailable", async () => {
  await using stalled = await against(
    (_request, response) => void response.writeHead(200, { "content-length": "1000" }).write("begin"),
    shortBounds,
  );
  await using cut = await against((request, response) => {
    response.writeHead(200, { "content-length": "1000" }).write("begin", () => request.socket.destroy());
  });
  for (const { storage } of [stalled, cut]) {
    await expect(storage.read("a/b")).rejects.toMatchObject(unavailable);
    const file = await storage.open("a/b");
    expect(file?.size).toBe(1000);
    await expect(buffer(file?.body ?? Readable.from([]))).rejects.toMatchObject(unavailable);
  }
});

test("what fails in passing is sent again, body and all, three times at most", async () => {
  const bodies: string[] = [];
  let refusals = 2;
  await using shaky = await against(async (request, response) => {
    bodies.push(String(await buffer(request)));
    refusals -= 1;
    if (refusals === 1) request.socket.destroy();
    else response.writeHead(refusals >= 0 ? 503 : 200).end("<Error><Code>SlowDown</Code></Error>");
  });
  await shaky.storage.put("a/b", Buffer.from("the file"), "text/plain");
  expect(bodies).toEqual(["the file", "the file", "the file"]);
  refusals = 100;
  await expect(shaky.storage.put("a/b", Buffer.from("x"), "text/plain")).rejects.toMatchObject(unavailable);
  expect(bodies).toHaveLength(6);
  expect(logged()).toMatchObject([{ status: 503, code: "SlowDown" }]);
});

test("a refusal that another attempt would not change is not sent again", async () => {
  let calls = 0;
  await using strict = await against((_request, response) => {
    calls += 1;
    response.writeHead(403).end("<Error><Code>AccessDenied</Code></Error>");
  });
  await expect(strict.storage.read("a/b")).rejects.toMatchObject(unavailable);
  expect(calls).toBe(1);
});

test("another part of a file than the one asked for is not passed on", async () => {
  await using wrong = await against((request, response) => {
    if (request.url?.endsWith("/whole")) response.writeHead(200, { "content-length": "10" }).end("0123456789");
    else response.writeHead(206, { "content-range": "bytes 0-4/10", "content-length": "5" }).end("01234");
  });
  await expect(wrong.storage.open("whole", { start: 2, end: 4 })).rejects.toMatchObject(unavailable);
  await expect(wrong.storage.open("part", { start: 2, end: 4 })).rejects.toMatchObject(unavailable);
});

test("the type of a file is sent with it, and its digest is signed", async () => {
  const seen: Record<string, unknown>[] = [];
  await using kept = await against(async (request, response) => {
    await buffer(request);
    seen.push({ method: request.method, url: request.url, ...request.headers });
    response.end();
  });
  await kept.storage.put("images/one.webp", Buffer.from("x"), "image/webp");
  expect(seen).toMatchObject([
    {
      method: "PUT",
      url: "/files/images/one.webp",
      "content-type": "image/webp",
      "content-length": "1",
      "x-amz-content-sha256": "2d711642b726b04401627ca9fbac32f5c8530fb1903cc4db02258717921a4881",
      authorization: expect.stringContaining("SignedHeaders=host;x-amz-content-sha256;x-amz-date"),
    },
  ]);
});

test("a list leaves out what is not ours, reads what is escaped, and ends on a page that repeats", async () => {
  const entry = (key: string) => `<Contents><Key>${key}</Key><LastModified>2026-11-20T10:00:00.000Z</LastModified></Contents>`;
  const tokens: (string | null)[] = [];
  await using listing = await against((request, response) => {
    const token = new URL(request.url ?? "", "http://store").searchParams.get("continuation-token");
    tokens.push(token);
    const next = token === null ? "<NextContinuationToken>a&amp;b&#43;c/=</NextContinuationToken>" : "";
    const names = token === null ? ["a/one", "a/Upper", "a/x&amp;y", "../a", "b/other"] : ["a/two"];
    response.end(`<?xml version="1.0"?><ListBucketResult>${next}${names.map(entry).join("")}</ListBucketResult>`);
  });
  const found = await Array.fromAsync(listing.storage.list("a/"));
  expect(found).toEqual(["a/one", "a/two"].map((key) => ({ key, modifiedAt: new Date("2026-11-20T10:00:00.000Z") })));
  expect(tokens).toEqual([null, "a&b+c/="]);
  await using endless = await against((_request, response) => response.end("<X><NextContinuationToken>same</NextContinuationToken></X>"));
  await expect(Array.fromAsync(endless.storage.list(""))).rejects.toMatchObject(unavailable);
});

test("redirects are not followed", async () => {
  await using target = await listenHttp((_request, response) => response.end("elsewhere"));
  await using moved = await against((_request, response) =>
    response.writeHead(307, { location: `http://127.0.0.1:${target.port}/` }).end(),
  );
  await everyUseFails(moved.storage);
  expect(target.connections()).toBe(0);
});
