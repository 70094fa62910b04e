import { useMutation } from "@tanstack/react-query";
import { m } from "#messages";
import { mutation } from "#src/api/mutation.ts";
import type { SuggestionDecision } from "./suggestion.ts";
import { useDeferred } from "./use-deferred.ts";

type Topic = { id: string; title: string };

/** Decides about topics. No operation turns a decided topic back into a suggestion, so a decision waits while it can be undone. */
export function useDecisions() {
  const { hidden, defer } = useDeferred();
  const accept = useMutation(mutation("accept_topic")).mutateAsync;
  const decline = useMutation(mutation("decline_topic")).mutateAsync;
  const decide = (decision: SuggestionDecision, topics: readonly Topic[]) =>
    defer({
      ids: topics.map(({ id }) => id),
      said: saidOf(decision, topics),
      run: (id) => (decision === "accept" ? accept({ id }) : decline({ id })),
    });
  return { decided: hidden, decide };
}

function saidOf(decision: SuggestionDecision, topics: readonly Topic[]): string {
  const [topic] = topics;
  if (topics.length > 1 || topic === undefined) {
    return decision === "accept" ? m.calendar_accepted_many({ count: topics.length }) : m.calendar_declined_many({ count: topics.length });
  }
  return decision === "accept" ? m.calendar_topic_accepted({ title: topic.title }) : m.calendar_topic_declined({ title: topic.title });
}
