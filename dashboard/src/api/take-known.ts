import { queryClient } from "./query-client.ts";
import { type Session, session } from "./session.ts";

type Answer = { organizationId: string; operation: string; input: object; answer: object };
type Known = { session: Session; answers: Answer[] };

// Whoever follows changes is told those of the last 15 seconds first.
const freshMilliseconds = 10_000;

/** Takes over what travelled with the page, as if it had been asked for. Answers that took long to get here are asked for anew. */
export function takeKnown(): void {
  const text = document.getElementById("known")?.textContent ?? "";
  if (text === "") return;
  const known: Known = JSON.parse(text);
  queryClient.setQueryData(session.queryKey, known.session);
  if (performance.now() > freshMilliseconds) return;
  for (const { organizationId, operation, input, answer } of known.answers) {
    const key = [organizationId, operation, input];
    if ("nextCursor" in answer) queryClient.setQueryData([...key, "pages"], { pages: [answer], pageParams: [null] });
    else queryClient.setQueryData(key, answer);
  }
}
