import { draggable } from "@atlaskit/pragmatic-drag-and-drop/element/adapter";
import { X } from "lucide-react";
import { useEffect, useRef } from "react";
import { m } from "#messages";
import { type PagedList, showMore } from "#src/api/show-more.ts";
import { Button, IconButton } from "#src/ui/button.tsx";
import { Failed, Loading } from "#src/ui/states.tsx";
import { useCalendar } from "../calendar-context.ts";
import { channelNames } from "../cards/entry-state.tsx";
import { Signs } from "../cards/sign.tsx";
import { type TrayItem, useTray } from "./tray-items.ts";

/** Ready entries without a date, to drag to a day or to plan by a button. */
export default function Tray({ onClose }: { onClose: () => void }) {
  const { items, lists, isLoading, error, refetch } = useTray();
  return (
    <section
      aria-label={m.calendar_tray()}
      className="flex max-h-72 w-full shrink-0 flex-col rounded-xl border border-line bg-card lg:max-h-none lg:w-64"
    >
      <header className="flex items-center justify-between border-line border-b py-1 pr-1 pl-3">
        <h2 className="font-medium text-ui">{m.calendar_tray()}</h2>
        <IconButton label={m.close()} onClick={onClose}>
          <X size={15} />
        </IconButton>
      </header>
      <div className="min-h-0 flex-1 overflow-auto p-2 lg:h-0">
        {error !== null ? <Failed error={error} onRetry={refetch} /> : isLoading && <Loading rows={3} />}
        {!isLoading && error === null && items.length === 0 && (
          <p className="p-1 text-ink-2 text-xs leading-4.5">{m.calendar_tray_empty()}</p>
        )}
        <ul className="flex flex-col gap-1.5">
          {items.map((item) => (
            <Piece key={item.id} item={item} />
          ))}
        </ul>
        <MoreOf lists={lists} />
      </div>
    </section>
  );
}

/** Button that loads the next page of every list that has one. */
function MoreOf({ lists }: { lists: readonly PagedList[] }) {
  const further = lists.filter(({ hasNextPage }) => hasNextPage);
  if (further.length === 0) return null;
  return (
    <Button
      className="mt-2 w-full"
      busy={further.some((list) => list.isFetchingNextPage)}
      onClick={() => void Promise.all(further.map(showMore))}
    >
      {m.show_more()}
    </Button>
  );
}

function Piece({ item }: { item: TrayItem }) {
  const ref = useRef<HTMLLIElement>(null);
  const newest = useRef(item);
  const { today, planFor } = useCalendar();
  useEffect(() => {
    newest.current = item;
  }, [item]);
  useEffect(() => {
    const element = ref.current;
    return element === null ? undefined : draggable({ element, getInitialData: () => ({ item: newest.current }) });
  }, []);
  return (
    <li ref={ref} data-tray={item.id} className="flex cursor-grab flex-col gap-1.5 rounded-md border border-line p-2 text-xs leading-4.5">
      <span className="flex items-center gap-1.5 text-ink-3">
        <Signs channels={item.channels} />
        {channelNames(item.channels)}
      </span>
      <span className="line-clamp-2 text-ui leading-4.5 [overflow-wrap:anywhere]">{item.title}</span>
      <Button className="h-7! self-start" onClick={() => planFor(item, today)}>
        {m.calendar_plan_for()}
        <span className="sr-only">{`“${item.title}”`}</span>
      </Button>
    </li>
  );
}
