import { TriangleAlert } from "lucide-react";
import { localTime, shortTime } from "#src/format/dates.ts";
import { cx } from "#src/ui/cx.ts";
import { type CalendarEntry, channelOf, channelsOf, isUnapproved } from "../entries.ts";
import type { TitleLines } from "../month/fitting.ts";
import { Author, Picture } from "./card-facts.tsx";
import { EntryButton } from "./entry-button.tsx";
import { channelNames, EntryStatePill, Spoken, StateSigns, warningName } from "./entry-state.tsx";
import { Sign, Signs } from "./sign.tsx";

/** Returns the style of an entry on its day: topics dashed, entries waiting for approval amber, published ones pale, failed ones red. */
function lookOf(entry: CalendarEntry): string {
  if (entry.state === "failed") return "bg-red-s text-red-i";
  if (entry.state === "published") return "text-ink-2 hover:bg-panel";
  if (isUnapproved(entry)) return "border border-amber-i border-dashed bg-amber-s/40 text-ink hover:bg-amber-s";
  if (entry.type === "topic") return "border border-line-strong border-dashed text-ink-2 hover:bg-panel";
  return "border border-line bg-card text-ink shadow-black/10 shadow-xs hover:border-line-strong hover:shadow-md";
}

const clamps = { 1: "line-clamp-1", 2: "line-clamp-2", 3: "line-clamp-3", 4: "line-clamp-4" } as const;

type MonthCardProps = { entry: CalendarEntry; lines: TitleLines; tabIndex: number };

/** Entry in a month: its title, and below it where it goes and when. Its height is at most that of month/fitting.ts for its lines. */
export function MonthCard({ entry, lines, tabIndex }: MonthCardProps) {
  if (lines === 0) return <LineCard entry={entry} tabIndex={tabIndex} />;
  return (
    <EntryButton
      entry={entry}
      tabIndex={tabIndex}
      className={cx("flex w-full shrink-0 flex-col rounded-md px-1.5 py-0.5 text-xs leading-[15px]", lookOf(entry))}
    >
      <span className={cx("w-full [overflow-wrap:anywhere]", clamps[lines])}>{entry.title}</span>
      <Spoken entry={entry} />
      <PlaceAndTime entry={entry} />
    </EntryButton>
  );
}

/** Entry on one line, for days with many. */
function LineCard({ entry, tabIndex }: Omit<MonthCardProps, "lines">) {
  return (
    <EntryButton
      entry={entry}
      tabIndex={tabIndex}
      className={cx("flex h-5.5 w-full shrink-0 items-center gap-1.5 overflow-hidden rounded-md px-1.5 text-xs", lookOf(entry))}
    >
      <Sign channel={channelOf(entry)} />
      <span className="min-w-0 flex-1 truncate">{entry.title}</span>
      <Spoken entry={entry} />
      <span className="shrink-0 text-2xs text-ink-3 tabular-nums">{shortTime(entry.at)}</span>
      <StateSigns entry={entry} />
    </EntryButton>
  );
}

/** Entry in a quarter: its title on one line, or on two where it is alone on its day. */
export function QuarterCard({ entry, isAlone, tabIndex }: Omit<MonthCardProps, "lines"> & { isAlone: boolean }) {
  return (
    <EntryButton
      entry={entry}
      tabIndex={tabIndex}
      className={cx(
        "flex w-full shrink-0 items-start gap-1.5 overflow-hidden rounded-md px-1.5 py-px text-2xs leading-3.5",
        isAlone ? "max-h-full" : "h-4.5",
        lookOf(entry),
      )}
    >
      <Sign channel={channelOf(entry)} size={12} />
      <span className={cx("min-w-0 flex-1 [overflow-wrap:anywhere]", isAlone ? "line-clamp-2" : "line-clamp-1")}>{entry.title}</span>
      <Spoken entry={entry} time={localTime(entry.at)} />
      {entry.state !== "published" && <StateSigns entry={entry} />}
    </EntryButton>
  );
}

function PlaceAndTime({ entry }: { entry: CalendarEntry }) {
  return (
    <span className="flex h-3.5 w-full min-w-0 items-center gap-1.5">
      <Signs channels={channelsOf(entry)} size={12} />
      <span className={cx("min-w-0 truncate text-2xs tabular-nums", entry.state === "failed" ? "text-red-i" : "text-ink-3")}>
        {shortTime(entry.at)}
      </span>
      <span className="ml-auto">
        <StateSigns entry={entry} />
      </span>
    </span>
  );
}

/** Entry in a week, with its picture, first words and author. */
export function WeekCard({ entry, tabIndex }: { entry: CalendarEntry; tabIndex: number }) {
  return (
    <EntryButton
      entry={entry}
      tabIndex={tabIndex}
      className={cx("flex w-full flex-col gap-1 rounded-md px-2 py-1.5 text-xs leading-4", lookOf(entry))}
    >
      <Picture entry={entry} className="h-14 w-full" />
      <span className="line-clamp-3 text-ui leading-4.5 [overflow-wrap:anywhere]">{entry.title}</span>
      <Spoken entry={entry} />
      {entry.firstWords !== "" && <span className="line-clamp-1 text-ink-3">{entry.firstWords}</span>}
      <PlaceAndTime entry={entry} />
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
      <Picture entry={entry} className="size-10" />
      <RowText entry={entry} />
      <span className="shrink-0 whitespace-nowrap text-ink-2 tabular-nums">{shortTime(entry.at)}</span>
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
      <span className="inline-flex items-center gap-1.5 text-ink-3 text-xs">
        <Signs channels={channelsOf(entry)} size={14} />
        {channelNames(channelsOf(entry))}
      </span>
      <Author entry={entry} />
      {warning !== undefined && (
        <span className="inline-flex items-center gap-1 text-amber-i text-xs">
          <TriangleAlert aria-hidden size={12} />
          {warning}
        </span>
      )}
      <EntryStatePill entry={entry} />
    </span>
  );
}
