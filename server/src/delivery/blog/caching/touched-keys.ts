import type { Tx } from "#src/core/database/transact.ts";
import type { ProjectRef } from "../site.ts";
import { type BlogChange, claimRest, findReach, isEnding, listNeighbors } from "./blog-changes.ts";
import { groupKey, imageKey, slugKey } from "./cache-keys.ts";

/** Keys to drop, and the changes that are told of with them. */
export type Touched = { keys: string[]; changes: BlogChange[] };

// A blog of which this many articles have changed at once is dropped as a whole.
const slugsMax = 20;

/** Finds the keys that changes to one blog and its images touch. */
export async function findTouched(tx: Tx, ref: ProjectRef, changes: readonly BlogChange[]): Promise<Touched> {
  const [images, ofPages] = [changes.filter(({ image_id }) => image_id !== null), changes.filter(({ image_id }) => image_id === null)];
  const keys = images.map(({ image_id }) => imageKey(ref, image_id ?? ""));
  if (ofPages.length === 0) return { keys, changes: images };
  const pages = await findTouchedPages(tx, ref, ofPages);
  return { keys: [...keys, ...pages.keys], changes: [...images, ...pages.changes] };
}

async function findTouchedPages(tx: Tx, ref: ProjectRef, changes: readonly BlogChange[]): Promise<Touched> {
  const slugs = [...new Set(changes.map(({ slug }) => slug))].filter((slug) => slug !== null);
  const isAll = slugs.length > slugsMax || changes.some(({ slug }) => slug === null);
  const reach = isAll ? "blog" : await findReach(tx, ref, slugs);
  if (reach === "blog") {
    const groups = (await isEnding(tx, ref)) ? (["blog", "images"] as const) : (["blog"] as const);
    return { keys: groups.map((group) => groupKey(ref, group)), changes: [...changes, ...(await claimRest(tx, ref))] };
  }
  const beside = reach === "articles" ? [] : await listNeighbors(tx, ref, slugs);
  const groups = reach === "articles" ? (["index", "files", "articles"] as const) : (["index", "files"] as const);
  return {
    keys: [...groups.map((group) => groupKey(ref, group)), ...new Set([...slugs, ...beside].map((slug) => slugKey(ref, slug)))],
    changes: [...changes],
  };
}
