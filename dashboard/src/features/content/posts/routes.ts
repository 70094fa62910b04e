import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { dashboardRoute, projectRoute } from "#src/routes/project-route.ts";
import { editorSearch, newPostSearch, postListSearch } from "./post-search.ts";

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

export const postRoutes = { framed: [listRoute] as const, whole: [newRoute, postRoute] as const };
