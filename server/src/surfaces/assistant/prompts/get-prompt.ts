import { ResourceId } from "@galley/contract";
import { Failure, forPrograms } from "#src/core/failure.ts";
import { shownName } from "#src/core/text/shown-name.ts";
import type { AssistantSession } from "../session.ts";
import { improveArticle } from "./improve-article.ts";
import type { Prompt } from "./prompt.ts";
import { repurposeArticle } from "./repurpose-article.ts";
import { revisePost } from "./revise-post.ts";
import { writeNextPlannedArticle } from "./write-next-planned-article.ts";

export const prompts: readonly Prompt[] = [writeNextPlannedArticle, improveArticle, repurposeArticle, revisePost];

export async function getPrompt(session: AssistantSession, name: string, given: Record<string, unknown>) {
  const prompt = prompts.find((candidate) => candidate.name === name);
  if (prompt === undefined)
    throw new Failure("not_found", forPrograms("There is no prompt with this name. Use a name from prompts/list."), "name");
  const value = readArgument(prompt, given, session);
  const text = await prompt.write(session, value);
  return { description: prompt.description, messages: [{ role: "user" as const, content: { type: "text" as const, text } }] };
}

/** Ids become part of the text that the model follows, so an id may contain only these characters. */
const idPattern = /^[\w-]+$/;

function readArgument({ argument: { name, description } }: Prompt, given: Record<string, unknown>, { actor }: AssistantSession): string {
  const [unknown] = Object.keys(given).filter((key) => key !== name);
  if (unknown !== undefined) {
    throw new Failure("invalid_input", forPrograms(`Unknown argument ${shownName(unknown)}. Remove it.`), shownName(unknown));
  }
  const value = given[name] ?? (name === "projectId" ? actor.projectId : undefined) ?? "";
  const { data } = ResourceId.safeParse(value);
  if (data !== undefined && idPattern.test(data)) return data;
  throw new Failure("invalid_input", forPrograms(`Must be an id. ${description}`), name);
}
