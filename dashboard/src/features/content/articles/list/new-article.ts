import { linkOptions } from "@tanstack/react-router";

type Start = { topic?: string; generate?: true };

/** Returns the link to a new article: an empty one, one about a planned topic, or one for the service to write. */
export function newArticle(projectId: string, start: Start = {}) {
  return linkOptions({
    to: "/projects/$projectId/articles/$articleId",
    params: { projectId, articleId: "new" },
    search: start as Record<string, never>,
  });
}
