import { ImageOff } from "lucide-react";
import { useState } from "react";
import { m } from "#messages";
import { cx } from "#src/ui/cx.ts";
import type { Picture } from "./slide-pictures.ts";

type SlidePictureProps = { picture: Picture | undefined; alt: string; className?: string; large?: boolean };

/** Picture of a slide from the renderer. The previous picture stays until the next one is loaded. */
export function SlidePicture({ picture, alt, className, large = false }: SlidePictureProps) {
  const [failedUrl, setFailedUrl] = useState<string>();
  const { url, width = 540, height = 675, error } = picture ?? {};
  const failed = url === undefined ? error != null : url === failedUrl;
  return (
    <span className={cx("relative block overflow-hidden bg-panel", className)} style={{ aspectRatio: `${width} / ${height}` }}>
      {url !== undefined && !failed && (
        <img
          src={url}
          alt={alt}
          width={width}
          height={height}
          loading={large ? "eager" : "lazy"}
          draggable={false}
          onError={() => setFailedUrl(url)}
          className="absolute inset-0 size-full object-cover"
        />
      )}
      {url === undefined && !failed && <span className="absolute inset-0 animate-pulse bg-line" />}
      {failed && (
        <span className="absolute inset-0 grid place-items-center p-2 text-center text-ink-3 text-xs">
          <span className="flex flex-col items-center gap-1">
            <ImageOff size={16} aria-hidden />
            <span className={large ? undefined : "sr-only"}>{m.posts_slide_undrawn()}</span>
          </span>
        </span>
      )}
    </span>
  );
}
