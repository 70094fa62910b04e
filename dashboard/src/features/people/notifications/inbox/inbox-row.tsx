import { ChevronDown, ChevronRight } from "lucide-react";
import { m } from "#messages";
import { projectPlaceOf } from "#src/api/session.ts";
import { usePlace, useSession } from "#src/place/use-place.ts";
import { Ago } from "#src/ui/ago.tsx";
import { cx } from "#src/ui/cx.ts";
import { askerOf, isBatch, kinds, titleOf } from "./inbox-words.tsx";
import type { Row } from "./use-inbox.ts";

type InboxRowProps = { row: Row; isChosen: boolean; isExpanded: boolean; onChoose: () => void; onOpen: () => void };

/** Row of one entry. A click shows it beside the list; Enter opens what it is about, or a batch in place. */
export function InboxRow({ row: { entry, inBatch }, isChosen, isExpanded, onChoose, onOpen }: InboxRowProps) {
  const { project } = usePlace();
  const session = useSession();
  const { icon: Icon, tone, name } = kinds[entry.kind];
  const place = entry.projectId === null ? undefined : projectPlaceOf(session, entry.projectId);
  const asker = askerOf(entry);
  const batch = isBatch(entry);
  const Chevron = isExpanded ? ChevronDown : ChevronRight;
  return (
    <li>
      <button
        type="button"
        data-row={entry.id}
        aria-current={isChosen || undefined}
        aria-expanded={batch ? isExpanded : undefined}
        onClick={onChoose}
        onKeyDown={(event) => {
          if (event.key !== "Enter" || event.ctrlKey || event.metaKey || event.altKey) return;
          event.preventDefault();
          onOpen();
        }}
        className={cx(
          "flex w-full gap-3 rounded-lg px-3 py-2.5 text-left",
          inBatch && "pl-11",
          isChosen ? "lg:bg-panel" : "hover:bg-panel/60",
        )}
      >
        {!inBatch && (
          <span className={cx("mt-px grid size-8 shrink-0 place-items-center rounded-full", tone)}>
            <Icon size={15} strokeWidth={1.9} aria-hidden />
          </span>
        )}
        <span className="min-w-0 flex-1">
          <span className="line-clamp-2 font-medium text-ink text-ui leading-5 [overflow-wrap:anywhere]">{titleOf(entry)}</span>
          <span className="mt-0.5 block truncate text-ink-2 text-xs leading-4.5">
            {name()}
            {asker !== undefined && ` · ${asker}`}
          </span>
          <span className="block truncate text-ink-3 text-xs leading-4.5">
            <Ago moment={entry.since} timeZone={project.timeZone} isPart />
            {place !== undefined && place.project.id !== project.id && ` · ${place.project.name}`}
          </span>
        </span>
        {batch && <Chevron size={16} className="mt-1.5 shrink-0 text-ink-3" aria-hidden />}
        {isChosen && <span className="sr-only">{m.inbox_chosen()}</span>}
      </button>
    </li>
  );
}
