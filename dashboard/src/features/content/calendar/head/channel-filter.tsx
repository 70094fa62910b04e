import { ChevronDown } from "lucide-react";
import { m } from "#messages";
import { FilterSet } from "#src/ui/filter-set.tsx";
import { useCalendarSearch } from "../calendar-search.ts";
import { channelName } from "../cards/entry-state.tsx";
import { Sign } from "../cards/sign.tsx";
import { type Channel, channels, chosenChannels, searchOf } from "../entries.ts";

const namedMax = 2;

/** Filter of the calendar: everything, or some kinds and networks. The URL keeps it. */
export function ChannelFilter() {
  const { search, change } = useCalendarSearch();
  const chosen = chosenChannels(search);
  const choose = (next: readonly Channel[]) => change(searchOf(next.length === channels.length ? [] : next));
  return (
    <FilterSet
      title={m.calendar_show()}
      active={chosen.length > 0}
      groups={[
        {
          options: channels.map((channel) => ({ value: channel, label: pluralName(channel), sign: <Sign channel={channel} size={15} /> })),
          chosen,
          onChange: (values) => choose(channels.filter((channel) => values.includes(channel))),
        },
      ]}
      onClear={() => choose([])}
    >
      {label(chosen)}
      <ChevronDown aria-hidden size={14} className="-mr-1" />
    </FilterSet>
  );
}

function label(chosen: readonly Channel[]): string {
  if (chosen.length === 0) return m.calendar_everything();
  const named = chosen.slice(0, namedMax).map(pluralName).join(", ");
  return chosen.length > namedMax ? `${named} +${chosen.length - namedMax}` : named;
}

function pluralName(channel: Channel): string {
  if (channel === "topic") return m.calendar_topics();
  return channel === "article" ? m.calendar_articles() : channelName(channel);
}
