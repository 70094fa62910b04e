import { imageAddress } from "#src/format/image-address.ts";
import { cx } from "#src/ui/cx.ts";
import { Face } from "#src/ui/face.tsx";
import type { CalendarEntry } from "../entries.ts";

const cardWidth = 320;

type PictureProps = { entry: CalendarEntry; width?: number; className: string };

/** Picture of an entry; the words beside it say what it is. */
export function Picture({ entry, width = cardWidth, className }: PictureProps) {
  if (entry.imageId === null) return null;
  return (
    <img
      src={imageAddress(entry.imageId, width)}
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
