import { createRootRoute, Outlet } from "@tanstack/react-router";
import { queryClient } from "#src/api/query-client.ts";
import { session } from "#src/api/session.ts";
import { NothingAnywhere } from "#src/shell/nothing-here.tsx";

/** Parent of all routes. It loads the signed-in person. */
export const rootRoute = createRootRoute({
  component: Outlet,
  notFoundComponent: NothingAnywhere,
  beforeLoad: async () => ({ session: await queryClient.ensureQueryData(session) }),
});
