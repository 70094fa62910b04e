import { useQuery } from "@tanstack/react-query";
import { Star } from "lucide-react";
import { m } from "#messages";
import type { Output } from "#src/api/operations.ts";
import { query } from "#src/api/query.ts";
import { timeOfDay } from "#src/format/dates.ts";
import { usePlace } from "#src/place/use-place.ts";
import { Button } from "#src/ui/button.tsx";

type Hour = Output<"list_best_hours">["hours"][number];

/** Returns the hour whose articles had the most readers. Without another hour beside it there is nothing to compare. */
export function useBestHour(): Hour | undefined {
  const { project } = usePlace();
  const { data } = useQuery(query("list_best_hours", { projectId: project.id }));
  return data !== undefined && data.hours.length > 1 ? data.hours[0] : undefined;
}

export function hourTime(hour: number): string {
  return `${String(hour).padStart(2, "0")}:00`;
}

export function bestHourText({ views, articles }: Hour): string {
  return m.calendar_best_hour({ views, articles });
}

/** Hour at which articles had the most readers, with how many it comes from. */
export function BestHours({ onChoose }: { onChoose: (time: string) => void }) {
  const best = useBestHour();
  if (best === undefined) return null;
  return (
    <p className="mt-2 flex flex-wrap items-center gap-x-2 text-ink-2 text-xs leading-4.5">
      <Star aria-hidden size={13} className="shrink-0 text-accent" />
      <span className="min-w-0 flex-1">{bestHourText(best)}</span>
      <Button look="quiet" className="h-7!" onClick={() => onChoose(hourTime(best.hour))}>
        {m.calendar_use_time({ time: timeOfDay(hourTime(best.hour)) })}
      </Button>
    </p>
  );
}
