import { topicWriters } from "@galley/contract";
import { type RawBuilder, sql } from "kysely";
import type { Actor } from "#src/operations/actor.ts";
import { withinReach } from "#src/operations/within-reach.ts";
import { columnsOf } from "./source.ts";

const countedMax = 1000;

/** Selects the projects with topics that assistants, tokens and colleagues suggest and that the actor may decide on: one item each. */
export function suggestedTopics(actor: Actor): RawBuilder<unknown> {
  const { organizationId, personId, role } = actor;
  return sql`(
    select ${columnsOf({
      key: sql`'suggestions:' || p.id`,
      kind: "suggestions",
      projectId: sql`p.id`,
      type: "topics",
      subjectId: sql`p.id`,
      title: sql`t.titles[1]`,
      since: sql`t.since`,
      askedBy: sql`t.askers[1]`,
      askedThrough: sql`t.tokens[1]`,
      count: sql`t.count`,
      detail: sql`array_to_string(t.titles[1:5], ' · ')`,
    })}
    from project p
    cross join lateral (
      select count(*)::integer as count, max(s.created_at) as since, array_agg(s.title order by s.created_at desc, s.id desc) as titles,
        array_agg(s.suggested_by order by s.created_at desc, s.id desc) as askers,
        array_agg(s.suggested_token_id order by s.created_at desc, s.id desc) as tokens
      from (
        select * from topic s
        where s.organization_id = ${organizationId} and s.project_id = p.id and s.status = 'suggested'
        order by s.created_at desc, s.id desc
        limit ${countedMax}
      ) s
      where s.suggested_by is distinct from ${personId} or s.suggested_token_id is not null
    ) t
    where ${withinReach(actor, "p", "id")} and t.count > 0 and ${topicWriters.includes(role)}::boolean
  )`;
}
