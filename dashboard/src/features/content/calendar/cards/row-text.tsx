import { TriangleAlert } from "lucide-react";
import { type CalendarEntry, channelOf } from "../entries.ts";
import { Author } from "./card-facts.tsx";
import { channelName, EntryStatePill, warningName } from "./entry-state.tsx";

/** Title, first words, author, kind and state of an entry, side by side if there is room. */
export function RowText({ entry }: { entry: CalendarEntry }) {
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
