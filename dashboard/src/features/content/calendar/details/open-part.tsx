import { longDay } from "#src/format/dates.ts";
import { useCalendarSearch } from "../calendar-search.ts";
import { type CalendarEntry, type CalendarMoment, keyOf, keysOf } from "../entries.ts";
import { selectorOf } from "../use-focus.ts";
import { Anchored } from "./anchored.tsx";
import { DayDetails } from "./day-details.tsx";
import { EntryDetails } from "./entry-details.tsx";

type OpenPartProps = {
  entries: readonly CalendarEntry[];
  /** True if the date gets the focus first. */
  atDate: boolean;
  onMove: (entry: CalendarEntry, to: CalendarMoment) => void;
  onEditTopic: (id: string) => void;
};

/** Open part of the calendar as the URL tells: an entry, or a day with all its entries. */
export default function OpenPart({ entries, atDate, onMove, onEditTopic }: OpenPartProps) {
  const { search, change } = useCalendarSearch();
  const close = () => change({ item: undefined, day: undefined });
  const entry = entries.find((one) => search.item !== undefined && keysOf(one).includes(search.item));
  if (entry !== undefined) {
    const day = entry.at.slice(0, 10);
    return (
      <Anchored
        key={keyOf(entry)}
        at={[selectorOf({ item: keyOf(entry) }), `[data-more="${day}"]`, selectorOf({ day })]}
        title={entry.title}
        first={atDate ? "[name=move-day]" : undefined}
        onClose={close}
      >
        <EntryDetails
          entry={entry}
          onMove={(to) => onMove(entry, to)}
          onEditTopic={() => {
            close();
            onEditTopic(entry.id);
          }}
          onClose={close}
        />
      </Anchored>
    );
  }
  const { day } = search;
  if (day === undefined) return null;
  return (
    <Anchored key={day} at={[`[data-more="${day}"]`, selectorOf({ day })]} title={longDay(day)} onClose={close}>
      <DayDetails day={day} entries={entries.filter(({ at }) => at.startsWith(day))} />
    </Anchored>
  );
}
