import { execFileSync, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";

const root = join(import.meta.dirname, "../..");
const modules = join(root, "node_modules");

/** Unpacks a package as it is published, `galley-site` by default, into a project of its own, where a project would find it. */
export function installPacked(folder = "site") {
  const from = join(root, folder);
  const { name: packageName } = JSON.parse(readFileSync(join(from, "package.json"), "utf8"));
  const project = mkdtempSync(join(tmpdir(), "galley-packed-"));
  const quiet = ["--ignore-scripts", "--offline", "--loglevel=error", "--json"];
  const report = execFileSync("npm", ["pack", ...quiet, "--pack-destination", project], { cwd: from, encoding: "utf8" });
  const packed = join(project, JSON.parse(report)[0].filename);
  const target = join(project, "node_modules", packageName);
  mkdirSync(target, { recursive: true });
  execFileSync("tar", ["-xzf", packed, "-C", target, "--strip-components=1"]);
  const write = (name: string, content: string) => {
    mkdirSync(dirname(join(project, name)), { recursive: true });
    writeFileSync(join(project, name), content);
  };
  write("package.json", '{ "type": "module", "private": true }');

  return {
    root: project,
    write,
    bytes: statSync(packed).size,
    files: execFileSync("tar", ["-tzf", packed], { encoding: "utf8" })
      .split("\n")
      .filter(Boolean)
      .map((name) => name.replace("package/", "")),
    /** Makes a package of this repository's own installation available. */
    link(name: string): void {
      mkdirSync(dirname(join(project, "node_modules", name)), { recursive: true });
      symlinkSync(join(modules, name), join(project, "node_modules", name));
    },
    /** Returns the compiler's messages, empty when there are none. */
    compile(options: Record<string, unknown>, files: readonly string[]): string {
      const strict = { strict: true, noEmit: true, target: "es2022", module: "nodenext", skipLibCheck: false };
      write("tsconfig.json", JSON.stringify({ compilerOptions: { ...strict, ...options }, files }));
      return spawnSync(process.execPath, [join(modules, "typescript/bin/tsc"), "-p", project], { encoding: "utf8" }).stdout;
    },
    [Symbol.dispose]: () => rmSync(project, { recursive: true, force: true }),
  };
}

/** Versions of Node that can run the package here: that of these tests, and the system's own where it differs. */
export function availableNodes(): string[] {
  const found = (process.env.PATH ?? "")
    .split(delimiter)
    .filter((folder) => !folder.includes("node_modules"))
    .map((folder) => join(folder, "node"))
    .find((path) => /^v(?:[2-9]\d)\./.test(spawnSync(path, ["--version"], { encoding: "utf8" }).stdout ?? ""));
  return found === undefined ? [process.execPath] : [process.execPath, found];
}
