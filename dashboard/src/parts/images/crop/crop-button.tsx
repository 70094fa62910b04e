import { Crop } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { m } from "#messages";
import { useCan } from "#src/place/use-place.ts";
import { Button, IconButton } from "#src/ui/button.tsx";
import type { CroppedImage } from "./crop-dialog.tsx";

const CropDialog = lazy(() => import("./crop-dialog.tsx"));

type CropButtonProps = {
  imageId: string;
  onCropped: (image: CroppedImage) => void;
  /** Its place has room for an icon only. */
  small?: boolean;
  /** Owner of the image, for screen readers, where several images have the button. */
  of?: string;
  className?: string;
};

/** Button that opens the dialog for cropping an image, for people who may add images. */
export function CropButton({ imageId, onCropped, small = false, of, className }: CropButtonProps) {
  const mayCrop = useCan("images:write");
  const [open, setOpen] = useState(false);
  if (!mayCrop) return null;
  const press = { onClick: () => setOpen(true), ...(className !== undefined && { className }) };
  return (
    <>
      {small ? (
        <IconButton label={of === undefined ? m.media_crop_open() : `${m.media_crop_title()} ${of}`} {...press}>
          <Crop size={15} />
        </IconButton>
      ) : (
        <Button {...press}>
          <Crop size={14} aria-hidden />
          {m.media_crop_open()}
        </Button>
      )}
      {open && (
        <Suspense>
          <CropDialog
            imageId={imageId}
            onClose={() => setOpen(false)}
            onCropped={(image) => {
              setOpen(false);
              onCropped(image);
            }}
          />
        </Suspense>
      )}
    </>
  );
}
