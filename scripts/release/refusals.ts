import { readLicenses } from "../licenses/licenses.ts";
import { readPackages, readRecorded } from "../licenses/read-repository.ts";
import { pendingEntries } from "./changelog.ts";
import type { Repository } from "./repository.ts";
import { isBefore, nextVersion } from "./version.ts";

/** `stale` tells of figures in documents that were taken of other code. */
type State = { repository: Repository; current: string; wanted: string | undefined; changelog: string; stale: readonly string[] };

/** Returns the version to release, or why there can be no release: one sentence for each reason, and what to do. */
export function checkRelease({ repository, current, wanted, changelog, stale }: State): { version: string } | { reasons: string[] } {
  const version = wanted === undefined ? undefined : nextVersion(current, wanted);
  if (version === undefined) return { reasons: ["Say major, minor, patch or a version such as 1.2.0: npm run release -- minor."] };
  const reasons: string[] = [];
  if (repository.changes() !== "") reasons.push("The tree has changes that are not committed. Commit or stash them.");
  const branch = repository.branch();
  if (branch !== "main") reasons.push(`The branch is ${branch}. Releases are made of main alone.`);
  if (isBefore(version, current)) reasons.push(`${version} comes before ${current}, which package.json says. Name a later one.`);
  if (repository.hasTag(`v${version}`)) reasons.push(`The tag v${version} is there already. Name a later version.`);
  if (!repository.isTested()) reasons.push("The full set of tests has not passed on this commit. Run npm run test:full.");
  const last = repository.lastTag()?.slice(1);
  if (last !== undefined && isBefore(version, last)) reasons.push(`${version} comes before ${last}, which is released. Name a later one.`);
  if (pendingEntries(changelog) === "") reasons.push("CHANGELOG.md has nothing under Pending. Tell operators what changes for them.");
  reasons.push(...readLicenses(readPackages(), readRecorded()).problems.map((problem) => `${problem}.`));
  reasons.push(...stale);
  return reasons.length > 0 ? { reasons } : { version };
}
