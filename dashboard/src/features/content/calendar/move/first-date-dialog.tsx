import { m } from "#messages";
import { longLocal } from "#src/format/dates.ts";
import { Confirm } from "#src/ui/dialog.tsx";
import { localOf } from "../entries.ts";
import type { AskedMove } from "./use-moves.ts";

/** Dialog before an entry gets its first real date, since it goes out by itself from then on. */
export function FirstDateDialog({
  asked: { entry, to },
  onClose,
  onConfirm,
}: {
  asked: AskedMove;
  onClose: () => void;
  onConfirm: () => void;
}) {
  return (
    <Confirm
      open
      onClose={onClose}
      title={m.calendar_schedule_title({ title: entry.title })}
      description={m.calendar_schedule_text({ moment: longLocal(localOf(to)) })}
      action={m.calendar_schedule()}
      onConfirm={onConfirm}
    />
  );
}
