import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { expect, test } from "vitest";
import { clockOptions } from "../server/test/clock/clock.ts";
import { openOauth } from "../server/test/oauth.ts";
import { listenTcp } from "../server/test/outside/listen.ts";

const program = join(import.meta.dirname, "../node_modules/@modelcontextprotocol/conformance/dist/index.js");

/** Returns a port that was free a moment ago. */
async function freePort(): Promise<number> {
  await using listening = await listenTcp((socket) => socket.destroy());
  return listening.port;
}

test("the official conformance suite for authorization servers of MCP finds nothing wrong", async () => {
  const oauth = await openOauth();
  const port = await freePort();
  const client = await oauth.register({ redirect_uris: [`http://127.0.0.1:${port}/callback`] });
  const args = ["authorization", "--url", oauth.base, "--client-id", client.client_id, "-p", String(port)];
  const child = spawn(process.execPath, [...clockOptions(), program, ...args], { stdio: ["ignore", "pipe", "inherit"] });
  let output = "";
  let agreed = false;
  child.stdout.setEncoding("utf8").on("data", async (text: string) => {
    output += text;
    const [, url] = /(http:\S+\/oauth\/authorize\?\S+)\s/.exec(output) ?? [];
    if (url === undefined || agreed) return;
    agreed = true;
    const jar = await oauth.browser();
    const answer = await oauth.decide(jar, await oauth.askedPage(jar, url));
    await fetch(answer.location ?? "");
  });
  const [code] = await once(child, "close");
  expect([code, output]).toEqual([0, expect.stringContaining("3 passed, 0 failed")]);
  await oauth.close();
});
