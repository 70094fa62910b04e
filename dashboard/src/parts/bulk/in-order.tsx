import { ArrowDown, ArrowUp } from "lucide-react";
import { m } from "#messages";
import { IconButton } from "#src/ui/button.tsx";
import type { BulkItem } from "./bulk-item.ts";

type InOrderProps<T> = {
  label: string;
  items: readonly T[];
  /** Line below the title of each item. */
  lineOf: (item: T, index: number) => string;
  /** All items of the dialog in order; `items` are those that the act takes. */
  all: readonly T[];
  onOrder: (all: T[]) => void;
};

/** Items that an act takes one after the other, with buttons that change their order. */
export function InOrder<T extends BulkItem>({ label, items, lineOf, all, onOrder }: InOrderProps<T>) {
  const swap = (one: T, other: T | undefined) => {
    if (other === undefined) return;
    onOrder(all.map((item) => (item.id === one.id ? other : item.id === other.id ? one : item)));
  };
  return (
    <ol aria-label={label} className="mt-4 divide-y divide-line rounded-lg border border-line">
      {items.map((item, index) => (
        <li key={item.id} className="flex items-center gap-2 py-1.5 pr-1.5 pl-3">
          <div className="min-w-0 flex-1">
            <p className="truncate text-ui leading-5" data-tip={item.title}>
              {item.title}
            </p>
            <p className="text-ink-3 text-xs tabular-nums leading-4.5">{lineOf(item, index)}</p>
          </div>
          {items.length > 1 && (
            <>
              <IconButton
                label={m.bulk_earlier({ title: item.title })}
                disabled={index === 0}
                onClick={() => swap(item, items[index - 1])}
                className="size-7"
              >
                <ArrowUp size={14} />
              </IconButton>
              <IconButton
                label={m.bulk_later({ title: item.title })}
                disabled={index === items.length - 1}
                onClick={() => swap(item, items[index + 1])}
                className="size-7"
              >
                <ArrowDown size={14} />
              </IconButton>
            </>
          )}
        </li>
      ))}
    </ol>
  );
}
