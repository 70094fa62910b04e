import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { limits } from "@galley/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Hostile, hostileImages } from "./hostile/corpus.ts";
import { multipart, noise } from "./picture.ts";
import { type RunningService, startService } from "./running-service.ts";
import { openWorld, type World } from "./world.ts";

const megabytesMax = 512;
// The same flags as in `npm start`.
const { scripts } = JSON.parse(readFileSync(new URL("../../package.json", import.meta.url), "utf8")) as { scripts: { start: string } };
const nodeFlags = scripts.start.split(" ").filter((word) => word.startsWith("--"));

let world: World;
let service: RunningService;
let token: string;
let assistant: string;
const directory = mkdtempSync(join(tmpdir(), "galley-memory-"));
beforeAll(async () => {
  world = await openWorld();
  token = (await world.newToken({ projectId: world.projectId })).value;
  const environment = {
    DATABASE_URL: world.url,
    GALLEY_DATA_DIR: directory,
    GALLEY_RATE_LIMIT_PER_MINUTE: "1000000",
    GALLEY_LOG_LEVEL: "error",
  };
  service = await startService(environment, nodeFlags);
  assistant = (await world.newAssistant({ projectId: world.projectId, audience: `${service.url}/mcp` })).value;
});
afterAll(async () => {
  await service[Symbol.asyncDispose]();
  await world.close();
  rmSync(directory, { recursive: true, force: true });
});

async function send(body: string | Buffer<ArrayBuffer>, headers: Record<string, string>): Promise<number> {
  const response = await fetch(`${service.url}/api/v1/images`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, ...headers },
    body,
  });
  await response.arrayBuffer();
  return response.status;
}

function sendFile(bytes: Uint8Array): Promise<number> {
  const { raw, headers } = multipart([{ name: "file", value: bytes }]);
  return send(raw, headers);
}

function sendBase64(bytes: Buffer): Promise<number> {
  return send(JSON.stringify({ base64: bytes.toString("base64") }), { "content-type": "application/json" });
}

/** Sends the same as an assistant, and returns the result as a status of the REST API. */
async function sendByTool(bytes: Buffer): Promise<number> {
  const params = { name: "upload_image", arguments: { base64: bytes.toString("base64") } };
  const response = await fetch(`${service.url}/mcp`, {
    method: "POST",
    headers: { authorization: `Bearer ${assistant}`, "content-type": "application/json" },
    body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/call", params }),
  });
  const text = await response.text();
  if (response.status !== 200) return response.status;
  return text.includes('"isError":true') ? 400 : 201;
}

const ways = [sendBase64, sendFile, sendByTool];

/** Returns the peak memory of the process, in megabytes. */
function peakMegabytes(): number {
  const [, kilobytes] = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${service.pid}/status`, "utf8")) ?? [];
  return Number(kilobytes) / 1024;
}

test.runIf(process.platform === "linux")(
  `the largest uploads, twelve at once, and every hostile file, six at once, keep the service below ${megabytesMax} MB and answering`,
  async () => {
    const jpeg = await noise(300, 200).jpeg().toBuffer();
    const largest = Array.from({ length: 12 }, (_, index) =>
      Buffer.concat([jpeg, Buffer.alloc(limits.imageBytesMax - jpeg.length, index)]),
    );
    const statuses = await Promise.all(largest.map((bytes, index) => ways[index % ways.length]?.(bytes)));
    expect(statuses.filter((status) => status !== 201 && status !== 503)).toEqual([]);
    expect(statuses.filter((status) => status === 201).length).toBeGreaterThanOrEqual(2);
    const queue: Hostile[] = await hostileImages();
    const work = async () => {
      for (let next = queue.pop(); next !== undefined; next = queue.pop()) {
        const { name, bytes, expected } = next;
        const allowed = { kept: [201, 503], refused: [400, 503], either: [201, 400, 503] }[expected];
        expect(allowed, name).toContain(await sendFile(bytes));
      }
    };
    await Promise.all(Array.from({ length: 6 }, work));
    expect(await sendFile(await noise(30, 20).png().toBuffer())).toBe(201);
    const projects = await fetch(`${service.url}/api/v1/projects`, { headers: { authorization: `Bearer ${token}` } });
    expect(projects.status).toBe(200);
    expect(peakMegabytes()).toBeLessThan(megabytesMax);
  },
);
