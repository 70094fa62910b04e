import type { PostDestinationName, PostFormat } from "@galley/contract";
import { GalleryHorizontal } from "lucide-react";
import { cx } from "#src/ui/cx.ts";

const paths: Record<Exclude<PostDestinationName, "instagram">, string> = {
  x: "M18.24 2.25h3.31l-7.23 8.26 8.5 11.24h-6.66l-5.21-6.82-5.97 6.82H1.67l7.73-8.84L1.25 2.25h6.83l4.71 6.23zm-1.16 17.52h1.83L7.08 4.13H5.12z",
  linkedin:
    "M20.45 20.45h-3.56v-5.57c0-1.33-.02-3.04-1.85-3.04-1.85 0-2.13 1.45-2.13 2.94v5.67H9.35V9h3.41v1.56h.05c.48-.9 1.64-1.85 3.37-1.85 3.6 0 4.27 2.37 4.27 5.46zM5.34 7.43a2.06 2.06 0 1 1 0-4.13 2.06 2.06 0 0 1 0 4.13m1.78 13.02H3.56V9h3.56zM22.23 0H1.77C.79 0 0 .77 0 1.73v20.54C0 23.23.79 24 1.77 24h20.45c.98 0 1.78-.77 1.78-1.73V1.73C24 .77 23.2 0 22.22 0z",
  tiktok:
    "M12.53.02h3.91c.08 1.53.63 3.09 1.75 4.17 1.12 1.11 2.7 1.62 4.24 1.79v4.03c-1.44-.05-2.89-.35-4.2-.97-.57-.26-1.1-.59-1.62-.93v8.75c-.08 1.4-.54 2.79-1.35 3.94-1.31 1.92-3.58 3.17-5.91 3.21-1.43.08-2.86-.31-4.08-1.03a8.4 8.4 0 0 1-3.65-5.71v-1.49a8.2 8.2 0 0 1 2.58-4.96 7.6 7.6 0 0 1 6.15-1.72l-.04 4.44a3.3 3.3 0 0 0-3.02.37 3.4 3.4 0 0 0-1.36 1.75c-.21.51-.15 1.07-.14 1.61.24 1.64 1.82 3.02 3.5 2.87a3.3 3.3 0 0 0 2.77-1.61c.19-.33.4-.67.41-1.06.1-1.79.06-3.57.06-5.36z",
};

/** Logo of a network. The name is given beside it. */
export function NetworkMark({ network, size = 14, className }: { network: PostDestinationName; size?: number; className?: string }) {
  return (
    <svg aria-hidden="true" width={size} height={size} viewBox="0 0 24 24" className={cx("shrink-0", className)}>
      {network === "instagram" ? (
        <g fill="none" stroke="currentColor" strokeWidth="2.2">
          <rect x="1.6" y="1.6" width="20.8" height="20.8" rx="6" />
          <circle cx="12" cy="12" r="5" />
          <circle cx="17.9" cy="6.1" r="0.6" fill="currentColor" />
        </g>
      ) : (
        <path d={paths[network]} fill="currentColor" />
      )}
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
