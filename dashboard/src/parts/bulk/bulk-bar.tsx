import { type LucideIcon, X } from "lucide-react";
import { type ReactNode, useState } from "react";
import { m } from "#messages";
import { Button, IconButton } from "#src/ui/button.tsx";
import { cx } from "#src/ui/cx.ts";
import type { BulkItem, CloseBulk } from "./bulk-item.ts";
import type { Selection } from "./use-selection.ts";

/** Act on several items, offered where it fits one of those selected. */
export type BulkAct<T> = {
  key: string;
  icon: LucideIcon;
  label: string;
  danger?: boolean;
  fits: (item: T) => boolean;
  dialog: (items: readonly T[], onClose: CloseBulk) => ReactNode;
};

type BulkBarProps<T extends BulkItem> = { label: string; selection: Selection<T>; acts: readonly BulkAct<T>[] };

/** Acts on the selected items. An open dialog keeps its items while the list changes. */
export function BulkBar<T extends BulkItem>({ label, selection, acts }: BulkBarProps<T>) {
  const [opened, setOpened] = useState<{ key: string; items: readonly T[] }>();
  const { selected, drop } = selection;
  const act = opened && acts.find(({ key }) => key === opened.key);
  const close = (tried: readonly string[]) => {
    setOpened(undefined);
    drop(tried);
  };
  const offered = acts.filter(({ fits }) => selected.some(fits));
  return (
    <>
      {selected.length > 0 && (
        <Bar label={label} selection={selection} acts={offered} onOpen={(key) => setOpened({ key, items: selected })} />
      )}
      {opened && act?.dialog(opened.items, close)}
    </>
  );
}

function Bar<T extends BulkItem>({ label, selection, acts, onOpen }: BulkBarProps<T> & { onOpen: (key: string) => void }) {
  return (
    <section
      aria-label={label}
      className="sticky bottom-3 z-20 mx-auto mt-auto flex w-full max-w-5xl flex-wrap items-center gap-1 rounded-xl border border-line-strong bg-card p-1.5 shadow-black/10 shadow-xl md:w-auto"
    >
      <p className="mr-auto px-2 font-medium text-ui tabular-nums md:mr-2" aria-live="polite">
        {m.bulk_selected({ count: selection.selected.length })}
      </p>
      <IconButton label={m.bulk_select_none()} onClick={selection.clear} className="md:order-last">
        <X size={15} />
      </IconButton>
      <div className="flex flex-wrap gap-1 max-md:w-full max-md:border-line max-md:border-t max-md:pt-1">
        {acts.map(({ key, icon: Icon, label: name, danger }) => (
          <Button key={key} look="quiet" onClick={() => onOpen(key)} className={cx(danger && "text-red-i!")}>
            <Icon size={14} aria-hidden />
            {name}
          </Button>
        ))}
      </div>
    </section>
  );
}
