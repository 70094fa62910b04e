import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { m } from "#messages";
import { mutation } from "#src/api/mutation.ts";
import type { Output } from "#src/api/operations.ts";
import { query } from "#src/api/query.ts";
import { Button } from "#src/ui/button.tsx";
import { Dialog, DialogActions } from "#src/ui/dialog.tsx";
import { FormProblem } from "#src/ui/field.tsx";
import { Failed, Loading } from "#src/ui/states.tsx";
import type { DashboardImage } from "../use-images.ts";
import { CropStage } from "./crop-stage.tsx";
import { frameOfRatio, isWhole, wholeFrame } from "./frame.ts";
import { RatioChoice } from "./ratio-choice.tsx";

export type CroppedImage = Output<"crop_image">;
type CropDialogProps = { imageId: string; onClose: () => void; onCropped: (image: CroppedImage) => void };

/** Dialog in which a person chooses a part of an image, of which a new image is made. */
export default function CropDialog({ imageId, onClose, onCropped }: CropDialogProps) {
  const { data: image, error, refetch } = useQuery(query("get_image", { id: imageId }));
  return (
    <Dialog open onClose={onClose} title={m.media_crop_title()} description={m.media_crop_hint()} wide>
      {image !== undefined ? (
        <Cropping image={image} onClose={onClose} onCropped={onCropped} />
      ) : error ? (
        <Failed error={error} onRetry={() => void refetch()} />
      ) : (
        <Loading rows={6} />
      )}
    </Dialog>
  );
}

function Cropping({ image, onClose, onCropped }: Omit<CropDialogProps, "imageId"> & { image: DashboardImage }) {
  const [ratio, setRatio] = useState<number | null>(null);
  const [frame, setFrame] = useState(wholeFrame(image));
  const cropping = useMutation(mutation("crop_image"));
  const choose = (next: number | null) => {
    setRatio(next);
    if (next !== null) setFrame(frameOfRatio(frame, next, image));
  };
  // Not a callback of the call itself, which is not called once the dialog is closed by a key: the image is made all the same.
  const crop = () => void cropping.mutateAsync({ id: image.id, ...frame }).then(onCropped, () => {});
  return (
    <>
      <RatioChoice ratio={ratio} onChange={choose} />
      <CropStage image={image} frame={frame} ratio={ratio} onChange={setFrame} />
      <p role="status" className="text-center text-ink-2 text-ui tabular-nums">
        {m.media_pixels(frame)}
        <span className="sr-only">, {m.media_crop_at(frame)}</span>
      </p>
      <div className="mt-3">
        <FormProblem error={cropping.error} />
      </div>
      <DialogActions>
        <Button disabled={cropping.isPending} onClick={onClose}>
          {m.cancel()}
        </Button>
        <Button look="primary" busy={cropping.isPending} disabled={isWhole(frame, image)} onClick={crop}>
          {m.media_crop_save()}
        </Button>
      </DialogActions>
    </>
  );
}
