import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test } from "vitest";
import { pack } from "../build-packages.ts";

// The launcher with a small program in place of the pinned Node, from a registry that these tests run.
const folder = mkdtempSync(join(tmpdir(), "galley-launcher-"));
const program = join(folder, "package");
const name = `node-${process.platform}-${process.arch}`;
const version = "26.10.0";
const kept = join("galley", `node-${version}-${process.platform}-${process.arch}`);
const registry = createServer();
let tarball: Buffer;
let offered: Buffer;

const empty = (purpose: string) => mkdtempSync(join(folder, `${purpose}-`));
const address = () => `http://127.0.0.1:${(registry.address() as AddressInfo).port}`;
const writeJson = (path: string, content: object) => writeFileSync(path, JSON.stringify(content));

/** Packs a program that prints its name and its arguments as the package that brings Node. */
function packedNode(says: string): Buffer {
  const source = empty("source");
  mkdirSync(join(source, "bin"));
  writeJson(join(source, "package.json"), { name, version, bin: { node: "bin/node" } });
  writeFileSync(join(source, "bin/node"), printing(says), { mode: 0o755 });
  return readFileSync(pack(source, empty("packed")));
}

const printing = (says: string) => `#!/bin/sh\necho ${says} "$@"\n`;

beforeAll(async () => {
  tarball = packedNode("pinned");
  mkdirSync(join(program, "bin"), { recursive: true });
  mkdirSync(join(program, "node"));
  cpSync(join(import.meta.dirname, "galley.mjs"), join(program, "bin/galley.mjs"));
  writeJson(join(program, "package.json"), { type: "module", galley: { startFlags: [] } });
  const manifest = { name: "galley-node", version: "1.0.0", optionalDependencies: { [name]: version } };
  const integrity = `sha512-${createHash("sha512").update(tarball).digest("base64")}`;
  const packages = { "": manifest, [`node_modules/${name}`]: { version, integrity, optional: true } };
  writeJson(join(program, "node/package.json"), manifest);
  writeJson(join(program, "node/package-lock.json"), { ...manifest, lockfileVersion: 3, requires: true, packages });
  registry.on("request", (request, response) => {
    if (request.url?.endsWith(".tgz")) return void response.end(offered);
    const dist = { tarball: `${address()}/${name}/-/${name}-${version}.tgz` };
    response.setHeader("content-type", "application/json");
    response.end(JSON.stringify({ name, "dist-tags": { latest: version }, versions: { [version]: { name, version, dist } } }));
  });
  await once(registry.listen(0, "127.0.0.1"), "listening");
});

afterAll(() => {
  registry.close();
  rmSync(folder, { recursive: true, force: true });
});

// An older Node, said by this one: the rest of the way is the same.
const asOlder = `data:text/javascript,Object.defineProperty(process.versions,"node",{value:"22.1.0"});process.execve=undefined`;

/** Runs the launcher in a shell with a mask for new files, and with its npm asking the registry of these tests. */
async function run(cache: string, over: Record<string, string> = {}, umask = "022") {
  const { PATH, HOME } = process.env;
  const ofNpm = { npm_config_registry: address(), npm_config_cache: empty("npm"), npm_config_fetch_retries: "0" };
  const script = `umask ${umask}; exec "$0" --import "$1" "$2" --help`;
  const child = spawn("/bin/sh", ["-c", script, process.execPath, asOlder, join(program, "bin/galley.mjs")], {
    env: { PATH, HOME, XDG_CACHE_HOME: cache, ...ofNpm, ...over },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const [out, error, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, "exit")]);
  return { out, error, code };
}

test("the pinned Node is fetched once, and every user may run it however closed root's new files are", async () => {
  const cache = empty("cache");
  offered = tarball;
  const first = await run(cache, {}, "077");
  expect(first).toMatchObject({ code: 0, out: expect.stringMatching(/^pinned .*galley\.js --help\n$/) });
  for (const path of ["", "node_modules", `node_modules/${name}`, `node_modules/${name}/bin/node`])
    expect([path, (statSync(join(cache, kept, path)).mode & 0o777).toString(8)]).toEqual([path, "755"]);
  const offline = await run(cache, { npm_config_registry: "http://127.0.0.1:9/" });
  expect(offline).toMatchObject({ code: 0, error: "", out: first.out });
});

test("a Node that cannot be fetched ends the start with what to do, leaves nothing behind, and the next start fetches it", async () => {
  const cache = empty("cache");
  offered = tarball;
  const refused = await run(cache, { npm_config_registry: "http://127.0.0.1:9/" });
  expect(refused).toMatchObject({ code: 1, out: "" });
  expect(refused.error).toMatch(/could not be fetched from npm’s registry\. Install Node 26, or try again\.\n$/);
  expect(readdirSync(join(cache, "galley"))).toEqual([]);
  expect((await run(cache)).out).toContain("pinned");
});

test("a Node other than the lockfile's is not run", async () => {
  const cache = empty("cache");
  offered = packedNode("another");
  expect(await run(cache)).toMatchObject({ code: 1, out: "" });
  expect(readdirSync(join(cache, "galley"))).toEqual([]);
});

test("npm's setting to leave optional packages out does not leave Node out", async () => {
  offered = tarball;
  expect((await run(empty("cache"), { npm_config_omit: "optional" })).out).toContain("pinned");
});

test("starts at the same time get one Node, and one that another start has left halfway is replaced", async () => {
  const cache = empty("cache");
  offered = tarball;
  mkdirSync(join(cache, kept, "node_modules"), { recursive: true });
  const all = await Promise.all([run(cache), run(cache), run(cache)]);
  expect(all.map(({ code, out }) => [code, out.split(" ")[0]])).toEqual(Array(3).fill([0, "pinned"]));
  expect(readdirSync(join(cache, "galley"))).toEqual([kept.slice("galley/".length)]);
});

test("a program in a folder that other users may write is not run", async () => {
  const cache = empty("cache");
  const bin = join(cache, kept, "node_modules", name, "bin");
  mkdirSync(bin, { recursive: true });
  writeFileSync(join(bin, "node"), printing("planted"), { mode: 0o755 });
  for (const open of [join(cache, "galley"), join(cache, kept)]) {
    chmodSync(open, 0o777);
    const { code, out, error } = await run(cache);
    expect([code, out]).toEqual([1, ""]);
    expect(error).toContain(`Other users may write ${open}`);
    chmodSync(open, 0o755);
  }
  expect((await run(cache)).out).toContain("planted");
});

test("a program on a fetched Node has a channel, by which it notices that the launcher was killed", async () => {
  const cache = empty("cache");
  const bin = join(cache, kept, "node_modules", name, "bin");
  mkdirSync(bin, { recursive: true });
  writeFileSync(join(bin, "node"), printing("channel $NODE_CHANNEL_FD"), { mode: 0o755 });
  expect((await run(cache)).out).toMatch(/^channel \d+ .*--help\n$/);
});

test("a cache that cannot be made is told with what to do", async () => {
  const file = join(empty("cache"), "file");
  writeFileSync(file, "");
  const { code, error } = await run(file);
  expect(code).toBe(1);
  expect(error).toMatch(/cannot be written \(ENOTDIR\)\. Set XDG_CACHE_HOME/);
});
