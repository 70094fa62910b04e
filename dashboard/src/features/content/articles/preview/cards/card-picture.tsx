import { onThisOrigin } from "#src/format/image-address.ts";
import { cx } from "#src/ui/cx.ts";
import type { Told } from "../previewed.ts";

/** Picture of shared links. Networks cut it to 1.91 to 1. */
export function CardPicture({ picture: { url, width, height }, className }: { picture: Told["picture"]; className?: string }) {
  return (
    <img
      src={onThisOrigin(url)}
      alt=""
      width={width}
      height={height}
      style={{ aspectRatio: 1.91 }}
      className={cx("h-auto w-full bg-panel object-cover", className)}
    />
  );
}

/** Returns a host as networks show it. */
export function hostOf(url: string): string {
  return new URL(url).host.replace(/^www\./, "");
}
