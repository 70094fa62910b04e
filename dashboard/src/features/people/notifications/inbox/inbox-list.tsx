import { m } from "#messages";
import { Card } from "#src/ui/page.tsx";
import { ShowMore } from "#src/ui/show-more.tsx";
import { InboxRow } from "./inbox-row.tsx";
import { isBatch } from "./inbox-words.tsx";
import type { useInbox } from "./use-inbox.ts";

type InboxListProps = { waiting: ReturnType<typeof useInbox>; onOpen: () => void };

/** List of the entries, with the things of the open batch below it. */
export function InboxList({ waiting, onOpen }: InboxListProps) {
  const { list, inside, rows, batch, chosen, choose, toggle } = waiting;
  return (
    <div className="flex flex-col gap-3">
      <Card className="p-1">
        <ul aria-label={m.inbox_list()} className="flex flex-col gap-0.5">
          {rows.map((row) => (
            <InboxRow
              key={row.entry.id}
              row={row}
              isChosen={row === chosen}
              isExpanded={row.entry.id === batch}
              onChoose={() => (isBatch(row.entry) ? toggle(row.entry.id) : choose(row.entry.id))}
              onOpen={() => (isBatch(row.entry) ? toggle(row.entry.id) : onOpen())}
            />
          ))}
        </ul>
        {batch !== undefined && <ShowMore list={inside} className="my-1 w-full" />}
      </Card>
      <ShowMore list={list} />
    </div>
  );
}
