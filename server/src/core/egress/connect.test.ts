import { expect, test } from "vitest";
import { listenTcp } from "#test/outside/listen.ts";
import { until } from "#test/until.ts";
import { connectTo } from "./connect.ts";
import { createReach } from "./reach.ts";

test.for(["http:", "https:"])("%s a peer that may not be called is left before a byte is sent to it", async (protocol) => {
  let received = 0;
  let ended = false;
  await using server = await listenTcp((socket) => {
    socket.on("data", (bytes) => (received += bytes.length)).on("close", () => (ended = true));
  });
  const url = new URL(`${protocol}//public.example:${server.port}/`);
  const target = { url, host: "public.example", port: server.port, addresses: ["127.0.0.1"] };
  const connect = connectTo(target, createReach([]), new AbortController().signal);
  const { promise, resolve } = Promise.withResolvers<Error | null>();
  connect({ hostname: "public.example", protocol, port: String(server.port) }, (...[error]) => resolve(error));
  expect(await promise).toMatchObject({ name: "EgressRefused", reason: "address" });
  await until(() => ended);
  expect([server.connections(), received]).toEqual([1, 0]);
});
