import { useState } from "react";
import { m } from "#messages";
import { imageAddress } from "#src/format/image-address.ts";

/** Image from the media library that was chosen for something, or a note that it is no longer there. */
export function ChosenImage({ imageId, label }: { imageId: string; label: string }) {
  const [gone, setGone] = useState<string>();
  if (gone === imageId) return <span className="text-ink-2 text-ui italic">{m.media_choice_gone()}</span>;
  return (
    <img
      src={imageAddress(imageId, 160)}
      alt={label}
      onError={() => setGone(imageId)}
      className="h-11 w-16 rounded-md border border-line bg-panel object-contain"
    />
  );
}
