import { useState } from "react";
import { imageAddress } from "#src/format/image-address.ts";
import { cx } from "#src/ui/cx.ts";
import { cropPosition } from "./crop-position.ts";

const thumbnailWidth = 640;
const area = { width: 4, height: 3 };

type Shown = {
  id: string;
  alt: string;
  width: number;
  height: number;
  placeholder: string;
  focus: { x: number; y: number } | null;
};

/** Thumbnail that fills an area of 4 by 3 around its focus. A blurred version is shown until it has loaded. */
export function Thumbnail({ image, className }: { image: Shown; className?: string }) {
  const [loaded, setLoaded] = useState(false);
  return (
    <span className={cx("relative block aspect-4/3 overflow-hidden bg-panel", className)}>
      {!loaded && <img src={image.placeholder} alt="" aria-hidden className="absolute inset-0 size-full object-cover" />}
      <img
        src={imageAddress(image.id, thumbnailWidth)}
        alt={image.alt}
        loading="lazy"
        decoding="async"
        onLoad={() => setLoaded(true)}
        ref={(element) => {
          if (element?.complete && element.naturalWidth > 0) setLoaded(true);
        }}
        style={{ objectPosition: cropPosition(image, area, image.focus) }}
        className={cx("relative size-full object-cover transition-opacity", !loaded && "opacity-0")}
      />
    </span>
  );
}
