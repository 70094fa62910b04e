import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { m } from "#messages";
import { mutation } from "#src/api/mutation.ts";
import { imageAddress, imageSources } from "#src/format/image-address.ts";
import { changesOf, isSameSetting } from "#src/forms/merge.ts";
import { useForm } from "#src/forms/use-form.ts";
import { FocusPoint, type Point } from "#src/parts/images/focus-point.tsx";
import type { DashboardImage } from "#src/parts/images/use-images.ts";
import { useKeptChanges } from "#src/parts/use-kept-changes.ts";
import { useCan } from "#src/place/use-place.ts";
import { Button } from "#src/ui/button.tsx";
import { LeaveQuestion } from "#src/ui/leave-question.tsx";
import { toast, toastProblem } from "#src/ui/toast.tsx";
import { ImageFacts } from "./image-facts.tsx";
import { ImageFields, type ImageForm, type ImageValues } from "./image-fields.tsx";
import { ImageUses } from "./image-uses.tsx";

type ImageDetailsProps = { image: DashboardImage; onOpen: (id: string) => void; onGone: () => void };

/** Image beside the fields that people may change. */
export function ImageDetails({ image, onOpen, onGone }: ImageDetailsProps) {
  const mayWrite = useCan("images:write");
  const mayApprove = useCan("articles:approve");
  const changing = useMutation(mutation("update_image"));
  const [gone, setGone] = useState(false);
  const [saved, setSaved] = useState(valuesOf(image));
  const kept = useKeptChanges<ImageValues>(`update_image:${image.id}`);
  const form: ImageForm = useForm("update_image", {
    initial: { ...saved, ...kept.changes },
    input: ({ credit, ...values }) => ({ id: image.id, ...values, credit: credit.trim() === "" ? null : credit.trim() }),
    onDone: (updated) => {
      setSaved(valuesOf(updated));
      const show = () => changing.mutate(asRead(updated), { onSuccess: () => toast(m.media_shown_live()), onError: toastProblem });
      const action = mayApprove ? { action: { label: m.media_show_live(), run: show } } : {};
      if (updated.waitsForApproval) toast(m.media_saved_waits(), action);
      else toast(m.media_saved());
    },
  });
  const values = valuesOf(form.values);
  const isChanged = !gone && !isSameSetting(values, saved);
  kept.keepOnLeave(isChanged ? changesOf(values, saved) : null);
  return (
    <form
      noValidate
      onSubmit={form.submit}
      className="grid min-h-0 flex-1 overflow-auto md:grid-cols-[minmax(0,1fr)_23rem] md:overflow-hidden"
    >
      <FocusView image={image} focus={form.values.focus} {...(mayWrite && { onChange: (focus) => form.set("focus", focus) })} />
      <div className="flex min-h-0 flex-col border-line md:border-l">
        <div className="flex flex-1 flex-col gap-6 p-5 md:overflow-auto">
          {mayWrite && <ImageFields form={form} image={image} />}
          <ImageUses image={image} />
          <ImageFacts
            image={image}
            mayDelete={mayWrite}
            onOpen={onOpen}
            onGone={() => {
              setGone(true);
              onGone();
            }}
          />
        </div>
        {mayWrite && (
          <footer className="sticky bottom-0 flex justify-end gap-2 border-line border-t bg-card px-5 py-3">
            <Button type="submit" look="primary" busy={form.isSending} disabled={!isChanged}>
              {m.media_save()}
            </Button>
          </footer>
        )}
      </div>
      <LeaveQuestion isChanged={isChanged} />
    </form>
  );
}

function valuesOf({ alt, license, credit, focus }: Pick<DashboardImage, "alt" | "license" | "credit" | "focus">): ImageValues {
  return { alt, license, credit: credit?.trim() ?? "", focus: focus && { x: focus.x, y: focus.y } };
}

/** Returns the change that shows an image on live pages with the words that the person has just saved, and with no others. */
function asRead({ id, alt, license, credit, focus }: Pick<DashboardImage, "id" | "alt" | "license" | "credit" | "focus">) {
  return { id, alt, license, credit, focus, replaces: { alt, license, credit }, onLivePages: true };
}

type FocusViewProps = { image: DashboardImage; focus: Point | null; onChange?: (focus: Point) => void };

/** Whole image. A click or the arrow keys choose its most important point. */
function FocusView({ image, focus, onChange }: FocusViewProps) {
  return (
    <div className="flex min-h-0 items-center justify-center bg-panel p-3 md:p-6">
      <div className="relative max-h-full max-w-full">
        <img
          src={imageAddress(image.id)}
          srcSet={imageSources(image)}
          sizes="(min-width: 48rem) 60vw, 100vw"
          alt={image.alt}
          width={image.width}
          height={image.height}
          style={{ backgroundImage: `url("${image.placeholder}")` }}
          className="h-auto max-h-[42dvh] w-auto max-w-full rounded bg-center bg-cover md:max-h-[78vh]"
        />
        {onChange && <FocusPoint focus={focus} onChange={onChange} />}
      </div>
    </div>
  );
}
