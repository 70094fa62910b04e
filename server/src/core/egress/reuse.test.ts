import type { RequestListener, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { buffer } from "node:stream/consumers";
import { afterEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { type Listening, listenHttp, listenTcp } from "#test/outside/listen.ts";
import { until } from "#test/until.ts";
import { createEgress, type Egress } from "./egress.ts";

const kept = { timeoutMilliseconds: 10_000, bytesMax: 100, reuse: true } as const;
const closing: AsyncDisposable[] = [];
afterEach(async () => {
  for (const part of closing.splice(0).toReversed()) await part[Symbol.asyncDispose]();
});

function openEgress(lookup?: () => string[]): Egress {
  const egress = createEgress({ allow: ["127.0.0.1/32", "127.0.0.3/32"], ...(lookup && { lookup: async () => lookup() }) });
  closing.push({ [Symbol.asyncDispose]: egress.close });
  return egress;
}

async function serve(answer: RequestListener, address?: string): Promise<Listening> {
  const listening = await listenHttp(answer, address);
  closing.push(listening);
  return listening;
}

describe("a connection that is left open", () => {
  test("serves the calls that come after it, and is closed with the egress", async () => {
    let open = 0;
    const server = await serve((request, response) => {
      if (request.socket.listenerCount("close", counted) === 0) {
        open += 1;
        request.socket.once("close", counted);
      }
      response.end("here");
    });
    const counted = () => {
      open -= 1;
    };
    const egress = openEgress();
    for (let round = 0; round < 20; round += 1) {
      expect(String((await egress.fetch(`http://127.0.0.1:${server.port}/${round}`, kept)).body)).toBe("here");
    }
    expect([server.connections(), open]).toEqual([1, 1]);
    await egress.close();
    await until(() => open === 0);
  });

  test("is not lent to a call that did not ask for it, nor left open by one", async () => {
    const server = await serve((_request, response) => response.end());
    const egress = openEgress();
    const url = `http://127.0.0.1:${server.port}/`;
    const { reuse: _, ...single } = kept;
    await egress.fetch(url, kept);
    await egress.fetch(url, single);
    await egress.fetch(url, single);
    expect(server.connections()).toBe(3);
    await egress.fetch(url, kept);
    expect(server.connections()).toBe(3);
  });

  test("serves one call at a time, and as many stay open at one address as webhooks go there at once", async () => {
    const amount = 100;
    const server = await serve(async (request, response) => response.end(await buffer(request)));
    const egress = openEgress();
    const fetchAll = () =>
      Promise.all(
        Array.from({ length: amount }, async (_, index) => {
          const { body } = await egress.fetch(`http://127.0.0.1:${server.port}/`, { ...kept, method: "POST", body: String(index) });
          expect(String(body)).toBe(String(index));
        }),
      );
    await fetchAll();
    await fetchAll();
    expect(server.connections()).toBe(amount);
  });

  test("is passed by as soon as its name leads elsewhere, and refused with its name when that is inside", async () => {
    const first = await serve((_request, response) => response.end("first"));
    const second = await listenHttp((_request, response) => response.end("second"), "127.0.0.3");
    closing.push(second);
    let address = "127.0.0.1";
    const egress = openEgress(() => [address]);
    const fetchFrom = async (port: number) => String((await egress.fetch(`http://name.example:${port}/`, kept)).body);
    expect(await fetchFrom(first.port)).toBe("first");
    address = "127.0.0.2";
    await expect(fetchFrom(first.port)).rejects.toMatchObject({ reason: "address" });
    address = "127.0.0.3";
    await expect(fetchFrom(first.port)).rejects.toMatchObject({ reason: "connection" });
    expect(await fetchFrom(second.port)).toBe("second");
    expect(first.connections()).toBe(1);
  });

  test("that the other end closes meanwhile is replaced without the caller's noticing", async () => {
    const sockets: Socket[] = [];
    const server = await serve((request, response) => {
      sockets.push(request.socket);
      response.end("here");
    });
    const egress = openEgress();
    for (let round = 1; round <= 20; round += 1) {
      expect((await egress.fetch(`http://127.0.0.1:${server.port}/`, kept)).status).toBe(200);
      expect(server.connections()).toBe(round);
      // The client may or may not have noticed it when it makes the next call.
      sockets.at(-1)?.resetAndDestroy();
    }
  });

  test("that breaks while a call is under way is tried once more and no more than that", async () => {
    let requests = 0;
    const server = await listenTcp((socket) => {
      let first = true;
      socket.on("data", () => {
        requests += 1;
        if (first && requests === 1) socket.write("HTTP/1.1 204 No Content\r\n\r\n");
        else socket.destroy();
        first = false;
      });
    });
    closing.push(server);
    const egress = openEgress();
    const url = `http://127.0.0.1:${server.port}/`;
    await egress.fetch(url, kept);
    await expect(egress.fetch(url, kept)).rejects.toMatchObject({ reason: "connection" });
    expect([requests, server.connections()]).toEqual([3, 2]);
  });

  test("is not tried again after an answer that is refused", async () => {
    let requests = 0;
    const server = await serve((_request, response) => {
      requests += 1;
      response.end(requests === 1 ? "short" : "x".repeat(1000));
    });
    const egress = openEgress();
    const url = `http://127.0.0.1:${server.port}/`;
    await egress.fetch(url, kept);
    await expect(egress.fetch(url, kept)).rejects.toMatchObject({ reason: "too_large" });
    expect(requests).toBe(2);
  });

  test("has no part in the deadline of a later call", async () => {
    const deadlines: AbortController[] = [];
    const spied = vi.spyOn(AbortSignal, "timeout").mockImplementation(() => {
      const deadline = new AbortController();
      deadlines.push(deadline);
      return deadline.signal;
    });
    onTestFinished(() => spied.mockRestore());
    const waiting: ServerResponse[] = [];
    const server = await serve((request, response) => {
      if (request.url === "/slow") waiting.push(response);
      else response.end("fast");
    });
    const egress = openEgress();
    const url = `http://127.0.0.1:${server.port}`;
    await egress.fetch(`${url}/`, kept);
    const slow = egress.fetch(`${url}/slow`, kept);
    await until(() => waiting.length === 1);
    deadlines[0]?.abort(new DOMException("The time is over.", "TimeoutError"));
    waiting[0]?.end("slow");
    expect(String((await slow).body)).toBe("slow");
    expect(server.connections()).toBe(1);
    spied.mockRestore();
    await expect(egress.fetch(`${url}/slow`, { ...kept, timeoutMilliseconds: 100 })).rejects.toMatchObject({ reason: "timeout" });
  });
});

describe("an answer that is cut", () => {
  test("holds the beginning that was asked for, as it came", async () => {
    const server = await serve((_request, response) => response.writeHead(200, { "content-encoding": "gzip" }).end("x".repeat(100_000)));
    const egress = openEgress();
    const url = `http://127.0.0.1:${server.port}/`;
    for (let round = 1; round <= 3; round += 1) {
      const { status, headers, body } = await egress.fetch(url, { ...kept, cut: true });
      expect([status, headers.get("content-encoding"), String(body)]).toEqual([200, "gzip", "x".repeat(100)]);
      expect(server.connections()).toBe(round);
    }
  });

  test("is whole when it is short", async () => {
    const server = await serve((_request, response) => response.end("short"));
    const egress = openEgress();
    for (let round = 0; round < 3; round += 1) {
      expect(String((await egress.fetch(`http://127.0.0.1:${server.port}/`, { ...kept, cut: true })).body)).toBe("short");
    }
    expect(server.connections()).toBe(1);
  });
});

test("checking an address fails like calling it, and calls nobody", async () => {
  const server = await serve((_request, response) => response.end());
  const egress = openEgress(() => ["10.0.0.1"]);
  await egress.check(`http://127.0.0.1:${server.port}/`, 1000);
  await expect(egress.check("https://name.example/", 1000)).rejects.toMatchObject({ name: "EgressRefused", reason: "address" });
  await expect(egress.check("ftp://name.example/", 1000)).rejects.toMatchObject({ name: "EgressRefused", reason: "scheme" });
  const silent = createEgress({ allow: [], lookup: () => new Promise(() => {}) });
  await expect(silent.check("https://name.example/", 50)).rejects.toMatchObject({ name: "EgressFailed", reason: "timeout" });
  const unknown = createEgress({ allow: [], lookup: async () => [] });
  await expect(unknown.check("https://name.example/", 1000)).rejects.toMatchObject({ name: "EgressFailed", reason: "lookup" });
  expect(server.connections()).toBe(0);
});
