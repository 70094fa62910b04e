import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { CircleCheck, X } from "lucide-react";
import { m } from "#messages";
import { query } from "#src/api/query.ts";
import { usePlace } from "#src/place/use-place.ts";
import { Button, buttonClass, IconButton } from "#src/ui/button.tsx";
import { goToStep, keepTourArticle, tourArticle } from "./tour-state.ts";
import { type TourArticle, tourSteps } from "./tour-steps.ts";

/** Tour of the main task: an article in review is read, approved, published and seen, and the audit log tells who did what. */
export default function Tour({ step }: { step: number }) {
  const place = usePlace();
  const { article, isLoading } = useTourArticle(place.project.id);
  const all = tourSteps(place, article);
  const shown = all[Math.min(step, all.length - 1)];
  // Without its article, a step has no title and leads to the list instead.
  if (shown === undefined || isLoading) return null;
  const isLast = step >= all.length - 1;
  return (
    <section
      aria-labelledby="tour-title"
      className="fixed right-3 bottom-3 left-3 z-30 rounded-xl border border-accent bg-card p-4 shadow-black/10 shadow-xl md:right-auto md:left-64 md:w-80"
    >
      <div className="flex items-start justify-between gap-3">
        <p className="text-2xs text-ink-3">{m.tour_step({ step: step + 1, total: all.length })}</p>
        <IconButton label={m.tour_end()} onClick={() => goToStep(undefined)} className="-mt-1.5 -mr-1.5 size-7">
          <X size={14} />
        </IconButton>
      </div>
      <h2 id="tour-title" className="font-semibold text-sm">
        {shown.title}
      </h2>
      <p className="mt-1 text-ink-2 text-ui leading-5">{shown.text}</p>
      {shown.isDone && (
        <p role="status" className="mt-2 flex items-center gap-1.5 text-green-i text-ui">
          <CircleCheck size={15} aria-hidden />
          {m.tour_done()}
        </p>
      )}
      <div className="mt-3 flex flex-wrap items-center gap-2">
        {shown.address !== undefined && (
          <a href={shown.address} target="_blank" rel="noreferrer" className={buttonClass(shown.isDone ? "plain" : "primary")}>
            {shown.action}
          </a>
        )}
        {shown.link !== undefined && (
          <Link {...shown.link} className={buttonClass(shown.isDone ? "plain" : "primary")}>
            {shown.action}
          </Link>
        )}
        <Button look={shown.isDone ? "primary" : "quiet"} onClick={() => goToStep(isLast ? undefined : step + 1)}>
          {isLast ? m.tour_finish() : m.tour_next()}
        </Button>
        {step > 0 && (
          <Button look="quiet" onClick={() => goToStep(step - 1)}>
            {m.tour_back()}
          </Button>
        )}
      </div>
    </section>
  );
}

/** Returns the article of the tour: the one in review when the tour begins. */
function useTourArticle(projectId: string): { article: TourArticle | undefined; isLoading: boolean } {
  const known = tourArticle();
  const waiting = useQuery({
    ...query("browse_articles", { projectId, statuses: ["in_review"], sort: "updated", limit: 1 }),
    enabled: known === null,
  });
  const id = known ?? waiting.data?.data[0]?.id;
  if (known === null && id !== undefined) keepTourArticle(id);
  const article = useQuery({ ...query("get_article", { id: id ?? "" }), enabled: id !== undefined });
  return { article: article.data, isLoading: waiting.isLoading || article.isLoading };
}
