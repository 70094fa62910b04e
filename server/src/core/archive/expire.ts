import { type ArchivedFile, type Base, baseIdIn, fileKey, manifestKey } from "./archive-format.ts";
import { type ArchivedWal, positionOf } from "./wal-names.ts";

const dayMilliseconds = 24 * 60 * 60 * 1000;

export type ArchiveContent = {
  /** Whole bases, oldest first. */
  bases: readonly Base[];
  /** Every key below `base/`. */
  baseKeys: readonly string[];
  wal: readonly ArchivedWal[];
  files: readonly ArchivedFile[];
};

/**
 * Returns the keys that no moment of the window needs, in the order in which they may go. The newest base from before the window stays, since its
 * first moments are recovered from there; with it all of the log since, and every file that was in the store then or came later. Nothing goes
 * without a base.
 */
export function expiredKeys({ bases, baseKeys, wal, files }: ArchiveContent, days: number, now: Date): string[] {
  const begin = new Date(now.getTime() - days * dayMilliseconds).toISOString();
  const from = Math.max(
    0,
    bases.findLastIndex(({ completedAt }) => completedAt <= begin),
  );
  const kept = bases.slice(from);
  const [oldest] = kept;
  if (oldest === undefined) return [];
  const ids = new Set(kept.map(({ id }) => id));
  const gone = baseKeys.filter((key) => !ids.has(baseIdIn(key) ?? ""));
  const isManifest = (key: string) => key === manifestKey(baseIdIn(key) ?? "");
  const position = Math.min(...kept.map(({ startSegment }) => positionOf(startSegment) ?? 0));
  const stored = new Set(kept.flatMap((base) => base.stored.map(({ key, sha256 }) => fileKey(key, sha256))));
  // The clocks of an archive and of a database may be apart.
  const lately = new Date(Date.parse(oldest.startedAt) - dayMilliseconds);
  return [
    // Without its manifest a base counts no more, whatever is left of it.
    ...gone.filter(isManifest),
    ...gone.filter((key) => !isManifest(key)),
    ...wal.filter(({ name }) => (positionOf(name) ?? position) < position).map(({ key }) => key),
    ...files
      .filter(({ archivedAt }) => archivedAt < lately)
      .map(({ key, sha256 }) => fileKey(key, sha256))
      .filter((key) => !stored.has(key)),
  ];
}
