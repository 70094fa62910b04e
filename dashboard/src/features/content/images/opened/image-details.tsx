import { useBlocker } from "@tanstack/react-router";
import { useState } from "react";
import { m } from "#messages";
import { useForm } from "#src/forms/use-form.ts";
import type { DashboardImage } from "#src/parts/images/use-images.ts";
import { useCan } from "#src/place/use-place.ts";
import { Button } from "#src/ui/button.tsx";
import { Confirm } from "#src/ui/dialog.tsx";
import { toast } from "#src/ui/toast.tsx";
import { FocusView } from "./focus-view.tsx";
import { ImageFacts } from "./image-facts.tsx";
import { ImageFields, type ImageForm, type ImageValues } from "./image-fields.tsx";
import { ImageUses } from "./image-uses.tsx";

/** Image beside the fields that people may change. */
export function ImageDetails({ image, onGone }: { image: DashboardImage; onGone: () => void }) {
  const mayWrite = useCan("images:write");
  const [gone, setGone] = useState(false);
  const [saved, setSaved] = useState(valuesOf(image));
  const form: ImageForm = useForm("update_image", {
    initial: saved,
    input: ({ credit, ...values }) => ({ id: image.id, ...values, credit: credit.trim() === "" ? null : credit.trim() }),
    onDone: (kept) => {
      setSaved(valuesOf(kept));
      toast(kept.waitsForApproval ? m.media_saved_waits() : m.media_saved());
    },
  });
  const isChanged = !gone && JSON.stringify(valuesOf(form.values)) !== JSON.stringify(saved);
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
      <LeaveGuard isChanged={isChanged} />
    </form>
  );
}

/** Question before typed changes are lost, in whatever way the person leaves. */
function LeaveGuard({ isChanged }: { isChanged: boolean }) {
  const blocker = useBlocker({ shouldBlockFn: () => isChanged, enableBeforeUnload: () => isChanged, withResolver: true });
  if (blocker.status !== "blocked") return null;
  return (
    <Confirm
      open
      danger
      onClose={blocker.reset}
      title={m.media_leave_title()}
      description={m.media_leave_text()}
      action={m.media_leave()}
      onConfirm={blocker.proceed}
    />
  );
}

function valuesOf({ alt, license, credit, focus }: Pick<DashboardImage, "alt" | "license" | "credit" | "focus">): ImageValues {
  return { alt, license, credit: credit?.trim() ?? "", focus: focus && { x: focus.x, y: focus.y } };
}
