// Runs a program of this repository on the Node that the lockfile names. First installs the packages when they are missing or older than
// the lockfile, writes the sources that no commit keeps, and builds the service and its dashboard when the service is started. Plain JavaScript: it must start on any Node from 20 on.
import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { constants } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { servedShape } from "./served-shape.mjs";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");
const lockfile = join(root, "package-lock.json");
const modules = join(root, "node_modules");
const stamp = join(modules, ".galley-lockfile");
const turn = join(root, ".installing");
// Node's compile cache. It halves the start time, and what runs from its sources then holds nothing that compiles TypeScript.
const compiled = join(modules, ".cache", "compiled");
const windows = process.platform === "win32";
const pinnedNode = join(modules, ".bin", windows ? "node.cmd" : "node");

function isInstalled(wanted) {
  if (existsSync(stamp)) return readFileSync(stamp, "utf8") === wanted;
  // npm writes this file as the last step of an installation that somebody runs by hand.
  const written = join(modules, ".package-lock.json");
  if (!existsSync(written) || !existsSync(pinnedNode) || statSync(written).mtimeMs < statSync(lockfile).mtimeMs) return false;
  markInstalled(wanted);
  return true;
}

/** Notes the lockfile that was installed, and removes 67 MB of headers: they compile add-ons to Node, and nothing here does. */
function markInstalled(wanted) {
  for (const name of readdirSync(modules).filter((one) => /^node-(bin-)?(linux|darwin|win)-/.test(one)))
    rmSync(join(modules, name, "include"), { recursive: true, force: true });
  writeFileSync(stamp, wanted);
}

/**
 * Tries to take the installation lock. While another start holds it, waits a moment and returns false, because two
 * installations would undo each other.
 */
function takeTurn() {
  try {
    writeFileSync(turn, String(process.pid), { flag: "wx" });
    return true;
  } catch (error) {
    if (error.code !== "EEXIST") {
      process.stderr.write(
        `Galley has to write into ${root} after a change of its sources, and cannot (${error.code}). Start it once as the owner of that folder.\n`,
      );
      process.exit(1);
    }
    const holder = existsSync(turn) ? Number(readFileSync(turn, "utf8")) : 0;
    if (holder > 0 && !isAlive(holder)) rmSync(turn, { force: true });
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 200);
    return false;
  }
}

function isAlive(pid) {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error.code === "EPERM";
  }
}

/** Does a thing unless it is done, once where several starts want it at the same time. */
function inTurn(isDone, work) {
  if (isDone()) return;
  while (!takeTurn());
  try {
    if (!isDone()) work();
  } finally {
    rmSync(turn, { force: true });
  }
}

function installMissingPackages() {
  const wanted = createHash("sha256").update(readFileSync(lockfile)).digest("hex");
  const install = () => {
    process.stderr.write("Installing packages (once per lockfile)…\n");
    // A build needs them also where the environment says that this is production.
    const quiet = ["--include=dev", "--no-audit", "--no-fund", "--loglevel=error"];
    const { status } = spawnSync("npm", ["ci", ...quiet], { cwd: root, stdio: ["ignore", 2, 2], shell: windows });
    if (status !== 0) process.exitCode = status ?? 1;
    else markInstalled(wanted);
  };
  inTurn(() => isInstalled(wanted), install);
}

// Sources of scripts/write-derived.ts, its inputs, and the last file that it writes.
const derivedFrom = [
  ["scripts", /^(?:write-derived|generated-files)\.ts$|^client/],
  ["messages", /^(?:service|compiler)/],
  ["capabilities", /(?:declarations?|contract)\.ts$/],
  ["contract/src", /\.ts$/],
  ["server/src/registry", /\.ts$/],
  ["server/src/surfaces/openapi", /\.ts$/],
];
const derived = join(root, "client/src/generated/events.ts");
const derivedStamp = join(root, "messages/src/compiled/.sources");

function digestOfSources() {
  const hash = createHash("sha256");
  for (const [folder, names] of derivedFrom)
    for (const name of readdirSync(join(root, folder), { recursive: true }).sort())
      if (names.test(name) && /\.(?:ts|json)$/.test(name)) hash.update(`${name}\n`).update(readFileSync(join(root, folder, name)));
  return hash.digest("hex");
}

function writeDerivedSources() {
  const digest = digestOfSources();
  const isWritten = () => existsSync(derived) && existsSync(derivedStamp) && readFileSync(derivedStamp, "utf8") === digest;
  inTurn(isWritten, () => writeDerived(digest));
}

function writeDerived(digest) {
  const { status } = spawnSync(pinnedNode, [join(root, "scripts/write-derived.ts")], { stdio: "inherit", shell: windows });
  if (status !== 0) process.exitCode = status ?? 1;
  else writeFileSync(derivedStamp, digest);
}

// The shape of the sources when a start has last found that nothing had to be written or built.
const shapeStamp = join(modules, ".cache", "served-shape");

/** Writes the derived sources, and builds the service, its dashboard and the packages that it hands out, where they are not of their sources. */
function buildServed() {
  const shape = servedShape(root);
  if (existsSync(shapeStamp) && readFileSync(shapeStamp, "utf8") === shape) return;
  writeDerivedSources();
  if (process.exitCode) return;
  const { status } = spawnSync(pinnedNode, [join(root, "scripts/build-served.ts")], { stdio: "inherit", shell: windows });
  if (status !== 0) process.exitCode = status ?? 1;
  // A build changes it, and so does whoever writes meanwhile: the next start looks again.
  if (status !== 0 || servedShape(root) !== shape) return;
  try {
    mkdirSync(dirname(shapeStamp), { recursive: true });
    writeFileSync(shapeStamp, shape);
  } catch {
    // The folder belongs to somebody else: each start looks again.
  }
}

function runOnPinnedNode(args) {
  // The channel tells the service of the end of this process, also where it is killed. A shell passes none on.
  const stdio = ["inherit", "inherit", "inherit", ...(windows ? [] : ["ipc"])];
  const child = spawn(pinnedNode, args, { stdio, shell: windows });
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill(signal));
  setInterval(() => process.ppid === parent || child.kill("SIGTERM"), 500).unref();
  child.on("exit", (code, signal) => process.exit(signal ? 128 + constants.signals[signal] : code));
}

const parent = process.ppid;
installMissingPackages();
// npm forwards no signals. If somebody stopped it during the installation, nothing may start any more.
if (process.ppid !== parent) process.exit(1);
const program = process.argv.slice(2);
// `npm run dev` runs the service's sources.
const isService = program.some((word) => /^server\/(dist\/(main|demo)\.js|src\/main\.ts)$/.test(word));
if (!process.exitCode) (isService ? buildServed : writeDerivedSources)();
if (process.exitCode) process.exit();
if (program.some((word) => /^server\/(?:dist|src)\//.test(word))) {
  process.env.NODE_COMPILE_CACHE ??= compiled;
  // The C library gives each thread its own memory, most of which lies idle, and keeps the memory of large buffers after their release.
  process.env.MALLOC_ARENA_MAX ??= "2";
  process.env.MALLOC_TRIM_THRESHOLD_ ??= "131072";
  process.env.MALLOC_MMAP_THRESHOLD_ ??= "131072";
}
// Replacing this process saves its memory. A Node that cannot do so stays as a thin parent that forwards signals.
if (process.execve && !windows) process.execve(pinnedNode, [pinnedNode, ...program], process.env);
else runOnPinnedNode(program);
