import * as contract from "@galley/contract";
import { titleLine } from "#src/core/text/title-line.ts";
import { handle } from "#src/operations/handle.ts";
import { requireProject } from "#src/people/projects/project-queries.ts";
import { matchTitles } from "./match-titles.ts";
import { insertTopics } from "./topic-queries.ts";

export const suggestTopics = handle(contract.suggestTopics, async ({ tx, actor }, { projectId, titles }) => {
  const lines = titles.map((title, index) => titleLine(title, `titles[${index}]`));
  const [project, topics] = await Promise.all([requireProject(tx, actor, projectId), matchTitles(tx, actor, projectId, lines)]);
  await insertTopics(
    tx,
    actor,
    projectId,
    "suggested",
    topics.map((topic) => ({ ...topic, locale: project.language })),
  );
  return {
    suggested: topics.length,
    similar: titles.flatMap((title, index) => {
      const to = topics[index]?.similarTo;
      return to === undefined ? [] : [{ title, to }];
    }),
  };
});
