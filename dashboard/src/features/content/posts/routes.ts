import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { dashboardRoute, projectRoute } from "#src/routes/project-route.ts";
import { editorSearch, newPostSearch, postHistorySearch, postListSearch } from "./post-search.ts";

const listRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: "posts",
  validateSearch: postListSearch,
  component: lazyRouteComponent(() => import("./list/post-list-screen.tsx"), "PostListScreen"),
});

const newRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: "posts/new",
  validateSearch: newPostSearch,
  component: lazyRouteComponent(() => import("./editor/new-post-screen.tsx"), "NewPostScreen"),
});

const postRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: "posts/$postId",
  validateSearch: editorSearch,
  component: lazyRouteComponent(() => import("./editor/post-screen.tsx"), "PostScreen"),
});

/** Comparison of two revisions of a post; by default the newest one and its predecessor. */
const historyRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: "posts/$postId/history",
  validateSearch: postHistorySearch,
  component: lazyRouteComponent(() => import("./history/post-history-screen.tsx"), "PostHistoryScreen"),
});

export const postRoutes = { framed: [listRoute] as const, whole: [newRoute, postRoute, historyRoute] as const };
