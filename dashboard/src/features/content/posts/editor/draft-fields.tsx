import { lazy, Suspense } from "react";
import { Loading } from "#src/ui/states.tsx";
import { LinkedinPreview } from "../previews/linkedin-preview.tsx";
import { XPreview } from "../previews/x-preview.tsx";
import type { SlidePinning } from "../review/slide-pins.tsx";
import type { PostDraft } from "./draft.ts";
import { LinkedinFields } from "./linkedin-fields.tsx";
import type { Checks } from "./use-checks.ts";

// X's own rules for links weigh as much as the rest of the editor together.
const XFields = lazy(() => import("./x-fields.tsx").then((module) => ({ default: module.XFields })));

type PlainDraft = Exclude<PostDraft, { format: "carousel" }>;
type Props = { draft: PlainDraft; onChange: (draft: PostDraft) => void; checks: Checks; disabled: boolean };

/** Fields of a text or a thread. */
export function DraftFields({ draft, ...rest }: Props) {
  if (draft.format === "linkedin") return <LinkedinFields draft={draft} {...rest} />;
  return (
    <Suspense fallback={<Loading rows={3} />}>
      <XFields draft={draft} {...rest} />
    </Suspense>
  );
}

export function DraftPreview({ draft, pinning }: { draft: PlainDraft; pinning?: SlidePinning | undefined }) {
  return draft.format === "linkedin" ? <LinkedinPreview draft={draft} pinning={pinning} /> : <XPreview draft={draft} pinning={pinning} />;
}
