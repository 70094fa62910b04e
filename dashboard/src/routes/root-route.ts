import { createRootRoute, Outlet } from "@tanstack/react-router";
import { queryClient } from "#src/api/query-client.ts";
import { session } from "#src/api/session.ts";

/** Parent of all routes. It loads the signed-in person. */
export const rootRoute = createRootRoute({
  component: Outlet,
  beforeLoad: async () => ({ session: await queryClient.ensureQueryData(session) }),
});
