import { limits } from "@galley/contract";
import { useQuery } from "@tanstack/react-query";
import { m } from "#messages";
import { query } from "#src/api/query.ts";
import { imageAddress } from "#src/format/image-address.ts";
import { useForm } from "#src/forms/use-form.ts";
import { Button } from "#src/ui/button.tsx";
import { DialogActions } from "#src/ui/dialog.tsx";
import { FormProblem, TextArea } from "#src/ui/field.tsx";
import { Failed, Loading } from "#src/ui/states.tsx";
import { DialogForm } from "../dialog-form.tsx";
import { ProposeAlt } from "./propose-alt.tsx";
import type { DashboardImage } from "./use-images.ts";

const shownWidth = 640;

type PickedUploadProps = { id: string; onPick: (image: DashboardImage) => void; onBack: () => void };

/** Form for the alternative text of an image that was just uploaded. The image is then picked. */
export function PickedUpload({ id, onPick, onBack }: PickedUploadProps) {
  const { data: image, error, refetch } = useQuery(query("get_image", { id }));
  if (error && image === undefined) return <Failed error={error} onRetry={() => void refetch()} />;
  if (image === undefined) return <Loading rows={4} />;
  return <AltQuestion image={image} onPick={onPick} onBack={onBack} />;
}

function AltQuestion({ image, onPick, onBack }: { image: DashboardImage; onPick: (image: DashboardImage) => void; onBack: () => void }) {
  const form = useForm("update_image", {
    kept: `alt_of_upload:${image.id}`,
    initial: { alt: image.alt },
    input: ({ alt }) => ({ id: image.id, alt }),
    onDone: ({ alt }) => onPick({ ...image, alt }),
  });
  return (
    <DialogForm
      values={form.values}
      first={form.first}
      onDiscard={form.forget}
      onSubmit={form.submit}
      className="grid gap-4 sm:grid-cols-2"
    >
      <img
        src={imageAddress(image.id, shownWidth)}
        alt={form.values.alt}
        width={image.width}
        height={image.height}
        className="max-h-[45vh] w-full rounded-lg bg-panel object-contain"
      />
      <div>
        <FormProblem>{form.problem}</FormProblem>
        <TextArea label={m.media_alt()} hint={m.media_alt_hint()} rows={4} maxLength={limits.imageAltLengthMax} {...form.field("alt")} />
        <div className="mt-3">
          <ProposeAlt imageId={image.id} onTake={(alt) => form.set("alt", alt)} />
        </div>
        <DialogActions>
          <Button onClick={onBack}>{m.back()}</Button>
          <Button type="submit" look="primary" busy={form.isSending}>
            {m.media_use()}
          </Button>
        </DialogActions>
      </div>
    </DialogForm>
  );
}
