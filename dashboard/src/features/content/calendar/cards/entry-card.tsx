import { TriangleAlert } from "lucide-react";
import { localTime } from "#src/format/dates.ts";
import { cx } from "#src/ui/cx.ts";
import { type CalendarEntry, channelOf, isUnapproved } from "../entries.ts";
import { Author, Picture } from "./card-facts.tsx";
import { EntryButton } from "./entry-button.tsx";
import { channelName, EntryStatePill, Spoken, StateSigns, warningName } from "./entry-state.tsx";
import { Sign } from "./sign.tsx";

/** Returns the style of an entry on its day: topics dashed, entries waiting for approval amber, published ones pale, failed ones red. */
function lookOf(entry: CalendarEntry): string {
  if (entry.state === "failed") return "bg-red-s text-red-i";
  if (entry.state === "published") return "text-ink-2 hover:bg-panel";
  if (isUnapproved(entry)) return "border border-amber-i border-dashed bg-amber-s/40 text-ink hover:bg-amber-s";
  if (entry.type === "topic") return "border border-line-strong border-dashed text-ink-2 hover:bg-panel";
  return "border border-line bg-card text-ink shadow-black/10 shadow-xs hover:border-line-strong hover:shadow-md";
}

/** Entry in a month. Its height is fixed as in month/fitting.ts, so that the number of cards that fit a day is known. */
export function MonthCard({ entry, lines, tabIndex }: { entry: CalendarEntry; lines: 1 | 2; tabIndex: number }) {
  return (
    <EntryButton
      entry={entry}
      tabIndex={tabIndex}
      className={cx(
        "flex w-full shrink-0 items-start gap-1.5 overflow-hidden rounded-md px-1.5 py-0.5 text-xs leading-4",
        lines === 2 ? "h-9.5" : "h-5.5",
        lookOf(entry),
      )}
    >
      <Sign channel={channelOf(entry)} />
      <span className={cx("min-w-0 flex-1", lines === 2 ? "line-clamp-2 [overflow-wrap:anywhere]" : "truncate")}>
        <span className="mr-1 text-2xs text-ink-3 tabular-nums">{localTime(entry.at)}</span>
        {entry.title}
      </span>
      <Spoken entry={entry} />
      <StateSigns entry={entry} />
    </EntryButton>
  );
}

/** Entry in a week, with its time, picture, first words and author. */
export function WeekCard({ entry, tabIndex }: { entry: CalendarEntry; tabIndex: number }) {
  return (
    <EntryButton
      entry={entry}
      tabIndex={tabIndex}
      className={cx("flex w-full flex-col gap-1 rounded-md px-2 py-1.5 text-xs leading-4", lookOf(entry))}
    >
      <span className="flex items-start gap-1.5">
        <Sign channel={channelOf(entry)} />
        <span className="flex-1 text-ink-2 tabular-nums">{localTime(entry.at)}</span>
        <StateSigns entry={entry} />
      </span>
      <Picture entry={entry} className="h-14 w-full" />
      <span className="line-clamp-3 text-ui leading-4.5 [overflow-wrap:anywhere]">{entry.title}</span>
      <Spoken entry={entry} />
      {entry.firstWords !== "" && <span className="line-clamp-2 text-ink-3">{entry.firstWords}</span>}
      <Author entry={entry} />
    </EntryButton>
  );
}

export function EntryRow({ entry }: { entry: CalendarEntry }) {
  return (
    <EntryButton
      entry={entry}
      className={cx(
        "flex w-full items-start gap-3 rounded-lg px-3 py-2.5 text-ui leading-5 hover:bg-panel",
        entry.state === "failed" && "text-red-i",
      )}
    >
      <span className="min-w-11 shrink-0 whitespace-nowrap text-ink-2 tabular-nums">{localTime(entry.at)}</span>
      <span className="mt-0.5">
        <Sign channel={channelOf(entry)} size={15} />
      </span>
      <Picture entry={entry} className="size-10" />
      <RowText entry={entry} />
    </EntryButton>
  );
}

/** Title, first words, author, kind and state of an entry, side by side if there is room. */
function RowText({ entry }: { entry: CalendarEntry }) {
  const warning = warningName(entry);
  return (
    <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-1">
      <span className="min-w-0 basis-full [overflow-wrap:anywhere] sm:flex-1 sm:basis-0">
        <span className="font-medium">{entry.title}</span>
        {entry.firstWords !== "" && <span className="line-clamp-1 text-ink-3 text-xs leading-4.5">{entry.firstWords}</span>}
      </span>
      <Author entry={entry} className="max-w-32" />
      {warning !== undefined && (
        <span className="inline-flex items-center gap-1 text-amber-i text-xs">
          <TriangleAlert aria-hidden size={12} />
          {warning}
        </span>
      )}
      <span className="text-ink-3 text-xs">{channelName(channelOf(entry))}</span>
      <EntryStatePill entry={entry} />
    </span>
  );
}
