import { Tooltip } from "@base-ui/react/tooltip";
import { localTime } from "#src/format/dates.ts";
import { Author, Picture } from "../cards/card-facts.tsx";
import { channelNames, EntryStatePill } from "../cards/entry-state.tsx";
import { Signs } from "../cards/sign.tsx";
import { type CalendarEntry, channelsOf, keysOf } from "../entries.ts";
import { previewId, usePreview } from "./use-preview.ts";

/** Preview of an entry beside its card, while that is pointed at or has the focus. A press on the card opens all of it. */
export default function EntryPreview({ entries }: { entries: readonly CalendarEntry[] }) {
  const { shown, keep, leave } = usePreview();
  const entry = shown && entries.find((one) => keysOf(one).join(" ") === shown.key);
  if (shown === undefined || entry === undefined) return null;
  return (
    <Tooltip.Root open>
      <Tooltip.Portal container={shown.card.closest("main")}>
        <Tooltip.Positioner anchor={shown.card} side="right" align="start" sideOffset={6} collisionPadding={12} className="z-30">
          <Tooltip.Popup
            id={previewId}
            role="tooltip"
            onPointerEnter={keep}
            onPointerLeave={leave}
            className="flex w-72 max-w-[calc(100vw-1.5rem)] flex-col gap-2 overflow-hidden rounded-xl border border-line bg-card p-3 text-ink text-ui shadow-black/10 shadow-xl"
          >
            <Picture entry={entry} width={640} className="h-28 w-full" />
            <span className="flex items-center gap-1.5 text-ink-2 text-xs tabular-nums">
              <Signs channels={channelsOf(entry)} />
              {channelNames(channelsOf(entry))}
              <span className="ml-auto">{localTime(entry.at)}</span>
            </span>
            <span className="font-medium leading-5 [overflow-wrap:anywhere]">{entry.title}</span>
            {entry.firstWords !== "" && <span className="line-clamp-3 text-ink-2 text-xs leading-4.5">{entry.firstWords}</span>}
            <span className="flex flex-wrap items-center justify-between gap-2">
              <span className="flex flex-wrap gap-1">
                <EntryStatePill entry={entry} />
              </span>
              <Author entry={entry} />
            </span>
          </Tooltip.Popup>
        </Tooltip.Positioner>
      </Tooltip.Portal>
    </Tooltip.Root>
  );
}
