import type { PostDestinationName } from "@galley/contract";
import { Link } from "@tanstack/react-router";
import { ArrowDown, ArrowUp, GripVertical } from "lucide-react";
import { m } from "#messages";
import type { Item } from "#src/api/operations.ts";
import { dayAs, localTime } from "#src/format/dates.ts";
import { useOrderedRow } from "#src/parts/order/use-ordered-row.ts";
import { usePlace } from "#src/place/use-place.ts";
import { IconButton } from "#src/ui/button.tsx";
import { cx } from "#src/ui/cx.ts";
import { Pill } from "#src/ui/status.tsx";
import { WarningLine } from "../destinations/schedule-form.tsx";
import { NextSlot } from "./next-slot.tsx";

export type QueueEntry = Item<"list_post_queue">;

/** Formats a date of the queue as "Tue, 24 Nov, 08:30". */
export function queueDate(at: string): string {
  return `${dayAs(at.slice(0, 10), { weekday: "short", day: "numeric", month: "short" })}, ${localTime(at)}`;
}

type QueueRowProps = {
  entry: QueueEntry;
  destination: PostDestinationName;
  /** Place among the posts that can exchange their dates; -1 where it is none of them. */
  index: number;
  count: number;
  mayWrite: boolean;
  onMove: (from: number, to: number) => void;
};

/** A post of the queue: when it goes out, and how it gets another place or its first date. */
export function QueueRow({ entry, destination, index, count, mayWrite, onMove }: QueueRowProps) {
  const { project } = usePlace();
  const { id, at, title, warnings } = entry;
  const isMovable = mayWrite && index >= 0 && count > 1;
  const { row, handle, over, dragged, onKeyDown } = useOrderedRow<HTMLLIElement>(index, isMovable, onMove);
  return (
    <li
      ref={row}
      onKeyDown={onKeyDown}
      className={cx(
        "grid grid-cols-[1rem_minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1 px-3 py-2.5 sm:grid-cols-[1rem_9.5rem_minmax(0,1fr)_auto]",
        over && "outline-2 outline-accent -outline-offset-2",
        dragged && "opacity-40",
      )}
    >
      <span ref={handle} className={cx("row-span-2 text-ink-3 sm:row-span-1", isMovable && "cursor-grab")}>
        {isMovable && <GripVertical size={15} aria-hidden />}
      </span>
      <When at={at} />
      <div className="col-start-2 min-w-0 sm:col-start-3">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <Link
            to="/projects/$projectId/posts/$postId"
            params={{ projectId: project.id, postId: id }}
            className="min-w-0 font-medium leading-5 [overflow-wrap:anywhere] hover:underline"
          >
            {title === "" ? m.posts_untitled() : title}
          </Link>
          <State entry={entry} />
        </p>
        {warnings.map(({ code, message }) => (
          <WarningLine key={code}>{message}</WarningLine>
        ))}
      </div>
      <div className="col-start-3 row-span-2 row-start-1 flex sm:col-start-4 sm:row-span-1">
        {isMovable && <Steps title={title} index={index} count={count} onMove={onMove} />}
        {mayWrite && at === null && <NextSlot postId={id} destination={destination} />}
      </div>
    </li>
  );
}

function Steps({ title, index, count, onMove }: Pick<QueueRowProps, "index" | "count" | "onMove"> & { title: string }) {
  const step = (by: 1 | -1) => ({ "data-step": by, onClick: () => onMove(index, index + by) });
  return (
    <>
      <IconButton {...step(-1)} label={m.posts_queue_earlier({ title })} disabled={index === 0}>
        <ArrowUp size={14} />
      </IconButton>
      <IconButton {...step(1)} label={m.posts_queue_later({ title })} disabled={index === count - 1}>
        <ArrowDown size={14} />
      </IconButton>
    </>
  );
}

function When({ at }: { at: string | null }) {
  if (at === null) return <span className="col-start-2 text-ink-3 text-ui">{m.posts_no_date()}</span>;
  return <time className="col-start-2 text-ink-2 text-ui tabular-nums">{queueDate(at)}</time>;
}

/** Tells of a date what is not usual: that it waits for an approval, or that it is no slot. */
function State({ entry: { at, approved, inSlot } }: { entry: QueueEntry }) {
  return (
    <>
      {!approved && <Pill tone="border border-amber-i border-dashed bg-card text-amber-i">{m.posts_planned()}</Pill>}
      {at !== null && !inSlot && <Pill tone="bg-panel text-ink-2">{m.posts_queue_by_hand()}</Pill>}
    </>
  );
}
