import * as contract from "@galley/contract";
import { handle } from "#src/operations/handle.ts";
import { requireProject } from "#src/people/projects/project-queries.ts";
import { resolvePlannedDate } from "./planned-date.ts";
import { briefColumns } from "./topic-brief.ts";
import { dateColumns, lockOpenTopic, markTopic } from "./topic-queries.ts";
import { nextTopicStatus } from "./topic-states.ts";

export const planTopic = handle(contract.planTopic, async ({ tx, actor }, { id, day, time, ...brief }) => {
  const topic = await lockOpenTopic(tx, actor, id);
  const status = nextTopicStatus(topic.status, "plan");
  const project = await requireProject(tx, actor, topic.project_id);
  const date = await resolvePlannedDate(tx, day, time, project.time_zone);
  await markTopic(tx, actor.organizationId, id, { status, ...briefColumns(brief), ...dateColumns(date) });
  return { id, status, date: date.instant.toISOString() };
});
