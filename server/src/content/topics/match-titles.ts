import type { Tx } from "#src/core/database/transact.ts";
import { newId } from "#src/core/ids.ts";
import { titleKey } from "#src/core/text/title-key.ts";
import type { Actor } from "#src/operations/actor.ts";
import { listKnownTitles } from "./known-titles.ts";
import { findSimilar, type KnownTitle, type SimilarTitle } from "./similarity.ts";

/** Assigns ids to titles that arrive together, and finds for each a similar title among existing ones and earlier ones of the list. */
export async function matchTitles(
  tx: Tx,
  actor: Actor,
  projectId: string,
  titles: readonly string[],
): Promise<{ id: string; title: string; similarTo: SimilarTitle | undefined }[]> {
  const sent = titles.map((title): KnownTitle => ({ type: "topic", id: newId("topic"), title: title.trim(), key: titleKey(title) }));
  const keys = sent.map(({ key }) => key);
  const found = findSimilar(sent, await listKnownTitles(tx, actor, projectId, keys));
  return sent.map((topic, index) => {
    const [before] = findSimilar([topic], sent.slice(0, index));
    return { id: topic.id, title: topic.title, similarTo: nearer(found[index], before) };
  });
}

function nearer(one: SimilarTitle | undefined, other: SimilarTitle | undefined): SimilarTitle | undefined {
  return (other?.similarity ?? 0) > (one?.similarity ?? 0) ? other : one;
}
