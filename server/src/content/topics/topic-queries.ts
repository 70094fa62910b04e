import type { TopicStatus } from "@galley/contract";
import { sentence } from "@galley/messages";
import { sql } from "kysely";
import { writeSearchEntry } from "#src/content/search/write-search-entry.ts";
import type { Tables } from "#src/core/database/tables.ts";
import type { Tx } from "#src/core/database/transact.ts";
import { Failure } from "#src/core/failure.ts";
import { titleKey } from "#src/core/text/slug-from.ts";
import type { ResolvedTime } from "#src/core/wall-clock.ts";
import type { Actor } from "#src/operations/actor.ts";
import { withinReach } from "#src/operations/within-reach.ts";
import type { SimilarTitle } from "./similarity.ts";
import type { TopicBrief } from "./topic-brief.ts";

export type LockedTopic = Awaited<ReturnType<typeof lockTopic>>;

/** Locks the topic until commit, so that the second of two concurrent changes sees the result of the first. */
export async function lockTopic(tx: Tx, actor: Actor, id: string) {
  const topic = await tx
    .selectFrom("topic")
    .where(withinReach(actor, "topic"))
    .selectAll()
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  if (topic === undefined) throw new Failure("not_found", sentence("refusal_topic_unknown"));
  return topic;
}

/** Locks a topic that is still to be written. A topic that an article fills belongs to that article and no longer changes. */
export async function lockOpenTopic(tx: Tx, actor: Actor, id: string): Promise<LockedTopic> {
  const topic = await lockTopic(tx, actor, id);
  if (topic.article_id === null) return topic;
  throw new Failure("invalid_state", sentence("refusal_topic_filled"));
}

export type NewTopic = TopicBrief & {
  id: string;
  title: string;
  locale: string;
  date?: TopicDate | undefined;
  similarTo: SimilarTitle | undefined;
};
export type TopicDate = ResolvedTime & { timeZone: string };

export async function insertTopics(tx: Tx, actor: Actor, projectId: string, status: TopicStatus, topics: NewTopic[]): Promise<void> {
  const rows = topics.map(({ title, date, similarTo, ...rest }) => ({
    organization_id: actor.organizationId,
    project_id: projectId,
    status,
    title,
    title_key: titleKey(title),
    ...rest,
    ...dateColumns(date),
    suggested_by: actor.kind === "operator" ? null : actor.personId,
    suggested_token_id: actor.tokenId,
    similar_type: similarTo?.type ?? null,
    similar_id: similarTo?.id ?? null,
    similarity: similarTo?.similarity ?? null,
  }));
  await tx.insertInto("topic").values(rows).execute();
  await Promise.all(rows.map((row) => makeFound(tx, { keyword: "", ...row })));
}

export function dateColumns(date: TopicDate | undefined) {
  if (date === undefined) return { date: null, date_local: null, date_zone: null };
  return { date: date.instant, date_local: date.local, date_zone: date.timeZone };
}

export type TopicChange = TopicBrief &
  Partial<Pick<Tables["topic"], "title" | "title_key" | "locale" | "date_local" | "date_zone">> & {
    status?: TopicStatus;
    date?: Date | null;
  };

export async function markTopic(tx: Tx, organizationId: string, id: string, change: TopicChange): Promise<void> {
  const topic = await tx
    .updateTable("topic")
    .set({ ...change, updated_at: sql`now()` })
    .where("organization_id", "=", organizationId)
    .where("id", "=", id)
    .returning(["organization_id", "project_id", "id", "title", "keyword"])
    .executeTakeFirstOrThrow();
  if (change.title !== undefined || change.keyword !== undefined) await makeFound(tx, topic);
}

type Found = Pick<Tables["topic"], "organization_id" | "project_id" | "id" | "title"> & { keyword: string };

function makeFound(tx: Tx, { organization_id: organizationId, project_id: projectId, id, title, keyword }: Found): Promise<void> {
  return writeSearchEntry(tx, { organizationId, projectId, type: "topic", id, title, content: keyword });
}
