import type { RequestListener } from "node:http";
import { buffer } from "node:stream/consumers";
import { rootCertificates, setDefaultCACertificates } from "node:tls";
import { afterEach, describe, expect, test } from "vitest";
import { type Certificate, selfSigned } from "#test/outside/certificate.ts";
import { type Listening, listenHttp, listenHttps, listenTcp } from "#test/outside/listen.ts";
import { until } from "#test/until.ts";
import { createEgress } from "./egress.ts";

const limits = { timeoutMilliseconds: 10_000, bytesMax: 1_000_000 };
const short = { ...limits, timeoutMilliseconds: 300 };
const egress = createEgress({ allow: ["127.0.0.1/32"] });
const closing: AsyncDisposable[] = [];
afterEach(async () => {
  for (const part of closing.splice(0)) await part[Symbol.asyncDispose]();
});

function kept<T extends AsyncDisposable>(part: T): T {
  closing.push(part);
  return part;
}

async function serve(answer: RequestListener, address?: string): Promise<Listening & { url: string }> {
  const listening = kept(await listenHttp(answer, address));
  return { ...listening, url: `http://127.0.0.1:${listening.port}/` };
}

describe("what comes back", () => {
  test("is status, headers and body of a request that went out as it was given", async () => {
    const seen: unknown[] = [];
    const { url } = await serve(async (request, response) => {
      seen.push({ method: request.method, url: request.url, body: String(await buffer(request)), ...request.headers });
      response.writeHead(418, { "x-name": "caf\u00e9", "set-cookie": ["a=1", "b=2"] }).end("teapot");
    });
    const answer = await egress.fetch(`${url}a%20b?c=d#e`, { ...limits, method: "POST", headers: { "X-Key": "v" }, body: "héllo" });
    expect(answer.status).toBe(418);
    expect(String(answer.body)).toBe("teapot");
    expect(answer.headers.getSetCookie()).toEqual(["a=1", "b=2"]);
    expect(seen).toMatchObject([
      { method: "POST", url: "/a%20b?c=d", body: "héllo", "x-key": "v", "user-agent": "Galley", "content-length": "6" },
    ]);
    await egress.fetch(url, { ...limits, headers: { "User-Agent": "Other" }, body: Buffer.from([1, 2]), method: "PUT" });
    expect(seen[1]).toMatchObject({ method: "PUT", "user-agent": "Other", body: "\u0001\u0002" });
  });

  test("is a redirect as it is, and where it leads is not called", async () => {
    const inside = await serve((_request, response) => response.end("inside"));
    for (const status of [301, 302, 303, 307, 308]) {
      const { url } = await serve((_request, response) =>
        response.writeHead(status, { location: inside.url, refresh: `0;url=${inside.url}` }).end("gone"),
      );
      const answer = await egress.fetch(url, limits);
      expect([answer.status, answer.headers.get("location"), String(answer.body)]).toEqual([status, inside.url, "gone"]);
    }
    expect(inside.connections()).toBe(0);
  });

  test("comes over a connection of its own, which is closed afterwards", async () => {
    let open = 0;
    const server = await serve((request, response) => {
      open += 1;
      request.socket.once("close", () => {
        open -= 1;
      });
      response.end(request.headers.connection);
    });
    for (let round = 1; round <= 3; round += 1) {
      expect(String((await egress.fetch(server.url, limits)).body)).toBe("close");
      expect(server.connections()).toBe(round);
    }
    await until(() => open === 0);
  });

  test("does not come through a proxy that the environment names", async () => {
    const proxy = await serve((_request, response) => response.end("proxy"));
    const { url } = await serve((_request, response) => response.end("direct"));
    const names = ["HTTP_PROXY", "http_proxy", "HTTPS_PROXY", "https_proxy", "ALL_PROXY", "NODE_USE_ENV_PROXY"];
    const before = names.map((name) => process.env[name]);
    for (const name of names) process.env[name] = name.startsWith("NODE") ? "1" : proxy.url;
    try {
      expect(String((await egress.fetch(url, limits)).body)).toBe("direct");
    } finally {
      for (const [index, name] of names.entries()) {
        if (before[index] === undefined) delete process.env[name];
        else process.env[name] = before[index];
      }
    }
    expect(proxy.connections()).toBe(0);
  });
});

describe("the allow-list", () => {
  test("opens one address to plain http and every port, and nothing beside it", async () => {
    const { url, port } = await serve((_request, response) => response.end("open"));
    const other = await serve((_request, response) => response.end("closed"), "127.0.0.2");
    const six = await serve((_request, response) => response.end("closed"), "::1");
    expect(String((await egress.fetch(url, limits)).body)).toBe("open");
    const wrapped = [`http://[::ffff:127.0.0.1]:${port}/`, `http://[::127.0.0.1]:${port}/`, `http://[64:ff9b::127.0.0.1]:${port}/`];
    const others = [`http://127.0.0.2:${other.port}/`, `http://[::1]:${six.port}/`, `http://localhost:${six.port}/`, "http://10.0.0.1/"];
    for (const refused of [...wrapped, ...others]) await expect(egress.fetch(refused, limits)).rejects.toMatchObject({ reason: "address" });
    await expect(egress.fetch("http://93.184.215.14/", limits)).rejects.toMatchObject({ reason: "scheme" });
    await expect(egress.fetch("https://93.184.215.14:8443/", limits)).rejects.toMatchObject({ reason: "port" });
    expect(other.connections() + six.connections()).toBe(0);
  });

  test("of another egress is not shared", async () => {
    const { url, connections } = await serve((_request, response) => response.end("open"));
    await egress.fetch(url, limits);
    await expect(createEgress({ allow: [] }).fetch(url, limits)).rejects.toMatchObject({ reason: "scheme" });
    await expect(createEgress({ allow: ["127.0.0.2/32"] }).fetch(url, limits)).rejects.toMatchObject({ reason: "address" });
    expect(connections()).toBe(1);
  });
});

describe("names", () => {
  const looked = (answers: () => string[], allow = ["127.0.0.1/32"]) => createEgress({ allow, lookup: async () => answers() });

  test("are asked for once, so that an answer that changes afterwards changes nothing", async () => {
    const server = await serve((request, response) => response.end(request.headers.host));
    const inside = kept(await listenTcp(() => {}, "127.0.0.2"));
    for (let round = 0; round < 100; round += 1) {
      let asked = 0;
      const rebinding = looked(() => {
        asked += 1;
        return [asked === 1 ? "127.0.0.1" : "127.0.0.2"];
      });
      const answer = await rebinding.fetch(`http://rebind.example:${server.port}/`, limits);
      expect([String(answer.body), asked]).toEqual([`rebind.example:${server.port}`, 1]);
    }
    expect(inside.connections()).toBe(0);
  });

  test("are refused when one of their addresses is not public, wherever it stands among them", async () => {
    const server = await serve((_request, response) => response.end("inside"));
    for (const address of ["127.0.0.2", "10.0.0.1", "::1", "fd00::1", "::ffff:8.8.8.8", "fe80::1%eth0", "nonsense", ""]) {
      for (const answers of [[address], ["127.0.0.1", address], [address, "127.0.0.1"], ["8.8.8.8", "127.0.0.1", address]]) {
        await expect(looked(() => answers).fetch(`http://mixed.example:${server.port}/`, limits)).rejects.toMatchObject({
          name: "EgressRefused",
          reason: "address",
        });
      }
    }
    expect(server.connections()).toBe(0);
  });

  test("that are partly public and partly opened are reached by https on its own port alone", async () => {
    const mixed = looked(() => ["127.0.0.1", "8.8.8.8"]);
    await expect(mixed.fetch("http://mixed.example/", limits)).rejects.toMatchObject({ reason: "scheme" });
    await expect(mixed.fetch("https://mixed.example:8443/", limits)).rejects.toMatchObject({ reason: "port" });
  });

  test("with several addresses are reached by the one that works", async () => {
    const { port } = await serve((_request, response) => response.end("second"));
    const several = looked(() => ["127.0.0.3", "127.0.0.1"], ["127.0.0.0/8"]);
    expect(String((await several.fetch(`http://several.example:${port}/`, limits)).body)).toBe("second");
  });

  test("lose the dot at their end", async () => {
    const server = await serve((request, response) => response.end(request.headers.host));
    const asked: string[] = [];
    const dotted = createEgress({
      allow: ["127.0.0.1/32"],
      lookup: async (host) => {
        asked.push(host);
        return ["127.0.0.1"];
      },
    });
    const answer = await dotted.fetch(`http://Dotted.Example.:${server.port}/`, limits);
    expect([String(answer.body), asked]).toEqual([`dotted.example:${server.port}`, ["dotted.example"]]);
  });

  test("that nobody knows fail and can be tried again", async () => {
    const failing = createEgress({ allow: [], lookup: () => Promise.reject(new Error("ENOTFOUND canary")) });
    for (const unknown of [failing, looked(() => [])]) {
      const error = await unknown.fetch("https://unknown.example/", limits).catch((thrown: Error) => thrown);
      expect(error).toMatchObject({ name: "EgressFailed", reason: "lookup" });
      expect(String(error)).not.toContain("canary");
    }
  });
});

describe("TLS", () => {
  const named = (name: string, port: number) =>
    createEgress({ allow: ["127.0.0.1/32"], lookup: async () => ["127.0.0.1"] }).fetch(`https://${name}:${port}/path`, limits);
  const trust = (...certificates: Certificate[]) =>
    setDefaultCACertificates([...rootCertificates, ...certificates.map(({ cert }) => cert)]);
  afterEach(() => trust());

  test("is spoken with the name of the host, at its checked address", async () => {
    const certificate = selfSigned("secure.example");
    trust(certificate);
    const server = kept(await listenHttps(certificate, (request, response) => response.end(`${request.headers.host} ${request.url}`)));
    expect(String((await named("secure.example", server.port)).body)).toBe(`secure.example:${server.port} /path`);
  });

  test("with a certificate that is not trusted, is over or is another's fails before anything is sent", async () => {
    const expired = selfSigned("secure.example", { expired: true });
    const other = selfSigned("other.example");
    trust(expired, other);
    for (const certificate of [selfSigned("secure.example"), expired, other]) {
      let requests = 0;
      const server = kept(await listenHttps(certificate, () => (requests += 1)));
      await expect(named("secure.example", server.port)).rejects.toMatchObject({
        name: "EgressFailed",
        reason: "certificate",
        message: expect.stringContaining("NODE_EXTRA_CA_CERTS"),
      });
      expect(requests).toBe(0);
    }
  });

  test("with a server that does not speak it fails", async () => {
    const { port } = await serve((_request, response) => response.end("plain"));
    await expect(named("secure.example", port)).rejects.toMatchObject({ reason: "connection" });
  });
});

describe("the time", () => {
  const neverEnding: Record<string, () => Promise<{ port: number }>> = {
    "a server that takes the connection and says nothing": () => listenTcp(() => {}).then(kept),
    "headers that drip": () => listenTcp((socket) => drip(socket, "HTTP/1.1 200 OK\r\nx-a: ")).then(kept),
    "a body that drips": () => listenTcp((socket) => drip(socket, "HTTP/1.1 200 OK\r\ncontent-length: 100000\r\n\r\n")).then(kept),
    "chunks that drip": () =>
      listenTcp((socket) => drip(socket, "HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\nfff\r\n")).then(kept),
    "interim answers without end": () => listenTcp((socket) => drip(socket, "", "HTTP/1.1 103 Early Hints\r\n\r\n")).then(kept),
  };

  test.for(Object.entries(neverEnding))("ends with %s", async ([, listen]) => {
    const { port } = await listen();
    await expect(egress.fetch(`http://127.0.0.1:${port}/`, short)).rejects.toMatchObject({ name: "EgressFailed", reason: "timeout" });
  });

  test("ends with a TLS handshake that does not come, and the connection with it", async () => {
    let closed = false;
    const silent = kept(await listenTcp((socket) => void socket.resume().on("close", () => (closed = true))));
    await expect(egress.fetch(`https://127.0.0.1:${silent.port}/`, short)).rejects.toMatchObject({ reason: "timeout" });
    await until(() => closed);
  });

  test("ends with a server that does not take the body", async () => {
    const stuck = kept(await listenTcp((socket) => void socket.pause()));
    const body = Buffer.alloc(50_000_000);
    await expect(egress.fetch(`http://127.0.0.1:${stuck.port}/`, { ...short, method: "POST", body })).rejects.toMatchObject({
      reason: "timeout",
    });
  });

  test("ends with a name that nobody answers for", async () => {
    const waiting = createEgress({ allow: [], lookup: () => new Promise(() => {}) });
    await expect(waiting.fetch("https://slow.example/", short)).rejects.toMatchObject({ name: "EgressFailed", reason: "timeout" });
  });
});

describe("what cannot be used", () => {
  test("fails: nobody there, another protocol, headers too large, a connection that is cut, an upgrade", async () => {
    const gone = await listenHttp(() => {});
    await gone[Symbol.asyncDispose]();
    const answers = [
      "SSH-2.0-OpenSSH_9.9\r\n",
      `HTTP/1.1 200 OK\r\nx-a: ${"a".repeat(20_000)}\r\n\r\n`,
      "HTTP/1.1 200 OK\r\ncontent-length: 10\r\n\r\nhalf",
      "HTTP/1.1 200 OK\r\ncontent-length: 5\r\ntransfer-encoding: chunked\r\n\r\n",
      "HTTP/1.1 101 Switching Protocols\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n",
      "",
    ];
    const ports = [gone.port];
    for (const text of answers) ports.push(kept(await listenTcp((socket) => void socket.resume().end(text))).port);
    for (const port of ports) {
      const error = await egress.fetch(`http://127.0.0.1:${port}/`, limits).catch((thrown: Error) => thrown);
      expect(error).toMatchObject({ name: "EgressFailed", reason: "connection" });
      expect((error as Error).message).not.toMatch(/127|ECONN|HPE_|UND_/);
    }
  });

  test("is the caller's mistake when it is a header or method", async () => {
    const { url, connections } = await serve((_request, response) => response.end());
    await expect(egress.fetch(url, { ...limits, headers: { "x-a": "b\r\nx-c: d" } })).rejects.toMatchObject({
      code: "UND_ERR_INVALID_ARG",
    });
    await expect(egress.fetch(url, { ...limits, method: "GET /x" })).rejects.toMatchObject({ code: "UND_ERR_INVALID_ARG" });
    expect(connections()).toBe(0);
  });
});

/** Writes part after part for as long as the peer stays connected. */
function drip(socket: import("node:net").Socket, begin: string, part = "a"): void {
  socket.resume().write(begin);
  const timer = setInterval(() => socket.write(part), 10);
  socket.on("close", () => clearInterval(timer));
}

test("a refusal names the setting that opens a network only where it opens one", async () => {
  const saidBy = (client: typeof egress, url: string) =>
    client.check(url, limits.timeoutMilliseconds).then(String, (error: Error) => error.message);
  for (const url of ["https://10.0.0.1/", "https://203.0.113.9:8443/", "http://203.0.113.9/"]) {
    expect(await saidBy(createEgress({ allow: [] }).of("org"), url), url).toContain("GALLEY_EGRESS_ALLOW");
    expect(await saidBy(egress.ofStrangers("documents"), url), url).toMatch(/^The address (leads to|contains|must begin)(?!.*GALLEY)/);
  }
});
