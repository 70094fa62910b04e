import { useInfiniteQuery, useMutation } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Inbox as InboxIcon } from "lucide-react";
import { useState } from "react";
import { m } from "#messages";
import { mutation } from "#src/api/mutation.ts";
import { pages } from "#src/api/query.ts";
import { usePlace } from "#src/place/use-place.ts";
import { buttonClass } from "#src/ui/button.tsx";
import { Card } from "#src/ui/page.tsx";
import { ShowMore } from "#src/ui/show-more.tsx";
import { Empty, Failed, Loading } from "#src/ui/states.tsx";
import { EditTopicForm } from "../topics/edit-topic-dialog.tsx";
import { SuggestionBulkBar } from "./bulk-bar.tsx";
import { PlanSuggestionDialog } from "./plan-suggestion-dialog.tsx";
import { type InboxStatus, type Suggestion, type SuggestionDecision, ways } from "./suggestion.ts";
import { SuggestionRow } from "./suggestion-row.tsx";
import { useDeferred } from "./use-deferred.ts";
import { useSuggestionRows } from "./use-rows.ts";

const texts: Record<InboxStatus, { title: () => string; text: () => string }> = {
  suggested: { title: m.calendar_no_suggested, text: m.calendar_no_suggested_text },
  accepted: { title: m.calendar_no_accepted, text: m.calendar_no_accepted_text },
  declined: { title: m.calendar_no_declined, text: m.calendar_no_declined_text },
};

/** Empty state of the inbox, with the ways in which topics get there. */
function EmptyInbox({ status }: { status: InboxStatus }) {
  const { project } = usePlace();
  const { title, text } = texts[status];
  const ways = status === "suggested" && (
    <>
      <Link
        to="/projects/$projectId/suggestions"
        params={{ projectId: project.id }}
        search={{ tab: "ideas" }}
        className={buttonClass("primary")}
      >
        {m.calendar_see_ideas()}
      </Link>
      <a href="/account/assistants" className={buttonClass()}>
        {m.calendar_connect_assistant()}
      </a>
    </>
  );
  return (
    <Empty icon={<InboxIcon size={20} />} title={title()} action={ways || undefined}>
      {text()}
    </Empty>
  );
}

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

type Topic = { id: string; title: string };

/** Decides about topics. No operation turns a decided topic back into a suggestion, so a decision waits while it can be undone. */
function useDecisions() {
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
