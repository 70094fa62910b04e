import type { Tx } from "#src/core/database/transact.ts";
import * as live from "../live-articles.ts";
import { findCovers, type ShownImage } from "../shown-images.ts";
import type { ProjectRef } from "../site.ts";
import { readShelf, relatedShown, relatedTo } from "./related.ts";

export type Neighbor = Pick<live.LightEntry, "slug" | "title">;

/** Articles that stand beside one: those about the same, and the ones published just before and after it. */
export type Neighbors = {
  related: readonly live.LightEntry[];
  older: Neighbor | undefined;
  newer: Neighbor | undefined;
  images: ReadonlyMap<string, ShownImage>;
};

export const noNeighbors: Neighbors = { related: [], older: undefined, newer: undefined, images: new Map() };

type Place = { ref: ProjectRef; locale: string };
type NeighborIds = { older: string | undefined; newer: string | undefined; related: readonly string[] };

/** Reads the articles beside one, those of them that are live. */
export async function readNeighbors(tx: Tx, { ref, locale }: Place, { older, newer, related }: NeighborIds): Promise<Neighbors> {
  const ids = [older ?? [], newer ?? [], ...related].flat();
  if (ids.length === 0) return noNeighbors;
  const entries = new Map((await live.listLight(tx, ref, locale, ids)).map((entry) => [entry.id, entry]));
  const shown = related.flatMap((id) => entries.get(id) ?? []);
  const [before, after] = [older, newer].map((id) => entries.get(id ?? ""));
  return { related: shown, older: before, newer: after, images: await findCovers(tx, ref, shown) };
}

/** Finds what stands beside an article wherever it is in the order. One that is not live is followed by none. */
export async function findNeighbors(tx: Tx, ref: ProjectRef, article: live.LiveArticle): Promise<Neighbors> {
  const place = { ref, locale: article.locale };
  const known = await live.findPlace(tx, ref, article.id);
  const kept = known?.revision === article.revision ? known.related_ids : null;
  const related = kept?.length === relatedShown ? kept : relatedTo(await readShelf(tx, place), article).map(({ id }) => id);
  const at = { locale: article.locale, ...known };
  const older = await live.findBeside(tx, ref, at, "older");
  const newer = known && (await live.findBeside(tx, ref, at, "newer"));
  return readNeighbors(tx, place, { older, newer, related });
}
