const pending = "## Pending";

type Parts = { before: string; entries: string; after: string };

function partsOf(changelog: string): Parts | undefined {
  const at = changelog.indexOf(`${pending}\n`);
  if (at === -1) return undefined;
  const from = at + pending.length;
  const next = changelog.indexOf("\n## ", from);
  const to = next === -1 ? changelog.length : next;
  return { before: changelog.slice(0, at), entries: changelog.slice(from, to).trim(), after: changelog.slice(to).trim() };
}

/** Returns what waits for the next release; empty where there is no entry, whatever headings there are. */
export function pendingEntries(changelog: string): string {
  const entries = partsOf(changelog)?.entries ?? "";
  return /^[-*] /m.test(entries) ? entries : "";
}

/** Moves what waits under its version and day, and leaves an empty part for what comes after. */
export function moveEntries(changelog: string, version: string, day: string): string {
  const parts = partsOf(changelog);
  if (parts === undefined) return changelog;
  const { before, entries, after } = parts;
  return `${before}${pending}\n\n## ${version}, ${day}\n\n${entries}\n${after === "" ? "" : `\n${after}\n`}`;
}
