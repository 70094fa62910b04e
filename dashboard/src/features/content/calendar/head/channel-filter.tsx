import { Popover as Base } from "@base-ui/react/popover";
import { ChevronDown } from "lucide-react";
import { m } from "#messages";
import { Button } from "#src/ui/button.tsx";
import { Checkbox } from "#src/ui/checkbox.tsx";
import { Popover } from "#src/ui/popover.tsx";
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
    <Popover
      title={m.calendar_show()}
      hideTitle
      className="w-56! p-3"
      trigger={
        <Button className={chosen.length > 0 ? "border-accent text-accent" : undefined}>
          {label(chosen)}
          <ChevronDown aria-hidden size={14} className="-mr-1" />
        </Button>
      }
    >
      <div className="flex flex-col gap-2.5">
        {channels.map((channel) => (
          <div key={channel} className="flex items-center justify-between">
            <Checkbox
              label={pluralName(channel)}
              checked={chosen.includes(channel)}
              onChange={(isChosen) => choose(channels.filter((one) => (one === channel ? isChosen : chosen.includes(one))))}
            />
            <Sign channel={channel} size={15} />
          </div>
        ))}
        <Base.Close render={<Button look="quiet" className="-mx-1 justify-start px-1" onClick={() => choose([])} />}>
          {m.calendar_show_everything()}
        </Base.Close>
      </div>
    </Popover>
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
