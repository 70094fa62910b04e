import { execFileSync, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { copyFileSync, existsSync, linkSync, mkdirSync, readdirSync, readlinkSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { git, headCommit, root } from "./git.ts";

/** A work tree of HEAD with the installed packages of this one. It stays for the next run. */
export type Tree = { folder: string; node: string; compiledHead: boolean };

export function openTree(job: number): Tree {
  const folder = join(tmpdir(), `galley-trust-${createHash("sha256").update(root).digest("hex").slice(0, 8)}-${job}`);
  if (!existsSync(join(folder, ".git"))) {
    git("worktree", "prune");
    git("worktree", "add", "--force", "--detach", folder, "HEAD");
  }
  const tree = { folder, node: join(folder, "node_modules/.bin/node"), compiledHead: false };
  inTree(tree, "checkout", "--quiet", "--force", "--detach", headCommit());
  if (!existsSync(join(folder, "node_modules"))) linkPackages(join(root, "node_modules"), join(folder, "node_modules"));
  cleanTree(tree);
  return tree;
}

/** Links every file instead of copying it, where both folders are on one disk. Links between workspaces stay relative. */
function linkPackages(from: string, to: string): void {
  mkdirSync(to, { recursive: true });
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isSymbolicLink()) symlinkSync(readlinkSync(source), target);
    else if (!entry.isDirectory()) linkOrCopy(source, target);
    else if (![".cache", ".vite", ".vite-temp", ".vitest-cache"].includes(entry.name)) linkPackages(source, target);
  }
}

function linkOrCopy(source: string, target: string): void {
  try {
    linkSync(source, target);
  } catch {
    copyFileSync(source, target);
  }
}

function inTree({ folder }: Tree, ...args: readonly string[]): void {
  execFileSync("git", args, { cwd: folder, stdio: ["ignore", "ignore", "inherit"] });
}

/** Puts every file back to what HEAD says. Ignored files stay: they are kept by digests of their sources. */
export function cleanTree(tree: Tree): void {
  inTree(tree, "reset", "--quiet", "--hard");
  inTree(tree, "clean", "--quiet", "-d", "--force");
  if (tree.compiledHead) return;
  compile(tree, ["messages/dashboard/", "messages/service/"]);
  tree.compiledHead = true;
}

/** Writes these texts into a clean tree. Returns what could not be compiled from them. */
export function applyTexts(tree: Tree, texts: ReadonlyMap<string, string>): string[] {
  for (const [path, text] of texts) {
    mkdirSync(dirname(join(tree.folder, path)), { recursive: true });
    writeFileSync(join(tree.folder, path), text);
  }
  return compile(tree, [...texts.keys()]);
}

function compile(tree: Tree, paths: readonly string[]): string[] {
  const touches = (folder: string) => paths.some((path) => path.startsWith(folder));
  if (touches("messages/")) tree.compiledHead = false;
  return [
    ...(touches("messages/dashboard/") ? ["scripts/compile-messages.ts"] : []),
    ...(touches("messages/service/") ? ["scripts/write-derived.ts"] : []),
  ].flatMap((program) => {
    const { status, stdout, stderr } = spawnSync(tree.node, [program], { cwd: tree.folder, encoding: "utf8" });
    return status === 0 ? [] : [`${stdout}${stderr}`.trim()];
  });
}

const typePrograms = [
  { project: "tsconfig.json", name: "all", reachedBy: /^(?!dashboard\/|messages\/dashboard\/)/ },
  { project: "dashboard/tsconfig.json", name: "dashboard", reachedBy: /^(dashboard|messages|contract|markdown|writer)\// },
];
const error = /^(\S+)\(\d+,\d+\): error (TS\d+)/gm;
// Something is declared that nothing uses any more.
const unused = ["TS6133", "TS6138", "TS6192", "TS6196", "TS6198", "TS6199"];

/** Checks the types of all programs that these files are in. Returns the files with errors, `strictly` with those that only find leftovers. */
export function filesWithTypeErrors(tree: Tree, touched: readonly string[], strictly: boolean): string[] {
  const programs = typePrograms.filter(({ reachedBy }) => touched.some((path) => reachedBy.test(path)));
  const found = programs.flatMap(({ project, name }) => {
    const kept = ["--checkers", "1", "--incremental", "--tsBuildInfoFile", `node_modules/.cache/types/${name}.tsbuildinfo`];
    const args = ["node_modules/typescript/bin/tsc", "-p", project, "--pretty", "false", ...kept];
    const { stdout } = spawnSync(tree.node, args, { cwd: tree.folder, encoding: "utf8", maxBuffer: 100_000_000 });
    return Array.from(stdout.matchAll(error), ([, path = "", code = ""]) => ({ path, code }));
  });
  return [...new Set(found.filter(({ code }) => strictly || !unused.includes(code)).map(({ path }) => path))];
}
