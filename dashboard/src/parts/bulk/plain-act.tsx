import type { Permission, Role } from "@galley/contract";
import type { LucideIcon } from "lucide-react";
import { may } from "#src/place/use-place.ts";
import type { BulkAct } from "./bulk-bar.tsx";
import { BulkDialog } from "./bulk-dialog.tsx";
import type { BulkItem, CloseBulk } from "./bulk-item.ts";
import { Chosen, LeftOut } from "./chosen.tsx";

type Counted = (inputs: { count: number }) => string;

/** Act that needs no further input. */
export type PlainAct<T> = {
  icon: LucideIcon;
  permission: Permission;
  danger?: boolean;
  /** Whether each item is named with its revision. */
  withRevision?: boolean;
  /** Returns whether the act suits the item as it is. The service has the final say. */
  fits: (item: T) => boolean;
  run: (item: T) => Promise<unknown>;
  button: () => string;
  title: Counted;
  text: Counted;
  action: Counted;
  done: Counted;
};

/** Returns the acts that a role may take, in their order. */
export function plainActs<T extends BulkItem>(acts: Readonly<Record<string, PlainAct<T>>>, role: Role): BulkAct<T>[] {
  return Object.entries(acts)
    .filter(([, { permission }]) => may(role, permission))
    .map(([key, act]) => ({
      key,
      icon: act.icon,
      label: act.button(),
      danger: act.danger ?? false,
      fits: act.fits,
      dialog: (items, onClose) => <PlainDialog act={act} items={items} onClose={onClose} />,
    }));
}

type PlainDialogProps<T> = { act: PlainAct<T>; items: readonly T[]; onClose: CloseBulk };

/** Dialog that names the items that an act changes and those that it skips. */
function PlainDialog<T extends BulkItem>({ act, items, onClose }: PlainDialogProps<T>) {
  const taken = items.filter(act.fits);
  const count = taken.length;
  return (
    <BulkDialog
      title={act.title({ count })}
      text={act.text({ count })}
      action={act.action({ count })}
      danger={act.danger ?? false}
      done={act.done}
      steps={taken.map((item) => ({ about: item, run: () => act.run(item).then(() => []) }))}
      onClose={onClose}
    >
      <Chosen items={taken} withRevision={act.withRevision ?? false} />
      <LeftOut items={items.filter((item) => !act.fits(item))} />
    </BulkDialog>
  );
}
