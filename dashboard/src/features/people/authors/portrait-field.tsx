import { lazy, Suspense, useState } from "react";
import { m } from "#messages";
import { imageAddress } from "#src/format/image-address.ts";
import { usePlace } from "#src/place/use-place.ts";
import { Button } from "#src/ui/button.tsx";

const Picker = lazy(async () => ({ default: (await import("#src/parts/images/media-picker.tsx")).MediaPicker }));

type Props = { value: string | null; onChange: (imageId: string | null) => void; problem: string | undefined };

/** Picture of the person, out of the media of the project that they work on. */
export function PortraitField({ value, onChange, problem }: Props) {
  const { project } = usePlace();
  const [choosing, setChoosing] = useState(false);
  return (
    <fieldset className="flex flex-wrap items-center gap-3">
      <legend className="mb-1.5 font-medium text-ui">{m.author_picture()}</legend>
      {value !== null && <img src={imageAddress(value, 320)} alt="" className="size-16 rounded-full border border-line object-cover" />}
      <Button onClick={() => setChoosing(true)}>{value === null ? m.author_picture_choose() : m.author_picture_change()}</Button>
      {value !== null && (
        <Button look="quiet" onClick={() => onChange(null)}>
          {m.author_picture_remove()}
        </Button>
      )}
      {problem !== undefined && <p className="w-full text-red-i text-xs">{problem}</p>}
      {choosing && (
        <Suspense>
          <Picker
            projectId={project.id}
            open
            onClose={() => setChoosing(false)}
            onPick={({ id }) => {
              onChange(id);
              setChoosing(false);
            }}
          />
        </Suspense>
      )}
    </fieldset>
  );
}
