import { LinkedinPreview } from "../previews/linkedin-preview.tsx";
import { XPreview } from "../previews/x-preview.tsx";
import type { SlidePinning } from "../review/slide-pins.tsx";
import type { PostDraft } from "./draft.ts";
import { LinkedinFields } from "./linkedin-fields.tsx";
import type { Checks } from "./use-checks.ts";
import { XFields } from "./x-fields.tsx";

type PlainDraft = Exclude<PostDraft, { format: "carousel" }>;
type Props = { draft: PlainDraft; onChange: (draft: PostDraft) => void; checks: Checks; disabled: boolean };

/** Fields of a text or a thread. */
export function DraftFields({ draft, ...rest }: Props) {
  return draft.format === "linkedin" ? <LinkedinFields draft={draft} {...rest} /> : <XFields draft={draft} {...rest} />;
}

export function DraftPreview({ draft, pinning }: { draft: PlainDraft; pinning?: SlidePinning | undefined }) {
  return draft.format === "linkedin" ? <LinkedinPreview draft={draft} pinning={pinning} /> : <XPreview draft={draft} pinning={pinning} />;
}
