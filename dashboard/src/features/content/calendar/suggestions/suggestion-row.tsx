import { CalendarPlus, Check, X } from "lucide-react";
import { m } from "#messages";
import { personName } from "#src/format/person-name.ts";
import { usePlace } from "#src/place/use-place.ts";
import { Ago } from "#src/ui/ago.tsx";
import { Button, IconButton } from "#src/ui/button.tsx";
import { Checkbox } from "#src/ui/checkbox.tsx";
import { cx } from "#src/ui/cx.ts";
import { Dotted } from "#src/ui/dotted.tsx";
import { Resemblance } from "../topics/resemblance.tsx";
import { type InboxStatus, type Suggestion, ways } from "./suggestion.ts";
import type { SuggestionRows } from "./use-rows.ts";

type SuggestionRowProps = { topic: Suggestion; status: InboxStatus; rows: SuggestionRows<Suggestion>; onEdit: () => void };

/** Row of one topic: its source, the topics it resembles, and the possible decisions. */
export function SuggestionRow({ topic, status, rows, onEdit }: SuggestionRowProps) {
  return (
    <li
      onFocus={() => rows.enter(topic.id)}
      className={cx(
        "flex flex-wrap items-start gap-x-3 gap-y-2 px-4 py-3 first:rounded-t-xl last:rounded-b-xl",
        rows.active === topic.id && "bg-accent-soft/50",
      )}
    >
      <span className="mt-0.5">
        <Checkbox
          label={m.calendar_choose({ title: topic.title })}
          hideLabel
          checked={rows.ticked.has(topic.id)}
          onChange={(isTicked) => rows.tick([topic.id], isTicked)}
        />
      </span>
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        <button
          type="button"
          data-topic={topic.id}
          data-tip={m.calendar_edit_topic()}
          onClick={onEdit}
          className="self-start rounded text-left font-medium leading-5 [overflow-wrap:anywhere] hover:underline"
        >
          {topic.title}
        </button>
        <p className="text-ink-3 text-xs leading-4.5">
          <Origin topic={topic} />
        </p>
        {topic.similarTo !== null && <Resemblance to={topic.similarTo} />}
      </div>
      <RowActions topic={topic} status={status} rows={rows} />
    </li>
  );
}

function RowActions({ topic, status, rows }: Omit<SuggestionRowProps, "onEdit">) {
  const open = ways[status];
  return (
    <div className="flex w-full justify-end gap-1.5 sm:w-auto">
      {open.includes("accept") && (
        <Button onClick={() => rows.act("accept", [topic])} aria-keyshortcuts="a">
          <Check aria-hidden size={14} />
          {m.calendar_accept()}
        </Button>
      )}
      {open.includes("plan") && (
        <Button onClick={() => rows.act("plan", [topic])} aria-keyshortcuts="p">
          <CalendarPlus aria-hidden size={14} />
          {m.calendar_plan()}
        </Button>
      )}
      {open.includes("decline") && (
        <IconButton label={m.calendar_decline()} onClick={() => rows.act("decline", [topic])} aria-keyshortcuts="d">
          <X size={16} />
        </IconButton>
      )}
    </div>
  );
}

function Origin({ topic: { suggestedBy, fromToken, createdAt, keyword, pillar } }: { topic: Suggestion }) {
  const { project } = usePlace();
  const name = suggestedBy === null ? m.calendar_somebody_gone() : personName(suggestedBy);
  const by = fromToken ? m.calendar_by_token({ name }) : m.calendar_by({ name });
  return <Dotted facts={[by, <Ago key="when" moment={createdAt} timeZone={project.timeZone} />, pillar, keyword]} />;
}
