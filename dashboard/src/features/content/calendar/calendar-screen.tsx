import { m } from "#messages";
import { dayIn } from "#src/format/days.ts";
import { usePlace } from "#src/place/use-place.ts";
import { Failed, Loading } from "#src/ui/states.tsx";
import { useMedia } from "#src/ui/use-media.ts";
import { CalendarBoard } from "./calendar-board.tsx";
import { useCalendarSearch } from "./calendar-search.ts";
import type { View } from "./days.ts";
import { useEntries } from "./use-entries.ts";

const narrow = "(max-width: 767px)";

/** All dated items of a project as a month, a week or a list. The URL tells which. */
export function CalendarScreen() {
  const { project } = usePlace();
  const { search } = useCalendarSearch();
  const isNarrow = useMedia(narrow);
  const view: View = search.view ?? (isNarrow ? "list" : "month");
  const clock = dayIn(project.timeZone);
  const date = search.date ?? clock;
  const { data, error, isWaiting, refetch } = useEntries({ view, date, search });
  if (data !== undefined) return <CalendarBoard view={view} date={date} data={data} isWaiting={isWaiting} />;
  return (
    <>
      <h1 className="sr-only">{m.nav_calendar()}</h1>
      {error !== null ? <Failed error={error} onRetry={() => void refetch()} /> : <Loading rows={8} />}
    </>
  );
}
