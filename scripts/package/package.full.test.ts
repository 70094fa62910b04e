import { type ChildProcess, execFile, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { readLock } from "../licenses/read-repository.ts";
import { isApart } from "../service/apart.ts";
import { makePackages } from "./make-packages.ts";
import type { Locked } from "./pins.ts";
import { openTestRegistry } from "./test-registry.ts";

const secondsMax = 600;
const startSecondsMax = 300;
// The service that root starts runs as another user, who has to get in.
const folder = mkdtempSync(join(tmpdir(), "galley-installed-"));
const empty = (name: string) => {
  const made = mkdtempSync(join(folder, `${name}-`));
  chmodSync(made, 0o755);
  return made;
};
const program = () => join(service, "node_modules/.bin/galley");
const dataDirectory = join(folder, "data");
chmodSync(folder, 0o755);
// Lets the service end with an error in its log.
const unableToCut = `data:text/javascript,${encodeURIComponent(`import { Server } from "node:http";
Server.prototype.closeAllConnections = () => { throw new Error("planted"); };`)}`;
let service: string;
let tarball: string;
let port: number;
let running: ChildProcess;
let greeting = "";
let complaints = "";

const npm = (cwd: string, ...args: string[]) =>
  execFileSync("npm", [...args, "--no-audit", "--no-fund", "--loglevel=error", "--prefer-offline"], { cwd, encoding: "utf8" });

// Nothing of the run that these tests belong to reaches the package: it finds Node and npm, and no setting.
const { PATH, HOME } = process.env;
const clean = (over: Record<string, string> = {}) => ({ PATH, HOME, GALLEY_DATA_DIR: dataDirectory, PORT: String(port), ...over });

function galley(...args: string[]): string {
  return execFileSync(program(), args, { env: clean(), encoding: "utf8" });
}

async function freePort(): Promise<number> {
  await using server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  return typeof address === "object" && address !== null ? address.port : 0;
}

beforeAll(async () => {
  const packages = await makePackages(empty("packed"));
  tarball = packages.service;
  service = empty("service");
  writeFileSync(join(service, "package.json"), "{}");
  npm(service, "install", packages.service);
  port = await freePort();
  running = spawn(program(), ["start"], { env: clean({ NODE_OPTIONS: `--import=${unableToCut}` }), stdio: ["ignore", "pipe", "pipe"] });
  running.stdout?.on("data", (part) => {
    greeting += String(part);
  });
  running.stderr?.on("data", (part) => {
    complaints += String(part);
  });
  const greeted = () => expect(greeting).toContain("The link works once");
  await Promise.race([
    vi.waitFor(greeted, { timeout: startSecondsMax * 1000, interval: 200 }),
    once(running, "exit").then(([code]) => expect.unreachable(`the service ended with ${code}: ${complaints}`)),
  ]);
}, secondsMax * 1000);

afterAll(async () => {
  if (running?.exitCode === null) {
    running.kill("SIGTERM");
    await once(running, "exit");
  }
  rmSync(folder, { recursive: true, force: true });
}, secondsMax * 1000);

const url = () => `http://localhost:${port}`;

async function call(token: string, method: string, path: string, body?: object) {
  const answer = await fetch(`${url()}/api/v1${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    ...(body && { body: JSON.stringify(body) }),
  });
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
}

test("the installed service publishes its first article", async () => {
  expect(greeting).toContain(url());
  galley("owner", "create", "--email", "ada@example.com", "--organization", "Field Notes");
  galley("project", "create", "--name", "Field Notes", "--time-zone", "Europe/Lisbon");
  const { value: token } = JSON.parse(
    galley("token", "create", "--name", "First steps", "--project", "Field Notes", "--all-permissions", "--expires", "30", "--json"),
  );
  const created = await call(token, "POST", "/articles", { markdown: "# Hello, press\n\nInk on **paper**." });
  expect(created.status).toBe(201);
  const path = `/articles/${created.body.id}`;
  expect((await call(token, "POST", `${path}/approve`, { revision: 1 })).status).toBe(200);
  galley("article", "publish-now", String(created.body.id), "--revision", "1");
  await expect.poll(async () => (await fetch(`${url()}/blog/field-notes/hello-press`)).status, { timeout: 60_000 }).toBe(200);
});

test("dashboard, guides, reference and pages are there, and the command names itself", async () => {
  for (const path of ["/", "/docs", "/docs/self-hosting", "/docs/api", "/openapi.json", "/sign-in"])
    expect([path, (await fetch(url() + path)).status]).toEqual([path, 200]);
  const built = readdirSync(join(service, "node_modules/galley/dashboard/dist"));
  expect(built).toEqual(expect.arrayContaining(["en", "pt", "pt-BR"]));
  expect(galley("--help")).toContain("Usage: galley COMMAND");
});

test("a site connects with the package that the service hands out", async () => {
  const site = empty("site");
  writeFileSync(join(site, "package.json"), '{ "type": "module" }');
  const args = ["--yes", `${url()}/packages/galley-site.tgz`, "init", "--url", url(), "--framework", "node", "--dry-run"];
  const out = execFileSync("npx", args, { cwd: site, env: { ...clean(), npm_config_loglevel: "error" }, encoding: "utf8" });
  expect(out).toContain("Write galley-webhook.mjs");
  npm(site, "install", `${url()}/packages/galley-site.tgz`);
  expect(existsSync(join(site, "node_modules/galley-site/dist/index.js"))).toBe(true);
});

test("the package contains neither tests nor sources of its programs, and depends on nothing that builds it", () => {
  const installed = join(service, "node_modules/galley");
  const files = readdirSync(installed, { recursive: true, encoding: "utf8" });
  const code = files.filter((name) => name.startsWith("server/"));
  expect(code.filter((name) => /\.ts$|\.test\.|\/test\//.test(name))).toEqual([]);
  expect(code).toEqual(expect.arrayContaining(["server/dist/main.js", "server/dist/draw-process.js", "server/dist/LICENSES.md"]));
  expect(files.filter((name) => name.startsWith("node_modules"))).toEqual([]);
  const all = readdirSync(join(service, "node_modules"));
  for (const name of ["typescript", "vitest", "vite", "react", "playwright-core"]) expect(all).not.toContain(name);
});

test("every package is installed in the version that the lockfile has", () => {
  const versionOf = (path: string) => JSON.parse(readFileSync(path, "utf8")).version;
  const pins: Locked = JSON.parse(readFileSync(join(service, "node_modules/galley/npm-shrinkwrap.json"), "utf8")).packages;
  const known = new Set(Object.values(readLock().packages).map(({ integrity }) => integrity));
  const { packages: installed }: { packages: Locked } = JSON.parse(readFileSync(join(service, "package-lock.json"), "utf8"));
  const isFetched = (path: string) => path !== "" && path !== "node_modules/galley" && existsSync(join(service, path));
  const found = Object.entries(installed).filter(([path]) => isFetched(path));
  expect(found.length).toBeGreaterThan(40);
  for (const [path, { version }] of found) {
    expect([path, version]).toEqual([path, pins[path]?.version]);
    expect([path, versionOf(join(service, path, "package.json"))]).toEqual([path, version]);
  }
  for (const [path, { integrity, resolved }] of Object.entries(pins))
    if (path !== "") expect([path, resolved, known.has(integrity)]).toEqual([path, undefined, true]);
});

test("no version is left to a registry that has a newer one of every package", async () => {
  await using registry = await openTestRegistry(readLock());
  const folder = empty("newer");
  writeFileSync(join(folder, "package.json"), "{}");
  const args = ["install", tarball, "--package-lock-only", "--no-audit", "--registry", registry.url, "--cache", empty("cache")];
  await promisify(execFile)("npm", args, { cwd: folder });
  const { packages }: { packages: Locked } = JSON.parse(readFileSync(join(folder, "package-lock.json"), "utf8"));
  const pins: Locked = JSON.parse(readFileSync(join(service, "node_modules/galley/npm-shrinkwrap.json"), "utf8")).packages;
  const fetched = Object.entries(packages).filter(([path]) => path !== "" && !path.startsWith("node_modules/galley"));
  expect(fetched.length).toBeGreaterThan(60);
  const loose = fetched.filter(([path, { version }]) => version !== pins[path]?.version).map(([path]) => path.replace("node_modules/", ""));
  // No machine installs these: they are of systems without native code, and what such a build needs.
  expect(loose.filter((name) => !name.startsWith("@img/sharp-"))).toEqual(["@emnapi/runtime", "tslib"]);
  expect(loose.filter((name) => name.startsWith("@img/sharp-") && !name.endsWith("wasm32"))).toEqual([]);
});

test("an installation in the folder of the package is held against the digests of its lockfile", () => {
  const unpacked = empty("unpacked");
  const inPlace = () => npm(unpacked, "install", "--omit=dev", "--ignore-scripts");
  execFileSync("tar", ["-xzf", tarball, "--strip-components=1", "-C", unpacked]);
  const file = join(unpacked, "npm-shrinkwrap.json");
  const lock = readFileSync(file, "utf8");
  writeFileSync(file, lock.replaceAll(/("node_modules\/sharp": \{[^}]*"integrity": ")[^"]*/g, `$1sha512-${"A".repeat(86)}==`));
  expect(inPlace).toThrow("EINTEGRITY");
  writeFileSync(file, lock);
  inPlace();
  expect(existsSync(join(unpacked, "node_modules/sharp/package.json"))).toBe(true);
});

test("an older Node fetches the pinned one and runs on it", async () => {
  const installed = join(service, "node_modules/galley");
  const cache = empty("cache");
  // The version of an older Node, told by this one: the rest of the way is the same.
  const asOlder = `data:text/javascript,Object.defineProperty(process.versions,"node",{value:"22.1.0"});process.execve=undefined`;
  const child = spawn(process.execPath, ["--import", asOlder, join(installed, "bin/galley.mjs"), "--help"], {
    env: clean({ XDG_CACHE_HOME: cache }),
    stdio: ["ignore", "pipe", "pipe"],
  });
  const [out, error] = await Promise.all([text(child.stdout), text(child.stderr)]);
  expect(error).toContain("Fetching it once");
  expect(out).toContain("Usage: galley COMMAND");
  expect(readdirSync(join(cache, "galley"))).toEqual([expect.stringMatching(/^node-26\./)]);
});

test("an error in its log names the file and the line of the source", async () => {
  running.kill("SIGTERM");
  await once(running, "exit");
  const logged = greeting.split("\n").find((line) => line.includes("not everything stopped cleanly")) ?? "{}";
  const { error } = JSON.parse(logged) as { error?: { message: string; stack: string[] } };
  const [, file, line] = /\/node_modules\/galley\/(server\/src\/app\/listen\.ts):(\d+):\d+\)?$/.exec(error?.stack[1] ?? "") ?? [];
  const source = readFileSync(join(import.meta.dirname, "../..", file ?? "package.json"), "utf8").split("\n");
  expect(complaints).toBe("");
  expect([error?.message, source[Number(line) - 1]]).toEqual(["planted", expect.stringContaining("closeAllConnections()")]);
});

test("its licenses are those of all that was built into it, and of nothing that is installed beside it", () => {
  const names = readFileSync(join(service, "node_modules/galley/server/dist/LICENSES.md"), "utf8").matchAll(/^## (\S+) \d+\.\d+/gm);
  const inside = new Set([...names].map(([, name = ""]) => name));
  expect([...inside]).toEqual(expect.arrayContaining(["hono", "kysely", "oidc-provider", "undici", "zod"]));
  expect([...inside].filter((name) => isApart(name))).toEqual([]);
});
