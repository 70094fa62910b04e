import { Ellipsis } from "lucide-react";
import { Fragment } from "react";
import { m } from "#messages";
import { type ScreenAction, useScreenActions } from "#src/place/screen-actions.ts";
import { IconButton } from "#src/ui/button.tsx";
import { Menu, MenuItem, MenuSeparator } from "#src/ui/menu.tsx";

export type Entry = ScreenAction & {
  isDanger?: boolean;
  /** True while it cannot be done. */
  waits?: boolean;
};

/** Menu of an article in groups. The palette lists the same, and what stands `before` it. */
export function ActionMenu({ before, groups }: { before: readonly Entry[]; groups: readonly (readonly Entry[])[] }) {
  const filled = groups.filter(({ length }) => length > 0);
  useScreenActions([...before, ...filled.flat()].filter(({ waits }) => waits !== true));
  if (filled.length === 0) return null;
  return (
    <Menu
      align="end"
      trigger={
        <IconButton label={m.review_more_actions()} className="border border-line-strong bg-card">
          <Ellipsis size={16} />
        </IconButton>
      }
    >
      {filled.map((entries, index) => (
        <Fragment key={entries[0]?.key}>
          {index > 0 && <MenuSeparator />}
          {entries.map(({ key, label, icon: Icon, run, isDanger = false, waits = false }) => (
            <MenuItem key={key} icon={<Icon size={14} aria-hidden />} danger={isDanger} disabled={waits} onSelect={run}>
              {label}
            </MenuItem>
          ))}
        </Fragment>
      ))}
    </Menu>
  );
}
