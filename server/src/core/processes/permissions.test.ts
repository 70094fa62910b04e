import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createDecoder } from "#src/content/images/decoder/create-decoder.ts";
import { createSlideRenderer } from "#src/content/rendering/process/slide-renderer.ts";
import { createImportReader } from "#src/content/transfer/create-import-reader.ts";
import { createEgress } from "#src/core/egress/egress.ts";
import { createPageReader } from "#src/core/source-pages/create-page-reader.ts";
import { createRecordingMeter } from "#src/making/recordings/create-recording-meter.ts";
import { cache } from "#test/cache/make-once.ts";
import { picture } from "#test/picture.ts";
import { startProcess } from "./start-process.ts";

const closing = new AsyncDisposableStack();
let program: URL;
let pageUrl: string;

/** Returns a program that tries what none of these processes needs, and refuses its job with the results. */
const intruder = (secret: string, port: number) => `
import { spawnSync, fork } from "node:child_process";
import { lookup } from "node:dns/promises";
import { readFileSync, readdirSync, writeFileSync, symlinkSync } from "node:fs";
import { createServer, connect } from "node:net";
import { Worker } from "node:worker_threads";
const settled = (emitter, event) => new Promise((resolve, reject) => emitter.once(event, resolve).on("error", reject));
const attempts = {
  secret: () => readFileSync(${JSON.stringify(secret)}),
  environment: () => readFileSync("/proc/" + process.ppid + "/environ"),
  users: () => readFileSync("/etc/passwd"),
  list: () => readdirSync("/"),
  write: () => writeFileSync(${JSON.stringify(secret)}, "mine"),
  plant: () => writeFileSync(import.meta.filename, "mine"),
  link: () => symlinkSync(${JSON.stringify(secret)}, import.meta.dirname + "/link"),
  connect: () => settled(connect(${port}, "127.0.0.1"), "connect"),
  listen: () => settled(createServer().listen(0), "listening"),
  name: () => lookup("localhost"),
  shell: () => { const { error, status } = spawnSync("/bin/sh", ["-c", "id"]); if (error) throw error; return status; },
  program: () => fork(import.meta.filename),
  thread: () => new Worker("1", { eval: true }),
};
process.on("disconnect", () => process.exit());
process.on("message", async () => {
  const came = {};
  for (const [name, attempt] of Object.entries(attempts)) {
    try { await attempt(); came[name] = "done"; } catch (error) { came[name] = error.code ?? String(error); }
  }
  process.send({ refused: JSON.stringify(came), residentBytes: 0 });
});`;

beforeAll(async () => {
  const data = mkdtempSync(join(tmpdir(), "galley-intruded-"));
  const secret = join(data, "secret");
  writeFileSync(secret, "the installation's", { mode: 0o600 });
  mkdirSync(cache, { recursive: true });
  const directory = mkdtempSync(join(cache, "intruder-"));
  closing.defer(() => [data, directory].forEach((path) => void rmSync(path, { recursive: true })));
  const server = createServer((_request, response) => response.setHeader("content-type", "text/html").end("<p>A page.</p>"));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  closing.defer(() => void server.close());
  const { port } = server.address() as AddressInfo;
  pageUrl = `http://127.0.0.1:${port}/`;
  writeFileSync(join(directory, "intruder.mjs"), intruder(secret, port));
  program = pathToFileURL(join(directory, "intruder.mjs"));
});
afterAll(() => closing.disposeAsync());

const uses: Record<string, () => Promise<unknown>> = {
  "decodes images": async () => {
    await using decoder = createDecoder({ program });
    return await decoder.decode("org_a", await picture(1).png().toBuffer());
  },
  "draws slides": async () => {
    await using renderer = createSlideRenderer({ program });
    return await renderer.draw("org_a", {} as Parameters<typeof renderer.draw>[1]);
  },
  "reads pages": async () => {
    await using pages = createPageReader({ program });
    await using closed = new AsyncDisposableStack();
    const egress = createEgress({ allow: ["127.0.0.1/32"] });
    closed.defer(() => egress.close());
    return await pages.readPage("org_a", egress, pageUrl);
  },
  "reads imports": async () => {
    await using reader = createImportReader({ program });
    return await reader.readImport("org_a", {} as Parameters<typeof reader.readImport>[1]);
  },
  "measures recordings": async () => {
    await using meter = createRecordingMeter({ program });
    return await meter.measureRecording("org_a", new Uint8Array(10));
  },
};

describe("a process beside the service", () => {
  test.each(Object.entries(uses))("that %s reads no secret, reaches no network and starts nothing", async (_what, use) => {
    const refusal: unknown = await use().catch((error: unknown) => error);
    const came = JSON.parse(refusal instanceof Error ? refusal.message : "null") as Record<string, string>;
    const denied = Object.fromEntries(Object.keys(came).map((name) => [name, "ERR_ACCESS_DENIED"]));
    expect(Object.keys(came)).toHaveLength(13);
    expect(came).toEqual(denied);
  });

  test("that says nothing of what it needs gets the code to read, and nothing else", async () => {
    const process = startProcess<object, { refused: string }>({ program, heapMegabytesMax: 64, secondsMax: 60 });
    const reply = await process.run({});
    await process.kill();
    expect(new Set(Object.values(JSON.parse(reply?.refused ?? "{}")))).toEqual(new Set(["ERR_ACCESS_DENIED"]));
  });
});
