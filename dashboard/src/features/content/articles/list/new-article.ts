import { linkOptions } from "@tanstack/react-router";

type Start = { topic?: string; generate?: true };

/** Where a new article is written: empty, about a planned topic, or by the service. */
export function newArticle(projectId: string, start: Start = {}) {
  return linkOptions({
    to: "/projects/$projectId/articles/$articleId",
    params: { projectId, articleId: "new" },
    search: start as Record<string, never>,
  });
}
