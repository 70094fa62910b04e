import type { PostFormat } from "@galley/contract";
import { GalleryHorizontal } from "lucide-react";
import { networkNamed } from "#src/parts/networks/names.ts";
import { networkScreens } from "#src/parts/networks/screens.ts";
import { cx } from "#src/ui/cx.ts";

/** Logo of a network, or of the one that a format is named after. The name is given beside it. */
export function NetworkMark({ network: name, size = 14, className }: { network: string; size?: number; className?: string }) {
  const network = networkNamed(name);
  return (
    <svg aria-hidden="true" width={size} height={size} viewBox="0 0 24 24" className={cx("shrink-0", className)}>
      {network && networkScreens[network].mark}
    </svg>
  );
}

/** Icon of a format on a soft square. */
export function FormatMark({ format }: { format: PostFormat }) {
  return (
    <span aria-hidden className="grid size-8 shrink-0 place-items-center rounded-lg bg-panel text-ink-2">
      {format === "carousel" ? <GalleryHorizontal size={16} strokeWidth={1.8} /> : <NetworkMark network={format} />}
    </span>
  );
}
