const form = /^(\d+)\.(\d+)\.(\d+)(?:-([0-9a-z]+(?:\.[0-9a-z]+)*))?$/;
type Parts = { numbers: [number, number, number]; prerelease: string };

function parse(version: string): Parts | undefined {
  const [, major, minor, patch, prerelease = ""] = form.exec(version) ?? [];
  return patch === undefined ? undefined : { numbers: [Number(major), Number(minor), Number(patch)], prerelease };
}

/** Returns the version that `wanted` names: `major`, `minor`, `patch`, or the version itself. Undefined for anything else. */
export function nextVersion(current: string, wanted: string): string | undefined {
  const [major, minor, patch] = parse(current)?.numbers ?? [0, 0, 0];
  if (wanted === "major") return `${major + 1}.0.0`;
  if (wanted === "minor") return `${major}.${minor + 1}.0`;
  if (wanted === "patch") return `${major}.${minor}.${patch + 1}`;
  return parse(wanted) && wanted;
}

/** Tells whether `version` comes before `other`. A prerelease, as in `1.0.0-rc.1`, comes before its release. */
export function isBefore(version: string, other: string): boolean {
  const [one, two] = [parse(version), parse(other)];
  if (one === undefined || two === undefined) return false;
  for (const [index, number] of one.numbers.entries()) {
    const against = two.numbers[index] ?? 0;
    if (number !== against) return number < against;
  }
  if (one.prerelease === "" || two.prerelease === "") return one.prerelease !== "" && two.prerelease === "";
  return one.prerelease.localeCompare(two.prerelease, "en", { numeric: true }) < 0;
}
