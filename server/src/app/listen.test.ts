import { once } from "node:events";
import { Agent, request } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { readBytes } from "#src/surfaces/read-bytes.ts";
import { keptAfter } from "#test/kept-memory.ts";
import { listen } from "./listen.ts";

// Longer than an unread body may take to arrive after its answer.
const goneMilliseconds = 1000;

async function open() {
  const listener = await listen("127.0.0.1", 0);
  onTestFinished(() => {
    void listener.drain();
    listener.cut();
  });
  return listener;
}

function get(port: number, agent: Agent, path = "/") {
  const sent = request({ host: "127.0.0.1", port, agent, path }).end();
  return once(sent, "response").then(async ([response]) => {
    const chunks: Buffer[] = [];
    for await (const chunk of response) chunks.push(chunk);
    return { status: response.statusCode, connection: response.headers.connection, text: Buffer.concat(chunks).toString() };
  });
}

test("a port that is taken is named, with what to do", async () => {
  const { port } = await open();
  await expect(listen("127.0.0.1", port)).rejects.toThrow(`Port ${port} on 127.0.0.1 is taken by another program.`);
});

test.for([
  ["192.0.2.1", /no address 192\.0\.2\.1/],
  ["nowhere.invalid", /nowhere\.invalid is unknown|cannot listen on nowhere\.invalid/],
] as const)("an address that is not this machine's (%s) is named", async ([host, message]) => {
  await expect(listen(host, 0)).rejects.toThrow(message);
});

test("draining answers what is under way, refuses what comes, and waits for no idle connection", async () => {
  const listener = await open();
  const entered = Promise.withResolvers<void>();
  const gate = Promise.withResolvers<void>();
  listener.serve(async (incoming) => {
    if (new URL(incoming.url).pathname === "/") {
      entered.resolve();
      await gate.promise;
    }
    return new Response("done");
  });
  const agent = new Agent({ keepAlive: true });
  expect(await get(listener.port, new Agent({ keepAlive: true }), "/quick")).toMatchObject({ connection: "keep-alive" });
  const slow = get(listener.port, agent);
  await entered.promise;
  const drained = listener.drain();
  await expect(get(listener.port, new Agent())).rejects.toThrow("ECONNREFUSED");
  gate.resolve();
  expect(await slow).toEqual({ status: 200, connection: "close", text: "done" });
  await drained;
});

test("a connection on which a body was refused before its end takes the next request", async () => {
  const listener = await open();
  listener.serve(async (incoming) => {
    const full = () => Promise.reject(new Error("Full."));
    const read = readBytes(incoming, 1_000_000, () => new Error("Too large."), { hold: full });
    return read.then(
      () => new Response("read"),
      () => new Response("refused", { status: 503 }),
    );
  });
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const sockets = new Set<unknown>();
  const send = (body: Buffer) => {
    const sent = request({ host: "127.0.0.1", port: listener.port, agent, method: "POST" }).end(body);
    sent.once("socket", (socket) => sockets.add(socket));
    return once(sent, "response").then(([response]) => {
      response.resume();
      return response.statusCode;
    });
  };
  expect(await send(Buffer.alloc(800_000))).toBe(503);
  await wait(goneMilliseconds);
  expect(await send(Buffer.alloc(10))).toBe(503);
  expect(sockets.size).toBe(1);
});

test("cutting ends a connection whose request is never answered", async () => {
  const listener = await open();
  const entered = Promise.withResolvers<void>();
  listener.serve(() => {
    entered.resolve();
    return new Promise<Response>(() => {});
  });
  const stuck = get(listener.port, new Agent());
  await entered.promise;
  const drained = listener.drain();
  listener.cut();
  await expect(stuck).rejects.toThrow();
  await drained;
});

test("answers that were given are let go of with young memory", async () => {
  const listener = await open();
  const { port } = listener;
  listener.serve(async (_request, { outgoing }) => {
    Object.assign(outgoing, { ballast: new Array(10_000).fill(0) });
    await new Promise(setImmediate);
    return new Response("Answered.");
  });
  const agent = new Agent({ keepAlive: true, maxSockets: 30 });
  const read = (count: number) => Promise.all(Array.from({ length: count }, () => get(port, agent)));
  await read(200);
  // Each answer holds 80 KB.
  expect(await keptAfter(() => read(1500))).toBeLessThan(1500 * 20_000);
  agent.destroy();
});
