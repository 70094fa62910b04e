import { useQuery } from "@tanstack/react-query";
import { Link, useLocation } from "@tanstack/react-router";
import { CircleCheck, X } from "lucide-react";
import { useEffect, useRef } from "react";
import { m } from "#messages";
import { query } from "#src/api/query.ts";
import { usePlace } from "#src/place/use-place.ts";
import { Button, buttonClass, IconButton } from "#src/ui/button.tsx";
import { useMedia } from "#src/ui/use-media.ts";
import { useTopBar } from "../use-top-bar.ts";
import { goToStep, keepTourArticle, tourArticle } from "./tour-state.ts";
import { type TourArticle, tourSteps } from "./tour-steps.ts";

/**
 * Tour of the main task: an article in review is read, approved, published and seen, and the audit log tells who did what. It goes on by
 * itself when a step is done, and covers nothing: on a wide window it stays above the screen, on a narrow one it scrolls away.
 */
export default function Tour({ step }: { step: number }) {
  const place = usePlace();
  const path = useLocation({ select: ({ pathname }) => pathname });
  const { article, isLoading } = useTourArticle(place.project.id);
  const isWide = useMedia("(min-width: 64rem)");
  const { ref, height } = useTopBar(isWide);
  const all = tourSteps(place, article, path);
  const shown = all[Math.min(step, all.length - 1)];
  useLeadOn(step, !isLoading && shown?.isDone === true, shown?.leadsOn !== false);
  // Without its article, a step has no title and leads to the list instead.
  if (shown === undefined || isLoading) return null;
  const isLast = step >= all.length - 1;
  const next = () => goToStep(isLast ? undefined : step + 1);
  const look = buttonClass(shown.isDone ? "plain" : "primary");
  return (
    <section
      ref={ref}
      aria-labelledby="tour-title"
      style={{ top: `calc(var(--notice) - ${height}px)` }}
      className="flex flex-wrap items-center gap-x-6 gap-y-2 border-accent border-b bg-accent-soft px-4 py-2.5 text-ui lg:sticky lg:z-30 lg:px-8"
    >
      <div aria-live="polite" className="min-w-0 flex-1 basis-80">
        <h2 id="tour-title" className="font-semibold">
          {shown.title}
          <span className="ml-2 font-normal text-2xs text-ink-2">{m.tour_step({ step: step + 1, total: all.length })}</span>
        </h2>
        <p className="text-ink-2 leading-5">{shown.text}</p>
      </div>
      <div className="flex flex-wrap items-center gap-2 max-lg:w-full">
        {shown.isDone && (
          <p className="flex items-center gap-1.5 text-green-i">
            <CircleCheck size={15} aria-hidden />
            {m.tour_done()}
          </p>
        )}
        {shown.address !== undefined && (
          <a href={shown.address} target="_blank" rel="noreferrer" onClick={next} className={look}>
            {shown.action}
          </a>
        )}
        {shown.link !== undefined && (
          <Link {...shown.link} className={look}>
            {shown.action}
          </Link>
        )}
        <Button look={shown.isDone ? "primary" : "quiet"} onClick={next}>
          {isLast ? m.tour_finish() : m.tour_next()}
        </Button>
        {step > 0 && (
          <Button look="quiet" onClick={() => goToStep(step - 1)}>
            {m.tour_back()}
          </Button>
        )}
        <IconButton label={m.tour_end()} onClick={() => goToStep(undefined)} className="max-lg:ml-auto">
          <X size={14} />
        </IconButton>
      </div>
    </section>
  );
}

/** Goes on to the next step when the shown one becomes done. One that was done when it was gone back to stays. */
function useLeadOn(step: number, isDone: boolean, leadsOn: boolean): void {
  const before = useRef({ step, isDone });
  useEffect(() => {
    const { current } = before;
    before.current = { step, isDone };
    if (leadsOn && isDone && current.step === step && !current.isDone) goToStep(step + 1);
  }, [step, isDone, leadsOn]);
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
