import { Dialog as Base } from "@base-ui/react/dialog";
import { useQuery } from "@tanstack/react-query";
import { ChevronLeft, ChevronRight, X } from "lucide-react";
import { m } from "#messages";
import { query } from "#src/api/query.ts";
import { imageName } from "#src/parts/images/image-name.ts";
import type { DashboardImage } from "#src/parts/images/use-images.ts";
import { useShortcuts } from "#src/shell/shortcuts.ts";
import { IconButton } from "#src/ui/button.tsx";
import { Failed, Loading } from "#src/ui/states.tsx";
import { ImageDetails } from "./image-details.tsx";

type OpenedImageProps = { id: string; images: readonly DashboardImage[]; onOpen: (id: string) => void; onClose: () => void };

/** Image in large with all its details. Arrow keys lead to the next and the previous one of the list. */
export default function OpenedImage({ id, images, onOpen, onClose }: OpenedImageProps) {
  const listed = images.find((image) => image.id === id);
  const { data: image, error, refetch } = useQuery({ ...query("get_image", { id }), ...(listed && { placeholderData: listed }) });
  const at = images.findIndex((one) => one.id === id);
  const open = (step: number) => {
    const next = at < 0 ? undefined : images[at + step];
    if (next !== undefined) onOpen(next.id);
  };
  useShortcuts([
    { keys: "j", label: m.media_next(), run: () => open(1), inDialog: true },
    { keys: "k", label: m.media_previous(), run: () => open(-1), inDialog: true },
  ]);
  return (
    <Base.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Base.Portal>
        <Base.Backdrop className="fixed inset-0 z-30 bg-black/30 dark:bg-black/60" />
        <Base.Popup
          // Focuses no field, so that the keys lead on to the next image.
          initialFocus={false}
          tabIndex={-1}
          className="fixed inset-0 z-30 flex flex-col overflow-hidden bg-card text-ink outline-none md:inset-y-[5vh] md:right-auto md:left-1/2 md:w-[min(76rem,calc(100vw-4rem))] md:-translate-x-1/2 md:rounded-xl md:border md:border-line md:shadow-black/10 md:shadow-xl"
        >
          <header className="flex items-center gap-1 border-line border-b py-2 pr-2 pl-5">
            <Base.Title className="min-w-0 flex-1 truncate font-semibold text-sm">
              {image ? imageName(image) : error ? m.error_missing() : m.loading()}
            </Base.Title>
            <IconButton label={m.media_previous()} disabled={at <= 0} onClick={() => open(-1)}>
              <ChevronLeft size={18} />
            </IconButton>
            <IconButton label={m.media_next()} disabled={at < 0 || at >= images.length - 1} onClick={() => open(1)}>
              <ChevronRight size={18} />
            </IconButton>
            <IconButton label={m.media_close()} onClick={onClose}>
              <X size={17} />
            </IconButton>
          </header>
          {image !== undefined ? (
            <ImageDetails key={image.id} image={image} onOpen={onOpen} onGone={onClose} />
          ) : error ? (
            <Failed error={error} onRetry={() => void refetch()} />
          ) : (
            <Loading className="p-5" />
          )}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}
