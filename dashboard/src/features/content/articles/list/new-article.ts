import { linkOptions } from "@tanstack/react-router";

type Start = { topic?: string; generate?: true; text?: string };

/** Returns the link to a new article: an empty one, one about a planned topic, one for the service to write, or one that was begun. */
export function newArticle(projectId: string, start: Start = {}) {
  return linkOptions({ to: "/projects/$projectId/articles/$articleId", params: { projectId, articleId: "new" }, search: start });
}

/** Returns a name for a text that is no article yet. It begins with a letter, since the router reads digits as a number. */
export function newTextKey(): string {
  return `w${crypto.randomUUID().replaceAll("-", "")}`;
}

/** Reads the name of such a text from an address. */
export function textKey(value: unknown): string | undefined {
  return typeof value === "string" && /^w[0-9a-f]{32}$/.test(value) ? value : undefined;
}
