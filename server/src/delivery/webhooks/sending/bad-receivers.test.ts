import type { Socket } from "node:net";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createEgress } from "#src/core/egress/egress.ts";
import { openVault } from "#src/core/secrets.ts";
import { inShare } from "#test/chance.ts";
import { selfSigned } from "#test/outside/certificate.ts";
import { type Listening, listenHttp, listenHttps, listenTcp } from "#test/outside/listen.ts";
import { openWebhookWorld, type WebhookWorld } from "../test-support.ts";
import { createWebhookSender } from "./webhook-sender.ts";

const times = inShare(50, 5);

let world: WebhookWorld;
let inside: Listening;
const opened: Listening[] = [];
beforeEach(async () => {
  world = await openWebhookWorld();
  inside = await kept(listenHttp((_request, response) => response.end("inside"), "127.0.0.2"));
});
afterEach(async () => {
  for (const part of opened.splice(0)) await part[Symbol.asyncDispose]();
  await world.close();
});

async function kept(listening: Promise<Listening>): Promise<Listening> {
  const part = await listening;
  opened.push(part);
  return part;
}

/** Handles a connection by sending `text` again and again, as often as the other side reads. */
function forever(head: string, text: string, everyMilliseconds = 0) {
  return (socket: Socket) => {
    socket.once("data", () => {
      socket.write(head);
      const timer = everyMilliseconds > 0 ? setInterval(() => socket.write(text), everyMilliseconds) : undefined;
      const pour = () => {
        if (timer !== undefined || socket.destroyed) return;
        while (socket.write(text));
        socket.once("drain", pour);
      };
      pour();
      socket.once("close", () => clearInterval(timer));
    });
  };
}

const once = (act: (socket: Socket) => void) => (socket: Socket) => void socket.once("data", () => act(socket));
const ok = "HTTP/1.1 200 OK\r\n";
const gigabyte = `${ok}content-length: 1000000000\r\n\r\n`;
const trusted = selfSigned("localhost");

type Kind = { open: () => Promise<Listening>; scheme?: "https"; error: RegExp | null; statusCode?: number; answer?: RegExp };

// Receivers that would go on forever.
const endless: Record<string, Kind> = {
  "takes the connection and says nothing": { open: () => listenTcp(() => {}), error: /completely in time/ },
  "drips its headers": { open: () => listenTcp(forever(ok, "x-a: b\r\n", 20)), error: /completely in time/ },
  "drips its body": { open: () => listenTcp(forever(`${ok}content-length: 500\r\n\r\n`, "x", 20)), error: /completely in time/ },
  "drips its chunks": {
    open: () => listenTcp(forever(`${ok}transfer-encoding: chunked\r\n\r\n`, "1\r\nx\r\n", 20)),
    error: /completely in time/,
  },
  "sends interim answers without end": {
    open: () => listenTcp(forever("", "HTTP/1.1 103 Early Hints\r\n\r\n", 5)),
    error: /completely in time/,
  },
  "never ends the TLS handshake": { open: () => listenTcp(() => {}), scheme: "https", error: /completely in time/ },
};

// Receivers that end by themselves, or when enough of their answer has come.
const ending: Record<string, Kind> = {
  "answers with a gigabyte": {
    open: () => listenTcp(forever(gigabyte, "x".repeat(65_536))),
    error: null,
    statusCode: 200,
    answer: /^x{500}$/,
  },
  "fails with chunks without end": {
    open: () => listenTcp(forever("HTTP/1.1 500 No\r\ntransfer-encoding: chunked\r\n\r\n", `1000\r\n${"y".repeat(4096)}\r\n`)),
    error: /status 500/,
    statusCode: 500,
    answer: /^y{500}$/,
  },
  "redirects into the network": {
    open: () => listenHttp((_request, response) => response.writeHead(307, { location: `http://127.0.0.2:${inside.port}/` }).end()),
    error: /redirects/,
    statusCode: 307,
  },
  "closes at once": { open: () => listenTcp((socket) => socket.destroy()), error: /cannot be reached/ },
  "resets the connection": { open: () => listenTcp(once((socket) => socket.resetAndDestroy())), error: /cannot be reached/ },
  "closes in the middle of its headers": {
    open: () => listenTcp(once((socket) => socket.end(`${ok}content-le`))),
    error: /cannot be reached/,
  },
  "closes in the middle of its body": {
    open: () => listenTcp(once((socket) => socket.end(`${ok}content-length: 10\r\n\r\nabc`))),
    error: /cannot be reached/,
  },
  "speaks no HTTP": {
    open: () => listenTcp(once((socket) => socket.end("\u0000\u0001 220 mail.example ESMTP\r\n"))),
    error: /cannot be reached/,
  },
  "answers as in 1991": { open: () => listenTcp(once((socket) => socket.end("<html>Hello</html>"))), error: /cannot be reached/ },
  "sends headers without end": { open: () => listenTcp(forever(ok, `x-a: ${"b".repeat(1000)}\r\n`)), error: /cannot be reached/ },
  "has an expired certificate": {
    open: () => listenHttps(selfSigned("localhost", { expired: true }), (_request, response) => response.end()),
    scheme: "https",
    error: /certificate/,
  },
  "has a certificate that nobody vouches for": {
    open: () => listenHttps(trusted, (_request, response) => response.end()),
    scheme: "https",
    error: /certificate/,
  },
  "speaks no TLS": {
    open: () => listenTcp(once((socket) => socket.end("HTTP/1.1 200 OK\r\n\r\n"))),
    scheme: "https",
    error: /cannot be reached/,
  },
  "answers compressed": {
    open: () => listenHttp((_request, response) => response.writeHead(200, { "content-encoding": "gzip" }).end("no gzip")),
    error: null,
    statusCode: 200,
    answer: /^$/,
  },
  "answers with bytes that are no text": {
    open: () => listenHttp((_request, response) => response.writeHead(400).end(Buffer.from([0, 255, 254, 0x61, 0, 0xf0, 0x9f]))),
    error: /status 400/,
    statusCode: 400,
    answer: /^\ufffd\ufffda\ufffd$/,
  },
};

const groups = [
  { which: "that goes on for ever has its time and no more", kinds: endless, timeoutMilliseconds: 300 },
  { which: "that ends has all the time it needs", kinds: ending, timeoutMilliseconds: 10_000 },
];

test.each(groups)(
  `a bad receiver $which, ${times} times each kind, and what was wrong is written down`,
  async ({ kinds, timeoutMilliseconds }) => {
    const endpoints = new Map<string, string>();
    for (const [name, { open, scheme = "http" }] of Object.entries(kinds)) {
      const { port } = await kept(open());
      endpoints.set(name, (await world.newEndpoint(`${scheme}://127.0.0.1:${port}/`)).id);
    }
    await world.newEvents(times);
    const egress = createEgress({ allow: ["127.0.0.1/32"], showAnswers: ["127.0.0.1/32"] });
    const log = { debug() {}, info() {}, warn() {}, error: (message: string) => expect(message).toBe("") };
    const vault = openVault("test secret", undefined);
    const sender = createWebhookSender({ pool: world.pool, egress, vault, sendsMail: false, log, timeoutMilliseconds });
    while ((await sender.work()) > 0);
    await egress.close();

    for (const [name, { error, statusCode = null, answer = /^$/ }] of Object.entries(kinds)) {
      const { rows } = await world.owner.query(
        `select a.status_code, a.answer, a.error, d.status from webhook_attempt a
       join webhook_delivery d on d.organization_id = a.organization_id and d.id = a.delivery_id where d.endpoint_id = $1`,
        [endpoints.get(name)],
      );
      expect(rows, name).toHaveLength(times);
      for (const row of rows) {
        expect({ status: row.status, statusCode: row.status_code }, name).toEqual({
          status: error === null ? "succeeded" : "pending",
          statusCode,
        });
        if (error === null) expect(row.error, name).toBeNull();
        else expect(row.error, name).toMatch(error);
        expect(row.answer, name).toMatch(answer);
      }
    }
    expect(inside.connections()).toBe(0);
  },
);
