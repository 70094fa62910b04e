import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { m } from "#messages";
import { mutation } from "#src/api/mutation.ts";
import { reasonOf } from "#src/api/reason-of.ts";
import { imageName } from "#src/parts/images/image-name.ts";
import { Thumbnail } from "#src/parts/images/thumbnail.tsx";
import type { DashboardImage } from "#src/parts/images/use-images.ts";
import { Confirm } from "#src/ui/dialog.tsx";
import { toast } from "#src/ui/toast.tsx";

const atOnceMax = 3;

type Outcome = { done: number; reason: string | undefined; waits: boolean };

/** Deletes images, three at a time. Returns how many are gone, the reason for a failure, and whether live pages still show one for now. */
function useDeleteImages(): (ids: readonly string[]) => Promise<Outcome> {
  const { mutateAsync } = useMutation(mutation("delete_image"));
  return async (ids) => {
    const waiting = [...ids];
    let done = 0;
    let reason: string | undefined;
    let waits = false;
    async function work() {
      for (let id = waiting.shift(); id !== undefined; id = waiting.shift()) {
        try {
          const { waitsForApproval } = await mutateAsync({ id });
          waits ||= waitsForApproval;
          done += 1;
        } catch (error) {
          reason = reasonOf(error);
        }
      }
    }
    await Promise.all(Array.from({ length: atOnceMax }, work));
    return { done, reason, waits };
  };
}

const usesShownMax = 6;

type Use = DashboardImage["usedIn"][number];
type DeleteImagesProps = { images: readonly DashboardImage[]; onClose: () => void; onDeleted: () => void };

const consequences: Record<Use["type"], () => string> = {
  article: m.media_delete_article,
  post: m.media_delete_post,
  brand: m.media_delete_brand,
  blog: m.media_delete_blog,
};

/** Dialog before images are deleted for good. It names everything that loses one. */
export function DeleteImages({ images, onClose, onDeleted }: DeleteImagesProps) {
  const [busy, setBusy] = useState(false);
  const deleteAll = useDeleteImages();
  const count = images.length;
  const used = images.filter(({ usedIn }) => usedIn.length > 0);
  async function confirm() {
    setBusy(true);
    const { done, reason, waits } = await deleteAll(images.map(({ id }) => id));
    setBusy(false);
    onClose();
    if (reason === undefined) toast(waits ? m.media_deleted_waits() : m.media_deleted({ count }));
    else toast(m.media_delete_partly({ done, count, reason }), { tone: "problem" });
    if (done > 0) onDeleted();
  }
  return (
    <Confirm
      open
      danger
      busy={busy}
      onClose={onClose}
      title={m.media_delete_title({ count })}
      description={used.length > 0 ? m.media_delete_used({ count }) : m.media_delete_unused({ count })}
      action={m.media_delete_do({ count })}
      onConfirm={() => void confirm()}
    >
      {used.length > 0 && (
        <ul className="flex flex-col gap-3">
          {used.map((image) => (
            <UsedImage key={image.id} image={image} />
          ))}
        </ul>
      )}
    </Confirm>
  );
}

function UsedImage({ image }: { image: DashboardImage }) {
  const shown = image.usedIn.slice(0, usesShownMax);
  const further = image.usedIn.length - shown.length;
  return (
    <li className="flex gap-3 rounded-lg bg-panel p-3 text-ui">
      <Thumbnail image={{ ...image, alt: "" }} className="w-16 shrink-0 self-start rounded-md" />
      <div className="min-w-0">
        <p className="truncate font-medium">{imageName(image)}</p>
        <ul className="mt-1 flex flex-col gap-1.5">
          {shown.map((use) => (
            <li key={`${use.type}-${use.id}`} className="leading-4.5">
              <span className="[overflow-wrap:anywhere]">{use.title || m.media_untitled()}</span>
              <span className="block text-ink-2 text-xs">{consequences[use.type]()}</span>
            </li>
          ))}
          {further > 0 && <li className="text-ink-2 text-xs">{m.media_delete_more({ count: further })}</li>}
        </ul>
      </div>
    </li>
  );
}
