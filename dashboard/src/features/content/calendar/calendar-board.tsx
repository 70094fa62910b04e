import { m } from "#messages";
import type { Output } from "#src/api/operations.ts";
import { CalendarContext } from "./calendar-context.ts";
import { CalendarView } from "./calendar-view.tsx";
import type { View } from "./days.ts";
import { OpenPart } from "./details/open-part.tsx";
import { entriesByDay, keyOf } from "./entries.ts";
import { CalendarHead } from "./head/calendar-head.tsx";
import { FirstDateDialog } from "./move/first-date-dialog.tsx";
import { EditTopicDialog } from "./topics/edit-topic-dialog.tsx";
import { PlanTopicDialog } from "./topics/plan-topic-dialog.tsx";
import { useBoard } from "./use-board.ts";
import { useCalendarKeys } from "./use-calendar-keys.ts";
import { useShown } from "./use-entries.ts";

type CalendarBoardProps = { view: View; date: string; data: Output<"browse_calendar">; isWaiting: boolean };

/** Calendar with its view, its open entry and its dialogs. */
export function CalendarBoard({ view, date, data: { data, truncated, timeZone, today }, isWaiting }: CalendarBoardProps) {
  const { calendar, go, days, moves, moveFor, front, editTopic, leave } = useBoard({ view, date, timeZone, today });
  const shown = useShown(data, moves.moved, keyOf);
  const { asked } = moves;
  useCalendarKeys(go);
  return (
    <CalendarContext value={calendar}>
      <CalendarHead view={view} date={date} days={days} go={go} />
      {truncated && <p className="rounded-md bg-amber-s px-3 py-2 text-amber-i text-ui">{m.calendar_truncated()}</p>}
      <CalendarView view={view} date={date} days={days} entries={entriesByDay(shown)} isWaiting={isWaiting} onPlan={go.plan} />
      <OpenPart entries={shown} atDate={front.atDate === true} onMove={moveFor} onEditTopic={editTopic} />
      {front.plan !== undefined && <PlanTopicDialog day={front.plan} onClose={leave} />}
      {front.editTopic !== undefined && <EditTopicDialog id={front.editTopic} onClose={leave} />}
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
