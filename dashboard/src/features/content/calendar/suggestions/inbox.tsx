import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { m } from "#messages";
import { pages } from "#src/api/query.ts";
import { usePlace } from "#src/place/use-place.ts";
import { Card } from "#src/ui/page.tsx";
import { ShowMore } from "#src/ui/show-more.tsx";
import { Failed, Loading } from "#src/ui/states.tsx";
import { EditTopicForm } from "../topics/edit-topic-dialog.tsx";
import { SuggestionBulkBar } from "./bulk-bar.tsx";
import { EmptyInbox } from "./empty-inbox.tsx";
import { PlanSuggestionDialog } from "./plan-suggestion-dialog.tsx";
import { type InboxStatus, type Suggestion, ways } from "./suggestion.ts";
import { SuggestionRow } from "./suggestion-row.tsx";
import { useDecisions } from "./use-decisions.ts";
import { useSuggestionRows } from "./use-rows.ts";

type Front = { plan?: Suggestion; edit?: Suggestion };

/** Topics of one status, to decide about one by one or many at once. */
export function Inbox({ status }: { status: InboxStatus }) {
  const { project } = usePlace();
  const list = useInfiniteQuery(pages("list_topic_suggestions", { projectId: project.id, status }));
  const { decided, decide } = useDecisions();
  const [front, setFront] = useState<Front>({});
  const leave = () => setFront({});
  const all = list.data?.pages.flatMap((page) => page.data) ?? [];
  const topics = all.filter(({ id }) => !decided.has(id));
  const rows = useSuggestionRows({
    topics,
    ways: ways[status],
    decide,
    plan: (topic) => setFront({ plan: topic }),
  });
  if (list.data === undefined) return list.error === null ? <Loading /> : <Failed error={list.error} onRetry={() => void list.refetch()} />;
  return (
    <>
      {topics.length === 0 && !list.hasNextPage ? (
        <EmptyInbox status={status} />
      ) : (
        <div className="flex max-w-4xl flex-col gap-3">
          <SuggestionBulkBar status={status} topics={topics} rows={rows} />
          <Card>
            <ul aria-label={m.nav_suggestions()} className="divide-y divide-line">
              {topics.map((topic) => (
                <SuggestionRow key={topic.id} topic={topic} status={status} rows={rows} onEdit={() => setFront({ edit: topic })} />
              ))}
            </ul>
          </Card>
          <ShowMore list={list} />
        </div>
      )}
      {front.plan && <PlanSuggestionDialog topic={front.plan} onClose={leave} />}
      {front.edit && <EditTopicForm topic={front.edit} onClose={leave} />}
    </>
  );
}
