import { useMutation, useQuery } from "@tanstack/react-query";
import { LineChart } from "lucide-react";
import { useState } from "react";
import { m } from "#messages";
import { mutation } from "#src/api/mutation.ts";
import { query } from "#src/api/query.ts";
import { dayIn } from "#src/format/days.ts";
import { usePlace } from "#src/place/use-place.ts";
import { Card } from "#src/ui/page.tsx";
import { Empty, Failed, Loading } from "#src/ui/states.tsx";
import { toast, toastProblem } from "#src/ui/toast.tsx";
import { addDays } from "../days.ts";
import { PlanTopicDialog } from "../topics/plan-topic-dialog.tsx";
import { IdeaRow } from "./idea-row.tsx";
import { type Idea, type SuggestionDecision, ways } from "./suggestion.ts";
import { useDeferred } from "./use-deferred.ts";
import { useSuggestionRows } from "./use-rows.ts";

const ideasMax = 50;
const daysAhead = 7;

/** Ideas from the project's results for pages to write or to renew, best first. */
export function Ideas() {
  const { project } = usePlace();
  const { data, error, refetch } = useQuery(query("list_topic_ideas", { projectId: project.id, limit: ideasMax }));
  const [planned, plan] = useState<Idea>();
  const { dismissed, isKeeping, decide } = useIdeas(project.id);
  const ideas = (data?.ideas ?? []).filter(({ id }) => !dismissed.has(id));
  const rows = useSuggestionRows({
    topics: ideas,
    ways: ways.suggested,
    decide,
    plan: (idea) => idea.kind === "query_without_article" && plan(idea),
  });
  if (data === undefined) return error === null ? <Loading /> : <Failed error={error} onRetry={() => void refetch()} />;
  if (ideas.length === 0) {
    const isKnown = data.basis.pages !== null || data.basis.queries !== null;
    return (
      <Empty icon={<LineChart size={20} />} title={m.calendar_no_ideas()}>
        {isKnown ? m.calendar_no_ideas_text() : m.calendar_no_results_text()}
      </Empty>
    );
  }
  return (
    <Card className="max-w-4xl">
      <ul aria-label={m.calendar_tab_ideas()} className="divide-y divide-line">
        {ideas.map((idea) => (
          <IdeaRow key={idea.id} idea={idea} isBusy={isKeeping} rows={rows} />
        ))}
      </ul>
      {planned && (
        <PlanTopicDialog
          day={addDays(dayIn(project.timeZone), daysAhead)}
          from={{ title: planned.title, keyword: planned.keyword, locale: planned.locale }}
          onClose={() => plan(undefined)}
        />
      )}
    </Card>
  );
}

/** Keeps an idea as a topic, or dismisses it. Only a query becomes a topic, since a page that loses clicks has its article already. */
function useIdeas(projectId: string) {
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
