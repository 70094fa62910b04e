import { useQueries } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { m } from "#messages";
import { query } from "#src/api/query.ts";
import { shortMoment } from "#src/format/dates.ts";
import { dayIn } from "#src/format/days.ts";
import { usePlace } from "#src/place/use-place.ts";
import { buttonClass } from "#src/ui/button.tsx";
import { Dialog, DialogActions } from "#src/ui/dialog.tsx";
import { Loading } from "#src/ui/states.tsx";
import type { Suggestion } from "./suggestion.ts";

const statuses = ["suggested", "accepted", "planned", "declined"] as const;
const statusNames: Record<(typeof statuses)[number], () => string> = {
  suggested: m.calendar_tab_suggested,
  accepted: m.calendar_tab_accepted,
  planned: m.status_planned,
  declined: m.calendar_tab_declined,
};

/** Topic that the URL names, whatever its status. */
export function TopicFinder({ id, onClose }: { id: string; onClose: () => void }) {
  const { project } = usePlace();
  const lists = useQueries({
    queries: statuses.map((status) => query("list_topic_suggestions", { projectId: project.id, status, limit: 100 })),
  });
  const topic = lists.flatMap(({ data }) => data?.data ?? []).find((one) => one.id === id);
  const isReading = lists.some(({ isPending }) => isPending);
  return (
    <Dialog open onClose={onClose} title={topic?.title ?? m.calendar_topic()}>
      {topic !== undefined ? <FoundTopic topic={topic} /> : isReading ? <Loading rows={2} /> : <p>{m.calendar_topic_not_found()}</p>}
    </Dialog>
  );
}

function FoundTopic({ topic: { id, status, date, keyword, articleId } }: { topic: Suggestion }) {
  const { project } = usePlace();
  const params = { projectId: project.id };
  const said = [statusNames[status](), date !== null && shortMoment(date, project.timeZone), keyword].filter(Boolean).join(" · ");
  const day = date === null ? undefined : dayIn(project.timeZone, new Date(date));
  return (
    <>
      <p className="text-ink-2 text-ui">{said}</p>
      <DialogActions>
        {articleId !== null && (
          <Link to="/projects/$projectId/articles/$articleId" params={{ ...params, articleId }} className={buttonClass("primary")}>
            {m.calendar_open_article()}
          </Link>
        )}
        {articleId === null && status === "planned" && (
          <Link to="/projects/$projectId/calendar" params={params} search={{ date: day, item: id }} className={buttonClass("primary")}>
            {m.calendar_show_in()}
          </Link>
        )}
        {articleId === null && status !== "planned" && (
          <Link to="/projects/$projectId/suggestions" params={params} search={{ tab: status }} className={buttonClass("primary")}>
            {m.calendar_show_tab({ tab: statusNames[status]() })}
          </Link>
        )}
      </DialogActions>
    </>
  );
}
