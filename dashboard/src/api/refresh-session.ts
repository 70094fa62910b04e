import { queryClient } from "./query-client.ts";
import { session } from "./session.ts";

/** Reloads the signed-in person and what they can reach. The page updates with it. */
export function refreshSession(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: session.queryKey });
}
