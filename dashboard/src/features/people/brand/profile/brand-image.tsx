import { useState } from "react";
import { m } from "#messages";
import { imageAddress } from "#src/format/image-address.ts";

/** Logo from the media library, or a note that it is no longer there. */
export function BrandImage({ imageId }: { imageId: string }) {
  const [gone, setGone] = useState<string>();
  if (gone === imageId) return <span className="text-ink-2 text-ui italic">{m.brand_logo_gone()}</span>;
  return (
    <img
      src={imageAddress(imageId, 160)}
      alt={m.brand_logo()}
      onError={() => setGone(imageId)}
      className="h-11 w-16 rounded-md border border-line bg-panel object-contain"
    />
  );
}
