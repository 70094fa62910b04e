import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { findPackageJSON } from "node:module";
import path from "node:path";
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium } from "playwright-core";
import { unpackOnce } from "../server/test/cache/unpack-once.ts";
import { shiftClock, shiftOfClock } from "../server/test/clock/shift-clock.mjs";

// Test pages are short-lived: a thread for collecting garbage only takes a core from the next page, and no code runs often enough to be worth
// optimizing. Without both a page takes an eighth less of the processor.
const argumentsOfEvery = ["--font-render-hinting=none", "--js-flags=--single-threaded,--max-semi-space-size=8,--no-opt,--no-maglev"];

let launched: Promise<Browser> | undefined;

/** Returns the one browser of this worker, which ends with the worker. A crashed browser is replaced. */
async function openBrowser(): Promise<Browser> {
  launched ??= launchBrowser();
  const browser = await launched;
  if (browser.isConnected()) return browser;
  launched = undefined;
  return openBrowser();
}

/** Starts the Chromium of the project's packages, or the one that CHROMIUM_PATH names. */
async function launchBrowser(): Promise<Browser> {
  const { executablePath, env } = await findChromium();
  return chromium.launch({ executablePath, env: { ...process.env, ...env }, chromiumSandbox: false, args: argumentsOfEvery });
}

export async function findChromium(): Promise<{ executablePath: string; env: Record<string, string> }> {
  const { CHROMIUM_PATH } = process.env;
  if (CHROMIUM_PATH !== undefined) return { executablePath: CHROMIUM_PATH, env: {} };
  if (process.platform === "linux" && process.arch === "x64") return unpackChromium();
  const found = [chromium.executablePath(), "/usr/bin/chromium", "/usr/bin/chromium-browser"].find((file) => existsSync(file));
  if (found === undefined) throw new Error("No Chromium was found for the browser tests. Set CHROMIUM_PATH to the program of one.");
  return { executablePath: found, env: {} };
}

/** Unpacks the packaged Chromium into a folder for its version, once for all runs. */
async function unpackChromium(): Promise<{ executablePath: string; env: Record<string, string> }> {
  const packageFile = findPackageJSON("@sparticuz/chromium", import.meta.url);
  if (packageFile === undefined) throw new Error("The package @sparticuz/chromium is missing. Run npm install.");
  const { version } = JSON.parse(readFileSync(packageFile, "utf8"));
  const directory = path.join(path.dirname(packageFile), "../../.cache", `chromium-${version}`);
  await unpackOnce(directory, (own) => unpackInto(own, path.join(path.dirname(packageFile), "bin/al2023.tar.br")));
  const libraries = path.join(directory, "al2023", "lib");
  return { executablePath: path.join(directory, "chromium"), env: existsSync(libraries) ? { LD_LIBRARY_PATH: libraries } : {} };
}

async function unpackInto(own: string, libraries: string): Promise<void> {
  // The package reads its target folder from the temporary directory when it is loaded.
  const before = process.env.TMPDIR;
  process.env.TMPDIR = own;
  try {
    const { default: packaged, inflate } = await import("@sparticuz/chromium");
    if (lacksLibraries(await packaged.executablePath())) await inflate(libraries);
  } finally {
    if (before === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = before;
  }
}

function lacksLibraries(executablePath: string): boolean {
  try {
    return execFileSync("ldd", [executablePath], { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }).includes("not found");
  } catch {
    return true;
  }
}

export type Watched = { context: BrowserContext; problems: string[]; requests: string[] };

// The console does not report every refusal of a page's policy, for example when a library tests whether it may compile text to code.
const tellRefusals = `document.addEventListener("securitypolicyviolation", ({ effectiveDirective, blockedURI }) =>
  console.error("The page's policy refuses", effectiveDirective, blockedURI))`;

/**
 * Opens a fresh profile whose pages have this process's clock. Records the problems on its pages (errors, refused content) and every URL
 * that they request.
 */
export async function openContext(options: BrowserContextOptions): Promise<Watched> {
  const browser = await openBrowser();
  const context = await browser.newContext({ reducedMotion: "reduce", ...options });
  await context.addInitScript(tellRefusals);
  await context.addInitScript(shiftClock, shiftOfClock());
  const watched: Watched = { context, problems: [], requests: [] };
  context.on("console", (message) => {
    if (["error", "warning"].includes(message.type())) watched.problems.push(message.text());
  });
  context.on("weberror", (error) => watched.problems.push(error.error().message));
  context.on("requestfailed", (request) => watched.problems.push(`${request.url()} ${request.failure()?.errorText ?? ""}`));
  context.on("request", (request) => watched.requests.push(request.url()));
  return watched;
}

/** Closes every profile of this worker. For `afterAll`, so that no test file finds pages of an earlier one. */
export async function closeContexts(): Promise<void> {
  const browser = await launched;
  await Promise.all((browser?.contexts() ?? []).map((context) => context.close()));
}
