import type { Tx } from "#src/core/database/transact.ts";
import type { ProjectRef } from "../site.ts";
import { type BlogChange, claimRest, findReach } from "./blog-changes.ts";
import { groupKey, slugKey } from "./cache-keys.ts";

/** Keys to drop, and the changes that are told of with them. */
export type Touched = { keys: string[]; changes: BlogChange[] };

// A blog of which this many articles have changed at once is dropped as a whole.
const slugsMax = 20;

/** Finds the keys that changes to one blog touch. */
export async function findTouched(tx: Tx, ref: ProjectRef, changes: readonly BlogChange[]): Promise<Touched> {
  const slugs = [...new Set(changes.map(({ slug }) => slug))].filter((slug) => slug !== null);
  const isAll = slugs.length > slugsMax || changes.some(({ slug }) => slug === null);
  const reach = isAll ? "blog" : await findReach(tx, ref, slugs);
  if (reach === "blog") return { keys: [groupKey(ref, "blog")], changes: [...changes, ...(await claimRest(tx, ref))] };
  const groups = reach === "articles" ? (["index", "files", "articles"] as const) : (["index", "files"] as const);
  return { keys: [...groups.map((group) => groupKey(ref, group)), ...slugs.map((slug) => slugKey(ref, slug))], changes: [...changes] };
}
