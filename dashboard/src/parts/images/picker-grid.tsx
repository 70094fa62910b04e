import { ImageOff } from "lucide-react";
import { m } from "#messages";
import { ShowMore } from "#src/ui/show-more.tsx";
import { Empty, Failed } from "#src/ui/states.tsx";
import { useSettled } from "#src/ui/use-settled.ts";
import { moveInGrid } from "./grid-keys.ts";
import { GridLoading } from "./grid-loading.tsx";
import { imageName } from "./image-name.ts";
import { Thumbnail } from "./thumbnail.tsx";
import { type DashboardImage, useImages } from "./use-images.ts";

type PickerGridProps = { projectId: string; words: string; onPick: (image: DashboardImage) => void };

/** Images to choose from. The arrow keys move between them. */
export function PickerGrid({ projectId, words, onPick }: PickerGridProps) {
  const query = useSettled(words);
  const list = useImages(projectId, { query });
  const { images, error, isPending, isPlaceholderData, refetch } = list;
  if (isPending) return <GridLoading tiles={8} />;
  if (error && images.length === 0) return <Failed error={error} onRetry={() => void refetch()} />;
  if (images.length === 0) {
    return (
      <Empty icon={<ImageOff size={20} />} title={query.trim() === "" ? m.media_empty_title() : m.media_none_title()}>
        {query.trim() === "" ? m.media_empty_text() : m.media_none_text()}
      </Empty>
    );
  }
  return (
    <div aria-busy={isPlaceholderData || undefined} className={isPlaceholderData ? "opacity-60 transition-opacity" : "transition-opacity"}>
      <ul aria-label={m.media_images()} onKeyDown={moveInGrid} className="grid grid-cols-2 gap-3 sm:grid-cols-4">
        {images.map((image) => (
          <li key={image.id} className="min-w-0">
            <button
              type="button"
              data-tile
              data-tip={image.alt || imageName(image)}
              onClick={() => onPick(image)}
              className="group block w-full rounded-lg text-left"
            >
              <Thumbnail image={{ ...image, alt: "" }} className="rounded-lg ring-1 ring-line group-hover:ring-2 group-hover:ring-accent" />
              <span className="mt-1 block truncate text-ink-2 text-xs leading-4.5">{image.alt || imageName(image)}</span>
            </button>
          </li>
        ))}
      </ul>
      <ShowMore list={list} className="mt-4 w-full" />
    </div>
  );
}
