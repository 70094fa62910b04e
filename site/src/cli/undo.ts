import { rmdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { assignmentsIn, digestOf, withoutValues } from "./env-file.ts";
import { messageOf, readText, writeText } from "./files.ts";
import { type Manifest, manifestName, readManifest, sha256Of } from "./manifest.ts";
import { say } from "./print.ts";
import { confirm } from "./questions.ts";
import { Stop } from "./stop.ts";

/** Undoes what `init` wrote, except parts that were changed since. */
export async function undo(root: string, options: { dryRun: boolean; yes: boolean }): Promise<void> {
  const manifest = readManifest(root);
  if (manifest === null) {
    say(`There is nothing to undo: ${manifestName} is not here.`);
    return;
  }
  if (!options.dryRun && !options.yes) await confirm("Undo everything that init wrote?");
  const write = options.dryRun ? () => {} : (step: () => void) => step();
  undoRoute(root, manifest.route, write);
  undoEnvFile(root, manifest.envFile, write);
  undoGitignore(root, manifest.gitignore, write);
  write(() => remove(join(root, manifestName)));
  say(`${manifestName}: removed`);
  if (options.dryRun) say("Nothing was changed (--dry-run).");
  else say("Token and key still exist at the service until the connection is removed there or another one replaces it.");
}

type Write = (step: () => void) => void;

function undoRoute(root: string, route: Manifest["route"], write: Write): void {
  if (route === null) return;
  const text = readText(join(root, route.path));
  if (text === null) return;
  if (sha256Of(text) !== route.sha256) {
    say(`${route.path}: kept, because it has changed since`);
    return;
  }
  write(() => {
    remove(join(root, route.path));
    for (const folder of route.folders.toReversed()) removeEmptyFolder(join(root, folder));
  });
  say(`${route.path}: removed`);
}

function undoEnvFile(root: string, { path, created, addedLineEnd, appended, digests }: Manifest["envFile"], write: Write): void {
  const text = readText(join(root, path));
  if (text === null) return;
  const entries = assignmentsIn(text).filter(({ key }) => Object.hasOwn(digests, key));
  const changed = new Set(entries.filter(({ key, value }) => digestOf(value) !== digests[key]).map(({ key }) => key));
  const ours = Object.keys(digests).filter((key) => entries.some((entry) => entry.key === key) && !changed.has(key));
  const left = withoutValues(text, {
    lines: ours.filter((key) => appended.includes(key)),
    values: ours.filter((key) => !appended.includes(key)),
  });
  const rest = addedLineEnd && changed.size === 0 ? withoutLastLineEnd(left) : left;
  write(() => (created && rest === "" ? remove(join(root, path)) : writeText(join(root, path), rest)));
  if (ours.length > 0) say(`${path}: ${ours.join(", ")} removed`);
  for (const key of changed) say(`${path}: ${key} kept, because it has changed since`);
}

function undoGitignore(root: string, gitignore: Manifest["gitignore"], write: Write): void {
  const text = gitignore === null ? null : readText(join(root, ".gitignore"));
  if (gitignore === null || text === null) return;
  const { line, created, addedLineEnd } = gitignore;
  const lines = text.split(/(?<=\n)/);
  const at = lines.findLastIndex((candidate) => candidate.trimEnd() === line);
  if (at === -1) return;
  const isLast = at === lines.length - 1;
  const left = lines.toSpliced(at, 1).join("");
  const rest = addedLineEnd && isLast ? withoutLastLineEnd(left) : left;
  write(() => (created && rest === "" ? remove(join(root, ".gitignore")) : writeText(join(root, ".gitignore"), rest)));
  say(`.gitignore: ${line} removed`);
}

function withoutLastLineEnd(text: string): string {
  return text.replace(/\r?\n$/, "");
}

function remove(path: string): void {
  try {
    rmSync(path, { force: true });
  } catch (error) {
    throw new Stop(`${path} cannot be removed (${messageOf(error)}). Remove it by hand.`);
  }
}

function removeEmptyFolder(path: string): void {
  try {
    rmdirSync(path);
  } catch {
    // The folder contains other files.
  }
}
