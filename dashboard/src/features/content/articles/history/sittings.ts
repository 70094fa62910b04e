import type { Item } from "#src/api/operations.ts";

type Revision = Item<"list_article_revisions">;

/** Revisions that one author made in a row, newest first. */
export type Sitting = readonly [Revision, ...Revision[]];

const pauseMilliseconds = 30 * 60_000;

/**
 * Folds revisions, newest first, into sittings: a draft is saved at each pause, and what was written in one go is one change to whoever
 * reads the history. A revision with which something else happened begins a sitting of its own.
 */
export function sittingsOf(revisions: readonly Revision[]): Sitting[] {
  const sittings: [Revision, ...Revision[]][] = [];
  for (const revision of revisions) {
    const last = sittings.at(-1);
    const newer = last?.at(-1);
    if (last !== undefined && newer !== undefined && goesOn(newer, revision)) last.push(revision);
    else sittings.push([revision]);
  }
  return sittings;
}

function goesOn(newer: Revision, older: Revision): boolean {
  const isPlain =
    older.name === null &&
    older.approvedBy === null &&
    older.requestedChanges === null &&
    !older.live &&
    !older.generated &&
    !newer.generated;
  const isSameAuthor =
    newer.author.kind === "person" &&
    older.author.kind === "person" &&
    newer.author.name === older.author.name &&
    newer.author.via === null;
  return isPlain && isSameAuthor && Date.parse(newer.createdAt) - Date.parse(older.createdAt) < pauseMilliseconds;
}
