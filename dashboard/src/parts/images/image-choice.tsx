import { ImagePlus, Trash2 } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { m } from "#messages";
import { Button, IconButton } from "#src/ui/button.tsx";
import { ChosenImage } from "./chosen-image.tsx";

const MediaPicker = lazy(async () => ({ default: (await import("./media-picker.tsx")).MediaPicker }));

type ImageChoiceProps = {
  projectId: string;
  label: string;
  hint: string;
  /** Names of the buttons, with what the image is for. */
  words: { choose: string; remove: string };
  imageId: string | null;
  onChange: (imageId: string | null) => void;
  problem: string | undefined;
};

/** Choice of one image from the media library. */
export function ImageChoice({ projectId, label, hint, words, imageId, onChange, problem }: ImageChoiceProps) {
  const [open, setOpen] = useState(false);
  const pick = (id: string) => {
    onChange(id);
    setOpen(false);
  };
  return (
    <div className="text-ui">
      <p className="mb-1 font-medium text-ink-2 text-xs">{label}</p>
      <div className="flex flex-wrap items-center gap-2">
        {imageId !== null && <ChosenImage imageId={imageId} label={label} />}
        <Button onClick={() => setOpen(true)}>
          <ImagePlus size={15} aria-hidden />
          {imageId === null ? words.choose : m.media_choice_change()}
        </Button>
        {imageId !== null && (
          <IconButton label={words.remove} onClick={() => onChange(null)}>
            <Trash2 size={15} />
          </IconButton>
        )}
      </div>
      <p className={problem === undefined ? "mt-1 text-ink-3 text-xs" : "mt-1 text-red-i text-xs"}>{problem ?? hint}</p>
      {open && (
        <Suspense>
          <MediaPicker projectId={projectId} open onClose={() => setOpen(false)} onPick={({ id }) => pick(id)} />
        </Suspense>
      )}
    </div>
  );
}
