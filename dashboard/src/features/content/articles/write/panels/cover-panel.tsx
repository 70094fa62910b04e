import { ImagePlus } from "lucide-react";
import { useState } from "react";
import { m } from "#messages";
import { Button } from "#src/ui/button.tsx";
import { LazyPicker } from "../../editor/images/lazy-picker.tsx";
import type { Manuscript } from "../manuscript.ts";
import { CoverDetails } from "./cover-details.tsx";

type Props = { projectId: string; cover: Manuscript["cover"]; editable: boolean; onWrite: (change: Partial<Manuscript>) => void };

/** Cover image of the article. */
export function CoverPanel({ projectId, cover, editable, onWrite }: Props) {
  const [choosing, setChoosing] = useState(false);
  return (
    <div className="flex flex-col gap-4">
      {cover === null ? (
        <div className="flex flex-col items-start gap-1 rounded-xl border border-line-strong border-dashed p-5 text-ui">
          <ImagePlus size={20} aria-hidden className="text-ink-3" />
          <p className="mt-1 font-medium">{m.editor_cover_none()}</p>
          <p className="text-ink-2 leading-5">{m.editor_cover_text()}</p>
        </div>
      ) : (
        <CoverDetails key={cover.id} projectId={projectId} cover={cover} editable={editable} />
      )}
      {editable && (
        <div className="flex flex-wrap gap-2">
          <Button onClick={() => setChoosing(true)}>{cover === null ? m.editor_cover_choose() : m.editor_cover_change()}</Button>
          {cover !== null && (
            <Button look="quiet" onClick={() => onWrite({ cover: null })}>
              {m.editor_cover_remove()}
            </Button>
          )}
        </div>
      )}
      <LazyPicker
        projectId={projectId}
        open={choosing}
        onClose={() => setChoosing(false)}
        onPick={({ id, alt, width, height }) => {
          onWrite({ cover: { id, alt, width, height } });
          setChoosing(false);
        }}
      />
    </div>
  );
}
