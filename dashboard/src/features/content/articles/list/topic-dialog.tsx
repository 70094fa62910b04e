import { useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { m } from "#messages";
import type { Item } from "#src/api/operations.ts";
import { pages } from "#src/api/query.ts";
import { shortMoment } from "#src/format/dates.ts";
import { usePlace } from "#src/place/use-place.ts";
import { buttonClass } from "#src/ui/button.tsx";
import { Dialog } from "#src/ui/dialog.tsx";
import { ShowMore } from "#src/ui/show-more.tsx";
import { Empty, Failed, Loading } from "#src/ui/states.tsx";
import { newArticle } from "./new-article.ts";

/** Dialog of planned topics without an article. The new article takes over the date of the chosen topic. */
export function TopicDialog({ projectId, onClose }: { projectId: string; onClose: () => void }) {
  const topics = useInfiniteQuery(pages("list_topics", { projectId }));
  const all = topics.data?.pages.flatMap(({ data }) => data) ?? [];
  return (
    <Dialog open onClose={onClose} title={m.articles_topics()} description={m.articles_topics_text()}>
      {topics.isPending && <Loading rows={3} />}
      {topics.isError && <Failed error={topics.error} onRetry={() => void topics.refetch()} />}
      {topics.isSuccess && all.length === 0 && <NoTopics projectId={projectId} />}
      <ul className="-mx-2 flex flex-col">
        {all.map((topic) => (
          <Topic key={topic.id} topic={topic} projectId={projectId} />
        ))}
      </ul>
      <ShowMore list={topics} className="mt-3 w-full" />
    </Dialog>
  );
}

function Topic({ topic, projectId }: { topic: Item<"list_topics">; projectId: string }) {
  const { timeZone } = usePlace().project;
  return (
    <li>
      <Link {...newArticle(projectId, { topic: topic.id })} className="block rounded-md px-2 py-2 hover:bg-panel">
        <span className="block font-medium text-ui leading-5">{topic.title}</span>
        <span className="flex flex-wrap gap-x-2.5 text-ink-3 text-xs">
          <span>{topic.locale.toUpperCase()}</span>
          <span className="tabular-nums">{shortMoment(topic.date, timeZone)}</span>
          {topic.keyword !== "" && <span className="truncate">{topic.keyword}</span>}
        </span>
      </Link>
    </li>
  );
}

function NoTopics({ projectId }: { projectId: string }) {
  return (
    <Empty
      title={m.articles_topics_none()}
      action={
        <Link to="/projects/$projectId/suggestions" params={{ projectId }} className={buttonClass()}>
          {m.articles_topics_see()}
        </Link>
      }
    >
      {m.articles_topics_none_text()}
    </Empty>
  );
}
