import { ImagePlus, Trash2 } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { m } from "#messages";
import { imageAddress } from "#src/format/image-address.ts";
import { CropButton } from "#src/parts/images/crop/crop-button.tsx";
import { usePlace } from "#src/place/use-place.ts";
import { Button, IconButton } from "#src/ui/button.tsx";

const MediaPicker = lazy(() => import("#src/parts/images/media-picker.tsx").then((module) => ({ default: module.MediaPicker })));

type ImageFieldProps = {
  imageId: string | null;
  onChange: (imageId: string | null) => void;
  problem?: string | undefined;
  disabled: boolean;
  /** Words that the image is for. */
  about: string;
  /** Owner of the image, for screen readers. */
  of: string;
};

/** Image of a text, a part or a slide, from the media library. */
export function ImageField({ imageId, onChange, problem, disabled, about, of }: ImageFieldProps) {
  const { project } = usePlace();
  const [open, setOpen] = useState(false);
  if (disabled && imageId === null) return null;
  return (
    <div className="text-ui">
      <div className="flex items-center gap-2">
        {imageId !== null && (
          <img src={imageAddress(imageId, 160)} alt="" className="h-11 w-16 rounded-md border border-line bg-panel object-cover" />
        )}
        {!disabled && (
          <Button look={imageId === null ? "quiet" : "plain"} onClick={() => setOpen(true)} className={imageId === null ? "-ml-3" : ""}>
            <ImagePlus size={15} aria-hidden />
            {imageId === null ? m.posts_image_add() : m.posts_image_change()}
            <span className="sr-only">{of}</span>
          </Button>
        )}
        {!disabled && imageId !== null && <CropButton small of={of} imageId={imageId} onCropped={({ id }) => onChange(id)} />}
        {!disabled && imageId !== null && (
          <IconButton label={`${m.posts_image_remove()} ${of}`} onClick={() => onChange(null)}>
            <Trash2 size={15} />
          </IconButton>
        )}
      </div>
      {problem !== undefined && <p className="mt-1 text-red-i text-xs">{problem}</p>}
      {open && (
        <Suspense>
          <MediaPicker
            projectId={project.id}
            about={about}
            open
            onClose={() => setOpen(false)}
            onPick={({ id }) => {
              onChange(id);
              setOpen(false);
            }}
          />
        </Suspense>
      )}
    </div>
  );
}
