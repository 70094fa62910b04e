import { Plus } from "lucide-react";
import { m } from "#messages";
import { shortTime } from "#src/format/dates.ts";
import { Button } from "#src/ui/button.tsx";
import { useCalendar } from "../calendar-context.ts";
import { Spoken, StateSigns } from "../cards/entry-state.tsx";
import { Signs } from "../cards/sign.tsx";
import { CreateMenu } from "../create/create-menu.tsx";
import { type CalendarEntry, channelsOf, keyOf } from "../entries.ts";

/** All entries of a day, for days whose cell has too little room. */
export function DayDetails({ day, entries }: { day: string; entries: readonly CalendarEntry[] }) {
  const { mayWrite, today, open } = useCalendar();
  return (
    <div className="mt-2 flex flex-col gap-2">
      {entries.length === 0 && <p className="text-ink-2 text-ui">{m.calendar_day_empty()}</p>}
      <ul className="-mx-2 flex flex-col">
        {entries.map((entry) => (
          <li key={keyOf(entry)}>
            <button
              type="button"
              onClick={() => open(entry)}
              className="flex w-full items-start gap-2 rounded-md px-2 py-1.5 text-left text-ui leading-4.5 hover:bg-panel"
            >
              <span className="mt-0.5">
                <Signs channels={channelsOf(entry)} size={14} />
              </span>
              <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">{entry.title}</span>
              <span className="shrink-0 whitespace-nowrap text-ink-2 text-xs leading-4.5 tabular-nums">{shortTime(entry.at)}</span>
              <Spoken entry={entry} />
              <StateSigns entry={entry} />
            </button>
          </li>
        ))}
      </ul>
      {mayWrite && day >= today && (
        <span className="flex justify-end">
          <CreateMenu
            day={day}
            align="end"
            trigger={
              <Button>
                <Plus aria-hidden size={14} />
                {m.calendar_create()}
              </Button>
            }
          />
        </span>
      )}
    </div>
  );
}
