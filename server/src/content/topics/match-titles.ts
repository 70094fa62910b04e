import { sql } from "kysely";
import type { Tx } from "#src/core/database/transact.ts";
import { newId } from "#src/core/ids.ts";
import { titleKey } from "#src/core/text/slug-from.ts";
import { type Actor, mayUse } from "#src/operations/actor.ts";
import { findSimilar, type KnownTitle, type SimilarTitle } from "./similarity.ts";

/** Number of a project's latest articles and topics that are compared by similarity. Equal titles are found among all. */
const comparedMax = 500;

/** Lists existing titles that a new one may repeat, as far as the caller may read them: equal ones first, then the latest. */
async function listKnownTitles(tx: Tx, actor: Actor, projectId: string, keys: readonly string[]): Promise<KnownTitle[]> {
  const { organizationId } = actor;
  const [articles, topics] = [mayUse(actor, "articles:read"), mayUse(actor, "calendar:read")];
  const { rows } = await sql<KnownTitle>`
    (select 'article' as type, id, title, title_key as key from article
      where ${articles} and organization_id = ${organizationId} and project_id = ${projectId} and title_key = any(${[...keys]})
      limit ${comparedMax})
    union all
    (select 'topic', id, title, title_key from topic
      where ${topics} and organization_id = ${organizationId} and project_id = ${projectId} and title_key = any(${[...keys]})
      limit ${comparedMax})
    union all
    (select 'article', id, title, title_key from article
      where ${articles} and organization_id = ${organizationId} and project_id = ${projectId}
      order by updated_at desc, id desc limit ${comparedMax})
    union all
    (select 'topic', id, title, title_key from topic
      where ${topics} and organization_id = ${organizationId} and project_id = ${projectId}
      order by created_at desc, id desc limit ${comparedMax})`.execute(tx);
  return rows;
}

/** Assigns ids to titles that arrive together, and finds for each a similar title among existing ones and earlier ones of the list. */
export async function matchTitles(
  tx: Tx,
  actor: Actor,
  projectId: string,
  titles: readonly string[],
): Promise<{ id: string; title: string; similarTo: SimilarTitle | undefined }[]> {
  const sent = titles.map((title): KnownTitle => ({ type: "topic", id: newId("topic"), title, key: titleKey(title) }));
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
