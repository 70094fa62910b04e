import { batchMin, type NotificationKind, type WaitingKind, waitingMax } from "@galley/contract";
import { type RawBuilder, sql } from "kysely";
import type { Tx } from "#src/core/database/transact.ts";
import { type Actor, mayUse } from "#src/operations/actor.ts";
import { waitsFor } from "#src/people/authors/author-queries.ts";
import { readChoices } from "#src/people/notifications/choices.ts";
import { failuresFor } from "./sources/failures.ts";
import { openMentions, packagesToPost, requestedChanges } from "./sources/requests.ts";
import { missedDates, reviewsOf } from "./sources/reviews.ts";
import { columnsOf, type Source } from "./sources/source.ts";
import { suggestedTopics } from "./sources/suggestions.ts";

/** Selects what members want to say of themselves as authors and what the actor may accept. */
const authorChanges: Source = (actor) => sql`(
  select ${columnsOf({
    key: sql`'author_change:' || c.id`,
    kind: "author_change",
    projectId: sql`null::text`,
    type: "author",
    subjectId: sql`c.id`,
    title: sql`c.name`,
    since: sql`c.created_at`,
    askedBy: sql`c.person_id`,
    detail: sql`c.about`,
  })}
  from author_change c
  where c.organization_id = ${actor.organizationId} and ${mayUse(actor, "articles:approve")}::boolean and ${waitsFor(actor)}
  order by c.created_at desc, c.id desc
  limit ${waitingMax}
)`;

/** The kind of notification that tells of each kind; null for one that nothing tells of. */
const toldAs: Record<WaitingKind, NotificationKind | null> = {
  review: "review_requested",
  date_missed: "approval_missed",
  changes_requested: "changes_requested",
  mention: "mention",
  publication_failed: "publication_failed",
  hand_over: "export_ready",
  account_broken: "account_broken",
  endpoint_failing: "endpoint_failing",
  host_unproved: "host_unproved",
  suggestions: null,
  author_change: null,
};

const batchSeconds = 60;

/** Returns the sources of everything that may wait for an actor, without kinds that they do not want to see in the dashboard. */
async function sourcesFor(tx: Tx, actor: Actor): Promise<Source[]> {
  const { choices } = await readChoices(tx, actor);
  const hidden = new Set<NotificationKind | null>(choices.filter(({ inApp }) => !inApp).map(({ kind }) => kind));
  const sources: Partial<Record<WaitingKind, Source[]>> = {
    review: [reviewsOf("article"), reviewsOf("post")],
    date_missed: [missedDates],
    changes_requested: [requestedChanges],
    mention: [openMentions],
    hand_over: [packagesToPost],
    suggestions: [suggestedTopics],
    author_change: [authorChanges],
    ...failuresFor(actor),
  };
  return (Object.entries(sources) as [WaitingKind, Source[]][]).flatMap(([kind, each]) => (hidden.has(toldAs[kind]) ? [] : each));
}

/**
 * Returns the common table expressions of everything that waits for an actor, told from the state of each subject. `item` has a row
 * for each, with the entry that shows it, how many items that has, and until when it is put off. Reviews that one actor asked for
 * within a minute of each other, as an import or a bulk action does, are one entry.
 */
export async function inboxEntries(tx: Tx, actor: Actor): Promise<RawBuilder<unknown>> {
  const sources = await sourcesFor(tx, actor);
  const none = sql`select * from (${reviewsOf("article")({ ...actor, permissions: new Set() })}) none`;
  const all =
    sources.length === 0
      ? none
      : sql.join(
          sources.map((source) => source(actor)),
          sql` union all `,
        );
  const { organizationId, personId } = actor;
  return sql`
    cause as materialized (${all}),
    held as materialized (
      select cause.*, s.until as snoozed_until, concat_ws(' ', kind, type, project_id, asked_by, asked_through, s.until) collate "C" as together
      from cause
      left join waiting_snooze s on s.organization_id = ${organizationId} and s.person_id = ${personId} and s.entry collate "C" = cause.key
        and s.until > now() and s.snoozed_at >= cause.since
    ),
    following as (
      select held.*, case when since - lag(since) over asked <= make_interval(secs => ${batchSeconds}) then 0 else 1 end as begins
      from held
      window asked as (partition by together order by since, key)
    ),
    numbered as (
      select following.*, sum(begins) over (partition by together order by since, key) as run from following
    ),
    item as materialized (
      select numbered.*, case when kind = 'review' and count(*) over batch >= ${batchMin} then 'batch:' || min(key) over batch else key end as entry
      from numbered
      window batch as (partition by together, run)
    )`;
}
