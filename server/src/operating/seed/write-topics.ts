import { registry } from "#src/registry/registry.ts";
import type { Members } from "./members.ts";
import { resolveMoment } from "./plan.ts";
import { hearthHomeSuggestions, hearthHomeTopics } from "./plans/hearth-home-topics.ts";
import type { DemoProject } from "./projects.ts";
import { asPerson, asToken, call, type SeedContext } from "./seed-context.ts";

export type DemoTopic = { id: string; date: string };

/** Plans the main project's topics and adds some suggestions for people to decide on. */
export async function writeTopics(context: SeedContext, members: Members, project: DemoProject): Promise<DemoTopic[]> {
  const planner = asPerson(members.jonas);
  const planned: DemoTopic[] = [];
  for (const { day, ...topic } of hearthHomeTopics) {
    const moment = resolveMoment({ day, time: "09:30" }, project.timeZone);
    const input = { projectId: project.id, ...topic, day: moment.day, time: moment.time };
    const { id } = await call(context, registry.createTopic, planner, input);
    planned.push({ id, date: moment.instant.toISOString() });
  }
  const { by, titles } = hearthHomeSuggestions;
  const agent = asToken(members[by], project.agentTokenId, project.id);
  await call(context, registry.suggestTopics, agent, { projectId: project.id, titles: [...titles] });
  return planned;
}

/** Plans one topic in any project. */
export async function writeTopic(
  context: SeedContext,
  planner: Members[keyof Members],
  project: DemoProject,
  title: string,
): Promise<string> {
  const { day } = resolveMoment({ day: 20, time: "09:30" }, project.timeZone);
  const { id } = await call(context, registry.createTopic, asPerson(planner), { projectId: project.id, title, day });
  return id;
}
