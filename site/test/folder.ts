import { execFileSync, spawn } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { text } from "node:stream/consumers";

const program = join(import.meta.dirname, "../dist/cli/main.js");

type Ended = { code: number | null; out: string; error: string };

/** Creates a customer's project in a folder of its own, in which the built command line can run. */
export function newFolder(files: Record<string, string> = {}, { git = false } = {}) {
  const root = mkdtempSync(join(tmpdir(), "galley-site-"));
  const pathOf = (name: string) => join(root, name);

  function write(name: string, content: string): void {
    mkdirSync(dirname(pathOf(name)), { recursive: true });
    writeFileSync(pathOf(name), content, "latin1");
  }
  for (const [name, content] of Object.entries({ "package.json": "{}", ...files })) write(name, content);
  const runGit = (...args: string[]) =>
    execFileSync("git", ["-c", "user.name=a", "-c", "user.email=a@b.c", ...args], { cwd: root, stdio: "pipe" });
  if (git) runGit("init", "--quiet");

  return {
    root,
    write,
    git: runGit,
    read: (name: string) => (existsSync(pathOf(name)) ? readFileSync(pathOf(name), "latin1") : null),
    modeOf: (name: string) => statSync(pathOf(name)).mode & 0o777,
    setMode: (name: string, mode: number) => chmodSync(pathOf(name), mode),
    /** Returns every file but git's own, with its content. */
    all: () =>
      Object.fromEntries(
        readdirSync(root, { recursive: true, encoding: "utf8" })
          .filter((name) => !/^\.git(?:\/|$)/.test(name))
          .sort()
          .map((name) => [name, statSync(pathOf(name)).isDirectory() ? null : readFileSync(pathOf(name), "latin1")]),
      ),
    run: (...args: string[]) => start(root, args).ended,
    start: (...args: string[]) => start(root, args),
    [Symbol.dispose]: () => rmSync(root, { recursive: true, force: true }),
  };
}

function start(root: string, args: readonly string[]) {
  const child = spawn(process.execPath, [program, ...args], { cwd: root, stdio: ["ignore", "pipe", "pipe"] });
  const ended: Promise<Ended> = Promise.all([
    text(child.stdout),
    text(child.stderr),
    new Promise<number | null>((resolve) => child.on("exit", (code) => resolve(code))),
  ]).then(([out, error, code]) => ({ code, out, error }));
  return { child, ended };
}
