import * as contract from "@galley/contract";
import { sentence } from "@galley/messages";
import { sql } from "kysely";
import { readClock } from "#src/core/database/database-clock.ts";
import type { Tx } from "#src/core/database/transact.ts";
import { Failure } from "#src/core/failure.ts";
import { titleKey } from "#src/core/text/slug-from.ts";
import { titleLine } from "#src/core/text/title-line.ts";
import { resolveWallClock } from "#src/core/wall-clock.ts";
import { handle } from "#src/operations/handle.ts";
import { requireProject } from "#src/people/projects/project-queries.ts";
import { listTopicIdeas } from "./ideas/list-topic-ideas.ts";
import { listTopicSuggestions } from "./list-topic-suggestions.ts";
import { listTopics } from "./list-topics.ts";
import { matchTitles } from "./match-titles.ts";
import { suggestTopics } from "./suggest-topics.ts";
import { briefColumns } from "./topic-brief.ts";
import { dateColumns, insertTopics, lockOpenTopic, markTopic, type TopicDate } from "./topic-queries.ts";
import { nextTopicStatus } from "./topic-states.ts";

const updateTopic = handle(contract.updateTopic, async ({ tx, actor }, { id, title, ...brief }) => {
  const line = title === undefined ? undefined : titleLine(title);
  const change = { ...briefColumns(brief), ...(line !== undefined && { title: line, title_key: titleKey(line) }) };
  if (Object.keys(change).length === 0) throw new Failure("invalid_input", sentence("refusal_no_change_beside_id"), "body");
  const { status, date } = await lockOpenTopic(tx, actor, id);
  await markTopic(tx, actor.organizationId, id, change);
  return { id, status, date: date?.toISOString() ?? null };
});

const planTopic = handle(contract.planTopic, async ({ tx, actor }, { id, day, time, ...brief }) => {
  const topic = await lockOpenTopic(tx, actor, id);
  const status = nextTopicStatus(topic.status, "plan");
  const project = await requireProject(tx, actor, topic.project_id);
  const date = await resolvePlannedDate(tx, day, time, project.time_zone);
  await markTopic(tx, actor.organizationId, id, { status, ...briefColumns(brief), ...dateColumns(date) });
  return { id, status, date: date.instant.toISOString() };
});

const deleteTopic = handle(contract.deleteTopic, async ({ tx, actor }, { id }) => {
  await lockOpenTopic(tx, actor, id);
  await tx.deleteFrom("topic").where("organization_id", "=", actor.organizationId).where("id", "=", id).execute();
  return { id, deleted: true as const };
});

const declineTopic = handle(contract.declineTopic, async ({ tx, actor }, { id }) => {
  const topic = await lockOpenTopic(tx, actor, id);
  const status = nextTopicStatus(topic.status, "decline");
  await markTopic(tx, actor.organizationId, id, { status, ...dateColumns(undefined) });
  return { id, status, date: null };
});

const createTopic = handle(contract.createTopic, async ({ tx, actor }, { projectId, title, day, time, ...brief }) => {
  const project = await requireProject(tx, actor, projectId);
  const date = day === undefined ? undefined : await resolvePlannedDate(tx, day, time, project.time_zone);
  const status = date === undefined ? "accepted" : "planned";
  const topics = await matchTitles(tx, actor, projectId, [titleLine(title)]);
  await insertTopics(
    tx,
    actor,
    projectId,
    status,
    topics.map((topic) => ({ locale: project.language, ...briefColumns(brief), ...topic, date })),
  );
  const [topic] = topics;
  return { id: topic?.id ?? "", status, date: date?.instant.toISOString() ?? null, similarTo: topic?.similarTo ?? null } as const;
});

const acceptTopic = handle(contract.acceptTopic, async ({ tx, actor }, { id }) => {
  const topic = await lockOpenTopic(tx, actor, id);
  const status = nextTopicStatus(topic.status, "accept");
  await markTopic(tx, actor.organizationId, id, { status, ...dateColumns(undefined) });
  return { id, status, date: null };
});

const dismissTopicIdea = handle(contract.dismissTopicIdea, async ({ tx, actor }, { projectId, id }) => {
  await requireProject(tx, actor, projectId);
  await tx
    .insertInto("topic_idea_dismissal")
    .values({
      organization_id: actor.organizationId,
      project_id: projectId,
      idea_id: id,
      dismissed_by: actor.kind === "operator" ? null : actor.personId,
    })
    .onConflict((conflict) =>
      conflict
        .columns(["organization_id", "project_id", "idea_id"])
        .doUpdateSet({ dismissed_at: sql`excluded.dismissed_at`, dismissed_by: sql`excluded.dismissed_by` }),
    )
    .execute();
  return { id, dismissed: true as const };
});

export const topicOperations = {
  listTopics,
  suggestTopics,
  listTopicSuggestions,
  createTopic,
  acceptTopic,
  planTopic,
  declineTopic,
  updateTopic,
  deleteTopic,
  listTopicIdeas,
  dismissTopicIdea,
};

/** Resolves the planned date of a topic. Any time today is allowed: the date says when to write, not when to go live. */
async function resolvePlannedDate(tx: Tx, day: string, time: string, timeZone: string): Promise<TopicDate> {
  const resolved = resolveWallClock(day, time, timeZone);
  const today = (await readClock(tx)).toTemporalInstant().toZonedDateTimeISO(timeZone).toPlainDate().toString();
  if (day < today) throw new Failure("invalid_input", sentence("refusal_day_passed", { day }), "day");
  return { ...resolved, timeZone };
}
