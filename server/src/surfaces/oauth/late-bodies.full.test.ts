import { connect } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { listen } from "#src/app/listen.ts";
import { openWorld, type World } from "#test/world.ts";

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

/**
 * Announces a body, sends part of it, and collects the answer until the server ends the connection. The listener's own limit for a
 * request would end it without an answer.
 */
function fallSilent(path: string): Promise<string> {
  return new Promise((resolve) => {
    let answer = "";
    const socket = connect(listener.port, "127.0.0.1");
    socket
      .on("error", () => {})
      .on("data", (chunk) => {
        answer += chunk.toString();
      });
    socket.on("close", () => resolve(answer));
    const type = "content-type: application/x-www-form-urlencoded";
    socket.write(`POST ${path} HTTP/1.1\r\nhost: galley.test\r\n${type}\r\ncontent-length: 500\r\n\r\ngrant_type=`);
  });
}

test("a body of a client that comes too slowly is answered with what to do, and its connection ends", async () => {
  const outcomes = await Promise.all(["/oauth/token", "/oauth/revoke"].map(fallSilent));
  for (const answer of outcomes) {
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(answer).toContain("arrived too slowly");
  }
  const { status } = await fetch(`http://127.0.0.1:${listener.port}/oauth/token`, { method: "POST" });
  expect(status).toBe(400);
});
