import { createRoute, lazyRouteComponent, redirect } from "@tanstack/react-router";
import { pages } from "#src/api/query.ts";
import { queryClient } from "#src/api/query-client.ts";
import { oneOf, searchParams, words, yes } from "#src/place/search-params.ts";
import { textKey } from "#src/place/text-key.ts";
import { may } from "#src/place/use-place.ts";
import { dashboardRoute, projectRoute } from "#src/routes/project-route.ts";
import { historyRoute } from "./history/routes.ts";
import { browseInput, listSearch } from "./list/list-search.ts";
import { reviewRoute } from "./review/routes.ts";
import { importRoute } from "./transfer/routes.ts";
import { panelNames } from "./write/panels/panel-names.ts";

const listRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: "articles",
  validateSearch: listSearch,
  loaderDeps: ({ search }) => search,
  // Starts loading while the code of the screen still loads.
  loader: ({ context, deps }) => void queryClient.prefetchInfiniteQuery(pages("browse_articles", browseInput(context.project.id, deps))),
  component: lazyRouteComponent(() => import("./article-list-screen.tsx"), "ArticleListScreen"),
});

const articleSearch = searchParams({ panel: oneOf(panelNames), comment: words(), topic: words(), generate: yes, text: textKey });

const editorRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: "articles/$articleId",
  validateSearch: articleSearch,
  // A new text keeps its editor as it becomes an article: nothing may stand in for the screen meanwhile.
  pendingMs: Number.POSITIVE_INFINITY,
  // People who may not write read the article in the review.
  beforeLoad: ({ context, params, search }) => {
    if (may(context.organization.role, "articles:write")) return;
    const { comment } = search;
    const { projectId } = params;
    if (params.articleId === "new") throw redirect({ to: "/projects/$projectId/articles", params: { projectId }, replace: true });
    throw redirect({ to: "/projects/$projectId/articles/$articleId/review", params, search: { comment }, replace: true });
  },
  component: lazyRouteComponent(() => import("./article-screen.tsx"), "ArticleScreen"),
});

export const articleRoutes = {
  framed: [listRoute, importRoute] as const,
  whole: [editorRoute, reviewRoute, historyRoute] as const,
};
