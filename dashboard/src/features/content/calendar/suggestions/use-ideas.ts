import { useMutation } from "@tanstack/react-query";
import { m } from "#messages";
import { mutation } from "#src/api/mutation.ts";
import { toast, toastProblem } from "#src/ui/toast.tsx";
import type { Idea, SuggestionDecision } from "./suggestion.ts";
import { useDeferred } from "./use-deferred.ts";

/** Keeps an idea as a topic, or dismisses it. Only a query becomes a topic, since a page that loses clicks has its article already. */
export function useIdeas(projectId: string) {
  const { hidden, defer } = useDeferred();
  const dismiss = useMutation(mutation("dismiss_topic_idea")).mutateAsync;
  const keep = useMutation({
    ...mutation("create_topic"),
    onSuccess: (_, { title }) => toast(m.calendar_topic_accepted({ title })),
    onError: toastProblem,
  });
  function decide(decision: SuggestionDecision, [idea]: readonly Idea[]): void {
    if (idea === undefined) return;
    const { id, title, keyword, locale } = idea;
    if (decision === "decline") {
      defer({ ids: [id], said: m.calendar_idea_dismissed({ title }), run: () => dismiss({ projectId, id }) });
    } else if (idea.kind === "query_without_article") keep.mutate({ projectId, title, keyword, locale });
  }
  return { dismissed: hidden, isKeeping: keep.isPending, decide };
}
