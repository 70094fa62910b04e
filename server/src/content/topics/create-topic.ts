import * as contract from "@galley/contract";
import { handle } from "#src/operations/handle.ts";
import { requireProject } from "#src/people/projects/project-queries.ts";
import { matchTitles } from "./match-titles.ts";
import { resolvePlannedDate } from "./planned-date.ts";
import { briefColumns } from "./topic-brief.ts";
import { insertTopics } from "./topic-queries.ts";

export const createTopic = handle(contract.createTopic, async ({ tx, actor }, { projectId, title, day, time, ...brief }) => {
  const project = await requireProject(tx, actor, projectId);
  const date = day === undefined ? undefined : await resolvePlannedDate(tx, day, time, project.time_zone);
  const status = date === undefined ? "accepted" : "planned";
  const topics = await matchTitles(tx, actor, projectId, [title]);
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
