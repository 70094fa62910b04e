import { imageAddress } from "#src/format/image-address.ts";
import { cx } from "#src/ui/cx.ts";
import { Face } from "#src/ui/face.tsx";
import type { CalendarEntry } from "../entries.ts";

const narrowest = 640;

/** Picture of an entry; the words beside it say what it is. */
export function Picture({ entry, className }: { entry: CalendarEntry; className: string }) {
  if (entry.imageId === null) return null;
  return (
    <img
      src={imageAddress(entry.imageId, narrowest)}
      alt=""
      loading="lazy"
      decoding="async"
      draggable={false}
      className={cx("shrink-0 rounded bg-panel object-cover", className)}
    />
  );
}

/** Author of an entry, by initials and name. */
export function Author({ entry, className }: { entry: CalendarEntry; className?: string }) {
  if (entry.author === null) return null;
  return (
    <span className={cx("flex min-w-0 items-center gap-1.5 text-ink-3 text-xs", className)}>
      <Face name={entry.author.name} size={16} />
      <span className="truncate">{entry.author.name}</span>
    </span>
  );
}
