import { type ChildProcess, execFileSync, type SpawnOptions, spawn } from "node:child_process";
import { once } from "node:events";
import { createWriteStream, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { delimiter, dirname, join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";

const startSecondsMax = 120;
const installMinutesMax = 10;

/** Something that cannot be installed here: the run names it and goes on. */
export class NotHad extends Error {
  override readonly name = "NotHad";
}

/** Waits for an answer other than undefined or false. A failure to ask counts as none. */
export async function until<T>(
  wanted: string,
  ask: () => T | Promise<T>,
  secondsMax = startSecondsMax,
): Promise<Exclude<T, false | null | undefined>> {
  let last: unknown;
  for (const deadline = Date.now() + secondsMax * 1000; Date.now() < deadline; await pause(200)) {
    try {
      last = await ask();
    } catch (error) {
      last = undefined;
      if (error instanceof NotHad) throw error;
    }
    if (last !== undefined && last !== null && last !== false) return last as Exclude<T, false | null | undefined>;
  }
  throw new Error(`${wanted}: not within ${secondsMax} s`);
}

export type Program = { stop(): Promise<void>; log(): string };

/** A folder outside of the repository in which a system is installed and run. Whatever was started ends with it. */
export class Place {
  readonly folder: string;
  readonly #running = new Set<ChildProcess>();

  constructor(folder: string) {
    this.folder = folder;
    mkdirSync(folder, { recursive: true });
  }

  path(...parts: string[]): string {
    return join(this.folder, ...parts);
  }

  write(name: string, text: string): string {
    const file = this.path(name);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
    return file;
  }

  /** Runs a program to its end and returns what it prints. Node's folder comes first in PATH, so that `node` is the one that runs this. */
  run(program: string, args: readonly string[], options: { cwd?: string; env?: NodeJS.ProcessEnv; input?: string } = {}): string {
    return execFileSync(program, args, {
      cwd: options.cwd ?? this.folder,
      env: { ...environment(), ...options.env },
      encoding: "utf8",
      input: options.input ?? "",
      stdio: ["pipe", "pipe", "pipe"],
      maxBuffer: 50_000_000,
      timeout: installMinutesMax * 60_000,
    });
  }

  /** Installs packages from the registry into a folder, and returns the versions that came. */
  npm(packages: readonly string[], cwd = this.folder, env: NodeJS.ProcessEnv = {}): Record<string, string> {
    try {
      this.run("npm", ["install", "--no-audit", "--no-fund", "--loglevel=error", ...packages], { cwd, env });
    } catch (error) {
      throw new NotHad(`npm install ${packages.join(" ")}: ${lastLine(error)}`);
    }
    const names = packages.map((name) => name.replace(/(?<=.)@[^/]*$/, ""));
    return Object.fromEntries(
      names.map((name) => [name, JSON.parse(readFileSync(join(cwd, "node_modules", name, "package.json"), "utf8")).version]),
    );
  }

  /** Installs packages of Debian where they are missing. Only root can. */
  apt(...packages: string[]): void {
    const missing = packages.filter((name) => !isInstalled(name));
    if (missing.length === 0) return;
    try {
      this.run("apt-get", ["install", "--yes", "--no-install-recommends", ...missing], { env: { DEBIAN_FRONTEND: "noninteractive" } });
    } catch (error) {
      throw new NotHad(`apt-get install ${missing.join(" ")}: ${lastLine(error)}`);
    }
  }

  start(program: string, args: readonly string[], options: SpawnOptions = {}): Program {
    const file = this.path(`log-${this.#running.size}-${Date.now()}.txt`);
    const out = createWriteStream(file);
    const env = { ...environment(), ...options.env };
    const child = spawn(program, args, { cwd: this.folder, ...options, env, stdio: ["ignore", "pipe", "pipe"], detached: true });
    child.on("error", (error) => out.write(String(error)));
    for (const stream of [child.stdout, child.stderr]) stream?.pipe(out, { end: false });
    this.#running.add(child);
    return {
      stop: () => this.#end(child),
      log: () => readFileSync(file, "utf8"),
    };
  }

  /** Ends a program and those that it has started. */
  async #end(child: ChildProcess): Promise<void> {
    this.#running.delete(child);
    const { pid } = child;
    if (pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
    const exited = once(child, "exit");
    process.kill(-pid, "SIGTERM");
    const killing = setTimeout(() => process.kill(-pid, "SIGKILL"), 10_000);
    await exited;
    clearTimeout(killing);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    for (const child of [...this.#running].reverse()) await this.#end(child);
  }
}

/** Settings of the machine, such as its way to a registry, without those of this run. */
function environment(): NodeJS.ProcessEnv {
  const { PATH = "", NODE_COMPILE_CACHE, INIT_CWD, PWD, ...machine } = process.env;
  return { ...machine, PATH: `${dirname(process.execPath)}${delimiter}${PATH}`, NO_COLOR: "1", CI: "1" };
}

function isInstalled(name: string): boolean {
  try {
    return execFileSync("dpkg-query", ["-W", "-f", `\${Status}`, name], { encoding: "utf8", stdio: "pipe" }).endsWith(" installed");
  } catch {
    return false;
  }
}

/** Returns the version of a package of Debian. */
export function versionOf(name: string): string {
  return execFileSync("dpkg-query", ["-W", "-f", `\${Version}`, name], { encoding: "utf8" });
}

/** Returns the line of what a failed program printed that names the error, else the last one. */
export function lastLine(error: unknown): string {
  const { stderr, stdout, message } = error as { stderr?: string; stdout?: string; message?: string };
  const lines = `${stdout ?? ""}\n${stderr ?? ""}`.split("\n").filter((line) => line.trim() !== "" && !line.includes("complete log"));
  return (lines.find((line) => /error[: ]/i.test(line)) ?? lines.at(-1))?.trim().slice(0, 200) ?? message ?? String(error);
}

export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === "object" && address !== null ? address.port : 0;
}
