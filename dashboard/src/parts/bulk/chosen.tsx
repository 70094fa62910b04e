import { m } from "#messages";
import { Status } from "#src/ui/status.tsx";
import type { BulkItem } from "./bulk-item.ts";

/** Titles of the items that an act is about to change. */
export function Chosen({ items, withRevision }: { items: readonly BulkItem[]; withRevision: boolean }) {
  return (
    <ul className="divide-y divide-line rounded-lg border border-line">
      {items.map(({ id, title, revision }) => (
        <li key={id} className="flex items-baseline justify-between gap-3 px-3 py-2 text-ui">
          <span className="min-w-0 [overflow-wrap:anywhere]">{title}</span>
          {withRevision && <span className="shrink-0 text-ink-3 text-xs tabular-nums">{m.review_revision({ revision })}</span>}
        </li>
      ))}
    </ul>
  );
}

/** Selected items that an act skips, listed so that nobody wonders about them. */
export function LeftOut({ items }: { items: readonly BulkItem[] }) {
  if (items.length === 0) return null;
  return (
    <div className="mt-4">
      <h3 className="text-ink-3 text-xs">{m.bulk_left_out({ count: items.length })}</h3>
      <ul className="mt-1.5 flex flex-col gap-1.5">
        {items.map(({ id, title, status }) => (
          <li key={id} className="flex items-center justify-between gap-3 text-ink-2 text-xs">
            <span className="min-w-0 truncate">{title}</span>
            <Status status={status} />
          </li>
        ))}
      </ul>
    </div>
  );
}
