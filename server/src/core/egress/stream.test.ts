import type { RequestListener, ServerResponse } from "node:http";
import { buffer } from "node:stream/consumers";
import { gzipSync } from "node:zlib";
import { afterEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { type Listening, listenHttp, listenTcp } from "#test/outside/listen.ts";
import { until } from "#test/until.ts";
import { createEgress } from "./egress.ts";

const limits = { timeoutMilliseconds: 10_000, idleMilliseconds: 5000, bytesMax: 1_000_000 };
const egress = createEgress({ allow: ["127.0.0.1/32"] });
const closing: AsyncDisposable[] = [];
afterEach(async () => {
  for (const part of closing.splice(0)) await part[Symbol.asyncDispose]();
});

function kept<T extends AsyncDisposable>(part: T): T {
  closing.push(part);
  return part;
}

/** Starts a server that counts its open connections. */
async function serve(answer: RequestListener): Promise<Listening & { url: string; open: () => number }> {
  let open = 0;
  const listening = kept(
    await listenHttp((request, response) => {
      open += 1;
      request.socket.once("close", () => {
        open -= 1;
      });
      answer(request, response);
    }),
  );
  return { ...listening, url: `http://127.0.0.1:${listening.port}/`, open: () => open };
}

async function textOf(body: AsyncIterable<Uint8Array>): Promise<string> {
  const pieces: Uint8Array[] = [];
  for await (const piece of body) pieces.push(piece);
  return String(Buffer.concat(pieces));
}

/** Starts a server whose answer is written while it is read: the next piece waits for `write` or `end`. */
async function serveSlowly() {
  const begun = Promise.withResolvers<ServerResponse>();
  const server = await serve((_request, response) => {
    response.writeHead(200).write("one ");
    begun.resolve(response);
  });
  return { ...server, response: begun.promise };
}

describe("an answer in pieces", () => {
  test("is read before it is complete, and its connection closed with its last piece", async () => {
    const server = await serveSlowly();
    const { status, body } = await egress.stream(server.url, limits);
    const pieces = body[Symbol.asyncIterator]();
    expect([status, String((await pieces.next()).value)]).toEqual([200, "one "]);
    (await server.response).end("two");
    expect([String((await pieces.next()).value), (await pieces.next()).done]).toEqual(["two", true]);
    await until(() => server.open() === 0);
  });

  test("belongs to a request that went out as it was given and asks for no compression", async () => {
    const seen: unknown[] = [];
    const server = await serve(async (request, response) => {
      seen.push({ method: request.method, url: request.url, body: String(await buffer(request)), ...request.headers });
      response.writeHead(418, { "x-name": "café" }).end("teapot");
    });
    const answer = await egress.stream(`${server.url}a?b=c#d`, { ...limits, method: "POST", headers: { "X-Key": "v" }, body: "héllo" });
    expect([answer.status, await textOf(answer.body)]).toEqual([418, "teapot"]);
    expect(seen).toMatchObject([{ method: "POST", url: "/a?b=c", body: "héllo", "x-key": "v", "accept-encoding": "identity" }]);
  });

  test("that redirects is given as it came, and where it leads is not called", async () => {
    const inside = await serve((_request, response) => response.end("inside"));
    const server = await serve((_request, response) => response.writeHead(307, { location: inside.url }).end("gone"));
    const answer = await egress.stream(server.url, limits);
    expect([answer.status, answer.headers.get("location"), await textOf(answer.body)]).toEqual([307, inside.url, "gone"]);
    expect(inside.connections()).toBe(0);
  });

  test("that is compressed all the same fails, and its connection is closed", async () => {
    const server = await serve((_request, response) => response.writeHead(200, { "content-encoding": "gzip" }).end(gzipSync("x")));
    await expect(egress.stream(server.url, limits)).rejects.toMatchObject({ name: "EgressFailed", reason: "answer", sent: true });
    await until(() => server.open() === 0);
  });
});

describe("an answer that is left", () => {
  test("because it is too large costs its connection, and one that just fits does not fail", async () => {
    const server = await serve((_request, response) => response.end("x".repeat(1000)));
    const fitting = await egress.stream(server.url, { ...limits, bytesMax: 1000 });
    expect(await textOf(fitting.body)).toHaveLength(1000);
    const { body } = await egress.stream(server.url, { ...limits, bytesMax: 999 });
    await expect(textOf(body)).rejects.toMatchObject({ name: "EgressRefused", reason: "too_large" });
    await until(() => server.open() === 0);
  });

  test("by whoever reads it, or never read and disposed of, does not stay open", async () => {
    const server = await serveSlowly();
    const { body } = await egress.stream(server.url, limits);
    for await (const _piece of body) break;
    await until(() => server.open() === 0);
    {
      await using _unread = await egress.stream(server.url, limits);
    }
    await until(() => server.open() === 0);
  });

  test("because the caller's signal says so fails with its reason, before and while it comes", async () => {
    const reason = new Error("The person has gone.");
    const server = await serveSlowly();
    const leaving = new AbortController();
    const { body } = await egress.stream(server.url, { ...limits, signal: leaving.signal });
    const pieces = body[Symbol.asyncIterator]();
    await pieces.next();
    const next = pieces.next();
    leaving.abort(reason);
    await expect(next).rejects.toBe(reason);
    await until(() => server.open() === 0);
    const silent = await serve(() => {});
    const early = new AbortController();
    const asked = egress.stream(silent.url, { ...limits, signal: early.signal });
    await until(() => silent.open() === 1);
    early.abort(reason);
    await expect(asked).rejects.toBe(reason);
    await until(() => silent.open() === 0);
    await expect(egress.stream(silent.url, { ...limits, signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
    expect(silent.connections()).toBe(1);
  });
});

describe("the time", () => {
  const late = { name: "EgressFailed", reason: "timeout", sent: true };

  test("ends a call without an answer, and an answer that never ends", async () => {
    const silent = await serve(() => {});
    await expect(egress.stream(silent.url, { ...limits, timeoutMilliseconds: 1000 })).rejects.toMatchObject(late);
    await until(() => silent.open() === 0);
    const endless = await serve((_request, response) => {
      const timer = setInterval(() => response.write("more"), 5);
      response.on("close", () => clearInterval(timer));
    });
    const { body } = await egress.stream(endless.url, { ...limits, timeoutMilliseconds: 2000 });
    await expect(textOf(body)).rejects.toMatchObject(late);
    await until(() => endless.open() === 0);
  });

  test("ends an answer that falls silent long before its whole time is over", async () => {
    const server = await serveSlowly();
    const { body } = await egress.stream(server.url, { ...limits, timeoutMilliseconds: 600_000, idleMilliseconds: 50 });
    await expect(textOf(body)).rejects.toMatchObject(late);
    await until(() => server.open() === 0);
  });

  test("that a reader takes does not count as the other side's silence", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    onTestFinished(() => void vi.useRealTimers());
    const server = await serveSlowly();
    const { body } = await egress.stream(server.url, { ...limits, timeoutMilliseconds: 600_000, idleMilliseconds: 2000 });
    const pieces = body[Symbol.asyncIterator]();
    await pieces.next();
    await vi.advanceTimersByTimeAsync(60_000);
    (await server.response).end("two");
    expect(String((await pieces.next()).value)).toBe("two");
  });

  test("closes an answer that nobody reads", async () => {
    const server = await serveSlowly();
    await egress.stream(server.url, { ...limits, timeoutMilliseconds: 2000 });
    await until(() => server.open() === 0);
  });
});

describe("what cannot be used", () => {
  test("is refused before anything is sent, and says whether anything was sent", async () => {
    await expect(egress.stream("http://10.0.0.1/", limits)).rejects.toMatchObject({ name: "EgressRefused", reason: "address" });
    const gone = await listenHttp(() => {});
    await gone[Symbol.asyncDispose]();
    const nobody = { name: "EgressFailed", reason: "connection", sent: false };
    await expect(egress.stream(`http://127.0.0.1:${gone.port}/`, limits)).rejects.toMatchObject(nobody);
    const unknown = createEgress({ allow: [], lookup: async () => [] });
    await expect(unknown.stream("https://unknown.example/", limits)).rejects.toMatchObject({ reason: "lookup", sent: false });
    const cutting = kept(await listenTcp((socket) => socket.once("data", () => socket.destroy())));
    await expect(egress.stream(`http://127.0.0.1:${cutting.port}/`, limits)).rejects.toMatchObject({ reason: "connection", sent: true });
  });

  test("is a port of a public address, unless every port is open, and plain http even then", async () => {
    const lookup = async () => ["93.184.215.14"];
    const [usual, anyPort] = [createEgress({ allow: [], lookup }), createEgress({ allow: [], anyPort: true, lookup })];
    await expect(usual.check("https://models.example:8443/v1", 1000)).rejects.toMatchObject({ reason: "port" });
    await anyPort.check("https://models.example:8443/v1", 1000);
    await expect(anyPort.check("http://models.example:8443/v1", 1000)).rejects.toMatchObject({ reason: "scheme" });
    await expect(anyPort.check("https://10.0.0.1:8443/v1", 1000)).rejects.toMatchObject({ reason: "address" });
  });

  test("is an answer that breaks off", async () => {
    const half = "HTTP/1.1 200 OK\r\ncontent-length: 10\r\n\r\nhalf";
    const server = kept(await listenTcp((socket) => void socket.resume().end(half)));
    const { body } = await egress.stream(`http://127.0.0.1:${server.port}/`, limits);
    await expect(textOf(body)).rejects.toMatchObject({ name: "EgressFailed", reason: "connection", sent: true });
  });
});
