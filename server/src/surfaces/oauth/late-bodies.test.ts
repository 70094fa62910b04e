import { connect } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { listen } from "#src/app/listen.ts";
import { openWorld, type World } from "#test/world.ts";

// The listener's own limit for a request, after which it ends without an answer.
const listenerMilliseconds = 60_000;

let world: World;
let listener: Awaited<ReturnType<typeof listen>>;
beforeAll(async () => {
  world = await openWorld();
  listener = await listen("127.0.0.1", 0);
  listener.serve(world.app.fetch);
});
afterAll(async () => {
  listener.cut();
  await world.close();
});

/** Announces a body, sends part of it, and collects the answer until the server ends the connection. */
function fallSilent(path: string): Promise<{ answer: string; milliseconds: number }> {
  const started = performance.now();
  return new Promise((resolve) => {
    let answer = "";
    const socket = connect(listener.port, "127.0.0.1");
    socket
      .on("error", () => {})
      .on("data", (chunk) => {
        answer += chunk.toString();
      });
    socket.on("close", () => resolve({ answer, milliseconds: performance.now() - started }));
    const type = "content-type: application/x-www-form-urlencoded";
    socket.write(`POST ${path} HTTP/1.1\r\nhost: galley.test\r\n${type}\r\ncontent-length: 500\r\n\r\ngrant_type=`);
  });
}

test("a body of a client that comes too slowly is answered with what to do, and its connection ends", async () => {
  const outcomes = await Promise.all(["/oauth/token", "/oauth/revoke"].map(fallSilent));
  for (const { answer, milliseconds } of outcomes) {
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(answer).toContain("arrived too slowly");
    expect(milliseconds).toBeLessThan(listenerMilliseconds / 2);
  }
  const { status } = await fetch(`http://127.0.0.1:${listener.port}/oauth/token`, { method: "POST" });
  expect(status).toBe(400);
});
