import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { readMigrations } from "../../server/src/core/database/migrate.ts";
import { staleFigures } from "../figures/figures.ts";
import { trackedFiles } from "../runner/tracked-files.ts";
import { moveEntries, pendingEntries } from "./changelog.ts";
import { releaseNotes } from "./notes.ts";
import { checkRelease } from "./refusals.ts";
import { openRepository } from "./repository.ts";
import { readManifest, setVersion } from "./set-version.ts";
import { writeFiles } from "./write-files.ts";

// Makes a release on this machine and pushes nothing: npm run release -- major|minor|patch|VERSION [--dry-run]
const root = join(import.meta.dirname, "../..");
const changelogFile = join(root, "CHANGELOG.md");
const migrationsFolder = "server/migrations/";
const dist = join(root, "dist");
const repository = openRepository(root);
const { values, positionals } = parseArgs({ allowPositionals: true, options: { "dry-run": { type: "boolean", default: false } } });
let stopped = false;
const say = (text: string) => process.stdout.write(`${text}\n`);

function notesOf(version: string, day: string): string {
  const lastTag = repository.lastTag();
  const known = lastTag === undefined ? [] : repository.filesAt(lastTag, migrationsFolder);
  const migrations = readMigrations().filter(({ name }) => !known.includes(migrationsFolder + name));
  return releaseNotes({ version, day, entries: pendingEntries(readFileSync(changelogFile, "utf8")), lastTag, migrations });
}

/** Changes, commits and tags. The commit holds the fixture from which later versions are tested to go on. */
async function release(version: string, day: string, staged: string): Promise<void> {
  const notes = notesOf(version, day);
  const changed = setVersion(root, version);
  writeFileSync(changelogFile, moveEntries(readFileSync(changelogFile, "utf8"), version, day));
  say("Making the fixture from which later versions are upgraded…");
  const fixture = `server/test/upgrades/fixtures/${version}.galley`;
  execFileSync(process.execPath, [join(root, "scripts/upgrades/make-fixture.ts"), version], { cwd: root, stdio: "inherit" });
  say("Packing…");
  await writeFiles(staged, { version, day, notes });
  if (stopped) throw new Error("It was stopped.");
  repository.git("add", "--", ...changed, "CHANGELOG.md", fixture);
  repository.git("commit", "--quiet", "--message", `release: ${version}`);
  const message = join(staged, "..", "message");
  writeFileSync(message, notes);
  // Headings of the notes are no comments of git's.
  repository.git("tag", "--annotate", "--cleanup=whitespace", "--file", message, `v${version}`);
  if (repository.changes() !== "") throw new Error(`The release left changes that are not committed:\n${repository.changes()}`);
  for (const name of readdirSync(staged)) renameSync(join(staged, name), join(dist, name));
}

/** Puts the tree, the branch and the tags back to where they were. The tree had no changes of its own. */
function goBack(head: string, version: string): void {
  if (repository.hasTag(`v${version}`)) repository.git("tag", "--delete", `v${version}`);
  repository.git("reset", "--quiet", "--hard", head);
  repository.git("clean", "--quiet", "--force", "server/test/upgrades/fixtures");
}

async function releaseOrGoBack(version: string): Promise<void> {
  const head = repository.head();
  mkdirSync(dist, { recursive: true });
  const folder = mkdtempSync(join(dist, ".release-"));
  const staged = join(folder, "files");
  mkdirSync(staged);
  for (const signal of ["SIGINT", "SIGTERM"] as const)
    process.on(signal, () => {
      stopped = true;
    });
  try {
    await release(version, new Date().toISOString().slice(0, 10), staged);
  } catch (error) {
    goBack(head, version);
    say(`There is no release, and the tree is as before. ${error instanceof Error ? error.message : error}`);
    process.exitCode = 1;
    return;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  say(`\nGalley ${version} is committed and tagged; its files are in dist. Nothing was pushed:\n\n  git push origin main v${version}`);
}

const changelog = readFileSync(changelogFile, "utf8");
const current = readManifest(root, ".").version ?? "0.0.0";
const stale = staleFigures(root, trackedFiles());
const checked = checkRelease({ repository, current, wanted: positionals[0], changelog, stale });
if ("reasons" in checked) {
  for (const reason of checked.reasons) say(reason);
  process.exitCode = 1;
} else if (values["dry-run"]) {
  say(`Would release ${checked.version}, and change nothing now.\n\n${notesOf(checked.version, new Date().toISOString().slice(0, 10))}`);
} else await releaseOrGoBack(checked.version);
