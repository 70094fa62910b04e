import { expectPerson } from "./connection.ts";
import { queryClient } from "./query-client.ts";
import { type Session, session } from "./session.ts";

type Answer = { organizationId: string; operation: string; input: object; answer: object };
type Known = { session: Session; answers: Answer[] };

// The stream of changes starts with those of the last 15 seconds.
const freshMilliseconds = 10_000;

/**
 * Fills the cache with the answers that came with the page. Except for the session, they are requested again if the page took
 * long to arrive.
 */
export function takeKnown(): void {
  const text = document.getElementById("known")?.textContent ?? "";
  if (text === "") return;
  const known: Known = JSON.parse(text);
  queryClient.setQueryData(session.queryKey, known.session);
  expectPerson(known.session.person.id);
  if (performance.now() > freshMilliseconds) return;
  for (const { organizationId, operation, input, answer } of known.answers) {
    const key = [organizationId, operation, input];
    queryClient.setQueryData(key, answer);
    // Lists that are shown in pages are cached apart from those that are read at once.
    if ("nextCursor" in answer) queryClient.setQueryData([...key, "pages"], { pages: [answer], pageParams: [null] });
  }
}
