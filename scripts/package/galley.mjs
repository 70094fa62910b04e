#!/usr/bin/env node
// Runs Galley: `galley start` serves, `galley demo` serves an example organization, anything else is a command of the operator. Plain
// JavaScript: it must start on any Node from 20 on, and brings the Node that Galley needs where the one that runs it is older.
import { spawn, spawnSync } from "node:child_process";
import { chmodSync, cpSync, existsSync, lstatSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, statSync } from "node:fs";
import { constants, homedir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");
const { startFlags } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")).galley;
const windows = process.platform === "win32";
const pinned = join(root, "node");
const programs = join(root, "server/dist");

/** Returns the Node to run on: this one, or the pinned one where this one lacks what Galley uses. */
function nodeToRunOn() {
  const { optionalDependencies } = JSON.parse(readFileSync(join(pinned, "package.json"), "utf8"));
  const here = `-${process.platform === "win32" ? "win" : process.platform}-${process.arch}`;
  const [name, version] = Object.entries(optionalDependencies).find(([name]) => name.endsWith(here)) ?? [];
  const [wanted] = Object.values(optionalDependencies).map((one) => Number.parseInt(one, 10));
  if (Number.parseInt(process.versions.node, 10) >= wanted) return process.execPath;
  if (name === undefined) fail(`Galley needs Node ${wanted}, and this is ${process.version}. Install Node ${wanted} and try again.`);
  const cache = join(cacheFolder(), "galley");
  const kept = join(cache, `node-${version}${here}`);
  const program = join("node_modules", name, "bin", windows ? "node.exe" : "node");
  if (!existsSync(join(kept, program))) bring(cache, kept, program, version);
  for (const folder of [cache, kept]) refuseFolderOfOthers(folder);
  return join(kept, program);
}

/** The folder of the user's caches. The service that root starts becomes another user, who has to reach it. */
function cacheFolder() {
  if (process.env.XDG_CACHE_HOME) return process.env.XDG_CACHE_HOME;
  return process.getuid?.() === 0 && process.platform === "linux" ? "/var/cache" : join(homedir(), ".cache");
}

/** Installs the pinned Node, held against the digests of its lockfile, into a folder that appears as a whole. */
function bring(cache, kept, program, version) {
  process.stderr.write(`Galley needs Node ${version}, and this is ${process.version}. Fetching it once, into ${kept} …\n`);
  // Others may read it, such as the user that root's service becomes, and nobody else may write it.
  const umask = process.umask(0o022);
  const folder = folderIn(cache);
  let isKept = false;
  try {
    cpSync(pinned, folder, { recursive: true });
    const quiet = ["--ignore-scripts", "--prefer-offline", "--no-audit", "--no-fund", "--loglevel=error", "--include=optional"];
    const { status } = spawnSync("npm", ["ci", ...quiet], { cwd: folder, stdio: ["ignore", 2, 2], shell: windows });
    // npm counts each system's Node as optional: it ends well without one that it could not fetch, or whose digest is another.
    if (status === 0 && existsSync(join(folder, program))) isKept = keep(folder, kept, program);
  } finally {
    rmSync(folder, { recursive: true, force: true });
    process.umask(umask);
  }
  if (!isKept)
    fail(`Node ${version} could not be fetched from npm’s registry. Install Node ${Number.parseInt(version, 10)}, or try again.`);
}

function folderIn(cache) {
  try {
    mkdirSync(cache, { recursive: true });
    refuseFolderOfOthers(cache);
    return mkdtempSync(join(cache, "fetching-"));
  } catch ({ code }) {
    fail(`${cache} cannot be written (${code}). Set XDG_CACHE_HOME to a folder of your own, or install the Node that Galley needs.`);
  }
}

/** Gives the folder its place, and returns whether a Node is there now. Another start may have been faster. */
function keep(folder, kept, program) {
  chmodSync(folder, 0o755);
  try {
    if (!existsSync(join(kept, program))) rmSync(kept, { recursive: true, force: true });
    renameSync(folder, kept);
  } catch (error) {
    if (!existsSync(join(kept, program))) throw error;
  }
  return true;
}

/** Ends where another user could put a program of theirs into the folder, which this user would run. */
function refuseFolderOfOthers(folder) {
  const own = process.getuid?.();
  if (own === undefined) return;
  const isOurs = ({ uid }) => uid === own || uid === 0;
  const target = statSync(folder);
  if (isOurs(lstatSync(folder)) && isOurs(target) && (target.mode & 0o022) === 0) return;
  fail(
    `Other users may write ${folder}, where Galley keeps the Node that it runs on. Remove it, or set XDG_CACHE_HOME to a folder of your own.`,
  );
}

function fail(reason) {
  process.stderr.write(`${reason}\n`);
  process.exit(1);
}

/** Returns the arguments for Node. */
function programFor([command, ...rest]) {
  if (command === "start") return [...startFlags, join(programs, "main.js"), ...rest];
  if (command === "demo") return [join(programs, "demo.js"), ...rest];
  // The service maps the stacks that it logs itself, as Node takes much memory for it.
  return ["--enable-source-maps", join(programs, "galley.js"), ...process.argv.slice(2)];
}

function runBeside(node, args) {
  // The channel tells the service of the end of this process, also where it is killed.
  const child = spawn(node, args, { stdio: ["inherit", "inherit", "inherit", "ipc"] });
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill(signal));
  child.on("exit", (code, signal) => process.exit(signal ? 128 + constants.signals[signal] : code));
}

const node = nodeToRunOn();
const args = programFor(process.argv.slice(2));
process.env.NODE_COMPILE_CACHE ??= join(root, ".compiled");
// The C library gives each thread its own memory, most of which lies idle, and keeps the memory of large buffers after their release.
process.env.MALLOC_ARENA_MAX ??= "2";
process.env.MALLOC_TRIM_THRESHOLD_ ??= "131072";
process.env.MALLOC_MMAP_THRESHOLD_ ??= "131072";
// Replacing this process saves its memory. A Node that cannot do so stays as a thin parent that forwards signals.
if (process.execve && !windows) process.execve(node, [node, ...args], process.env);
else runBeside(node, args);
