import { createRootRoute, Outlet } from "@tanstack/react-router";
import { queryClient } from "#src/api/query-client.ts";
import { session } from "#src/api/session.ts";

/** Everything stands below it, and knows who is signed in. */
export const rootRoute = createRootRoute({
  component: Outlet,
  beforeLoad: async () => ({ session: await queryClient.ensureQueryData(session) }),
});
