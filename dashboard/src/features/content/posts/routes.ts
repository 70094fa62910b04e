import { createRoute, lazyRouteComponent, redirect } from "@tanstack/react-router";
import { dayIn } from "#src/format/days.ts";
import { dashboardRoute, projectRoute } from "#src/routes/project-route.ts";
import { nameOfText } from "./editor/new-drafts.ts";
import { editorSearch, newPostSearch, postHistorySearch, postListSearch, postQueueSearch } from "./post-search.ts";

const listRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: "posts",
  validateSearch: postListSearch,
  component: lazyRouteComponent(() => import("./list/post-list-screen.tsx"), "PostListScreen"),
});

const queueRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: "posts/queue",
  validateSearch: postQueueSearch,
  component: lazyRouteComponent(() => import("./queue/queue-screen.tsx"), "QueueScreen"),
});

const newRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: "posts/new",
  validateSearch: newPostSearch,
  // Names the text in the address, so that it is found again after a reload.
  beforeLoad: async ({ context, params, search }) => {
    if (search.text !== undefined) return;
    const { format = "linkedin", articleId = null, day = null } = search;
    const place = { personId: context.session.person.id, projectId: params.projectId };
    const text = await nameOfText(place, { format, articleId, day, today: dayIn(context.project.timeZone) });
    throw redirect({ to: "/projects/$projectId/posts/new", params, search: { ...search, text }, replace: true });
  },
  component: lazyRouteComponent(() => import("./compose/new-post-screen.tsx"), "NewPostScreen"),
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

export const postRoutes = { framed: [listRoute, queueRoute] as const, whole: [newRoute, postRoute, historyRoute] as const };
