import { m } from "#messages";
import { imageAddress } from "#src/format/image-address.ts";
import { type LinkedinDraft, tagLine } from "../editor/draft.ts";
import { FoldedText } from "./folded-text.tsx";
import { LinkedinFrame } from "./linkedin-frame.tsx";

// Limits of LinkedIn's feed before "see more".
const folded = { lengthMax: 210, linesMax: 5 };

export function LinkedinPreview({ draft }: { draft: LinkedinDraft }) {
  const text = [draft.text.trim(), tagLine(draft.hashtags)].filter(Boolean).join("\n\n");
  return (
    <LinkedinFrame text={text === "" ? <Nothing /> : <FoldedText text={text} {...folded} />}>
      {draft.imageId !== null && <img src={imageAddress(draft.imageId, 960)} alt="" className="max-h-120 w-full bg-panel object-cover" />}
    </LinkedinFrame>
  );
}

export function Nothing() {
  return <p className="text-ink-3">{m.posts_preview_empty()}</p>;
}
