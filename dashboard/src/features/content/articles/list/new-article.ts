import { linkOptions } from "@tanstack/react-router";

type Start = { topic?: string; generate?: true; text?: string };

/** Returns the link to a new article: an empty one, one about a planned topic, one for the service to write, or one that was begun. */
export function newArticle(projectId: string, start: Start = {}) {
  return linkOptions({ to: "/projects/$projectId/articles/$articleId", params: { projectId, articleId: "new" }, search: start });
}
