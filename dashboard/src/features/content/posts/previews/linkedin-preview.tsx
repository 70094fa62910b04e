import { m } from "#messages";
import { imageAddress } from "#src/format/image-address.ts";
import { FoldedText } from "#src/parts/networks/frames/folded-text.tsx";
import { LinkedinFrame } from "#src/parts/networks/frames/linkedin-frame.tsx";
import { type LinkedinDraft, tagLine } from "../editor/draft.ts";
import type { SlidePinning } from "../review/slide-pins.tsx";
import { usePinOverlay } from "../review/use-pin-overlay.tsx";

// Limits of such a feed before "see more".
const folded = { lengthMax: 210, linesMax: 5 };

type Props = { draft: LinkedinDraft; pinning?: SlidePinning | undefined };

export function LinkedinPreview({ draft, pinning }: Props) {
  const text = [draft.text.trim(), tagLine(draft.hashtags)].filter(Boolean).join("\n\n");
  const overlay = usePinOverlay(draft.imageId === null ? undefined : pinning, 1);
  return (
    <>
      <LinkedinFrame text={text === "" ? <Nothing /> : <FoldedText text={text} {...folded} />}>
        {draft.imageId !== null && (
          <div data-picture={1} className="relative">
            <img src={imageAddress(draft.imageId, 960)} alt="" className="max-h-120 w-full bg-panel object-cover" />
            {overlay?.pins}
          </div>
        )}
      </LinkedinFrame>
      {overlay?.button}
    </>
  );
}

export function Nothing() {
  return <p className="text-ink-3">{m.posts_preview_empty()}</p>;
}
