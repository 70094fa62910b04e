import { lazy, Suspense, useEffect, useState } from "react";
import { m } from "#messages";
import type { Output } from "#src/api/operations.ts";
import { longLocal } from "#src/format/dates.ts";
import { Confirm } from "#src/ui/dialog.tsx";
import { whenIdle } from "#src/ui/when-idle.ts";
import { CalendarContext, type PlanAt } from "./calendar-context.ts";
import { useCalendarSearch } from "./calendar-search.ts";
import { CalendarView } from "./calendar-view.tsx";
import type { View } from "./days.ts";
import { type CalendarEntry, entriesByDay, joined, keyOf, localOf } from "./entries.ts";
import { filtersOf, passes } from "./filters/filters.ts";
import { CalendarHead } from "./head/calendar-head.tsx";
import type { AskedMove } from "./move/use-moves.ts";
import { useBoard } from "./use-board.ts";
import { useCalendarKeys } from "./use-calendar-keys.ts";
import { useShown } from "./use-entries.ts";

const OpenPart = lazy(() => import("./details/open-part.tsx"));
const EditTopicDialog = lazy(async () => ({ default: (await import("./topics/edit-topic-dialog.tsx")).EditTopicDialog }));
const PlanTopicDialog = lazy(async () => ({ default: (await import("./topics/plan-topic-dialog.tsx")).PlanTopicDialog }));

const Tray = lazy(() => import("./tray/tray.tsx"));
const PlanForDialog = lazy(() => import("./tray/plan-for-dialog.tsx"));
const EntryPreview = lazy(() => import("./preview/entry-preview.tsx"));

type CalendarBoardProps = { view: View; date: string; data: Output<"browse_calendar">; isWaiting: boolean };

/** Calendar with its view, its open entry, its tray and its dialogs. */
export function CalendarBoard({ view, date, data, isWaiting }: CalendarBoardProps) {
  const { calendar, go, days, moves, moveFor, front, editTopic, leave } = useBoard({ view, date, data });
  const { search, change } = useCalendarSearch();
  const placed = useShown(data.data, moves.moved, keyOf);
  const filters = filtersOf(search);
  const shown = joined(placed.filter((item) => passes(item, filters)));
  const { asked } = moves;
  const isOpen = search.item !== undefined || search.day !== undefined;
  useCalendarKeys(go);
  return (
    <CalendarContext value={calendar}>
      <CalendarHead view={view} date={date} days={days} go={go} items={data.data} />
      {data.truncated && <p className="rounded-md bg-amber-s px-3 py-2 text-amber-i text-ui">{m.calendar_truncated()}</p>}
      <div className="flex flex-1 flex-col gap-4 lg:flex-row">
        <div className="flex min-w-0 flex-1 flex-col gap-4">
          <CalendarView view={view} date={date} days={days} entries={entriesByDay(shown)} isWaiting={isWaiting} onPlan={go.plan} />
        </div>
        <Suspense>{search.tray && calendar.mayWrite && <Tray onClose={() => change({ tray: undefined })} />}</Suspense>
      </div>
      <Suspense>
        {isOpen && <OpenPart entries={shown} atDate={front.atDate === true} onMove={moveFor} onEditTopic={editTopic} />}
        {search.item === undefined && <PreviewWhenIdle entries={shown} />}
        {front.planFor !== undefined && <PlanForDialog {...front.planFor} onClose={leave} />}
        {front.plan !== undefined && <PlanTopicDialog {...planned(front.plan)} onClose={leave} />}
        {front.editTopic !== undefined && <EditTopicDialog id={front.editTopic} onClose={leave} />}
      </Suspense>
      {asked && (
        <FirstDateDialog
          asked={asked}
          onClose={moves.forget}
          onConfirm={() => {
            moves.forget();
            moveFor(asked.entry, asked.to);
          }}
        />
      )}
    </CalendarContext>
  );
}

/** The preview needs what floats, which is as large as the calendar itself. */
function PreviewWhenIdle({ entries }: { entries: readonly CalendarEntry[] }) {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => whenIdle(() => setIdle(true)), []);
  return isIdle && <EntryPreview entries={entries} />;
}

function planned({ day, time, writes = false }: PlanAt & { day: string }) {
  return { day, writes, ...(time !== undefined && { from: { time } }) };
}

/** Dialog before an entry gets its first real date, since it goes out by itself from then on. */
function FirstDateDialog({ asked: { entry, to }, onClose, onConfirm }: { asked: AskedMove; onClose: () => void; onConfirm: () => void }) {
  return (
    <Confirm
      open
      onClose={onClose}
      title={m.calendar_schedule_title({ title: entry.title })}
      description={m.calendar_schedule_text({ moment: longLocal(localOf(to)) })}
      action={m.calendar_schedule()}
      onConfirm={onConfirm}
    />
  );
}
