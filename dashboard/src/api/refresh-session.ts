import { queryClient } from "./query-client.ts";
import { session } from "./session.ts";

/** Asks anew who is signed in and what they reach. The page that is shown follows. */
export function refreshSession(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: session.queryKey });
}
