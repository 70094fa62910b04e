import { ImageOff, Images } from "lucide-react";
import { useEffect, useEffectEvent, useRef } from "react";
import { m } from "#messages";
import { showMore } from "#src/api/show-more.ts";
import { moveInGrid } from "#src/parts/images/grid-keys.ts";
import { GridLoading } from "#src/parts/images/grid-loading.tsx";
import { UploadButton } from "#src/parts/images/upload-button.tsx";
import type { useImages } from "#src/parts/images/use-images.ts";
import { Button } from "#src/ui/button.tsx";
import { cx } from "#src/ui/cx.ts";
import { ShowMore } from "#src/ui/show-more.tsx";
import { Empty, Failed } from "#src/ui/states.tsx";
import { MediaTile } from "./media-tile.tsx";
import { useMediaSearch } from "./use-media-search.ts";

type MediaGridProps = {
  list: ReturnType<typeof useImages>;
  isFiltered: boolean;
  mayUpload: boolean;
  onFiles: (files: File[]) => void;
  chosen: ReadonlySet<string>;
  onChoose: (id: string, isChosen: boolean) => void;
};

/** Images of the library, newest first. Scrolling loads more. */
export function MediaGrid({ list, isFiltered, mayUpload, onFiles, chosen, onChoose }: MediaGridProps) {
  const { images, error, isPending, isPlaceholderData, hasNextPage, refetch } = list;
  if (isPending) return <GridLoading tiles={12} />;
  if (error && images.length === 0) return <Failed error={error} onRetry={() => void refetch()} />;
  if (images.length === 0) return isFiltered ? <NoneMatches /> : <NoImages mayUpload={mayUpload} onFiles={onFiles} />;
  return (
    <div aria-busy={isPlaceholderData || undefined} className={cx("transition-opacity", isPlaceholderData && "opacity-60")}>
      <ul
        aria-label={m.media_images()}
        onKeyDown={moveInGrid}
        className="grid grid-cols-2 gap-x-3 gap-y-5 sm:grid-cols-3 md:gap-x-4 lg:grid-cols-4 2xl:grid-cols-6"
      >
        {images.map((image) => (
          <MediaTile
            key={image.id}
            image={image}
            mayChoose={mayUpload}
            isChosen={chosen.has(image.id)}
            isChoosing={chosen.size > 0}
            onChoose={(isChosen) => onChoose(image.id, isChosen)}
          />
        ))}
      </ul>
      {hasNextPage && <Further list={list} />}
    </div>
  );
}

function Further({ list }: { list: MediaGridProps["list"] }) {
  const element = useSight<HTMLDivElement>(() => {
    if (!list.isFetchingNextPage) void showMore(list);
  });
  return (
    <div ref={element} className="mt-6 flex justify-center">
      <ShowMore list={list} />
    </div>
  );
}

function NoneMatches() {
  const { change } = useMediaSearch();
  return (
    <Empty
      icon={<ImageOff size={20} />}
      title={m.media_none_title()}
      action={<Button onClick={() => change({ q: undefined, show: undefined })}>{m.media_clear_filters()}</Button>}
    >
      {m.media_none_text()}
    </Empty>
  );
}

function NoImages({ mayUpload, onFiles }: Pick<MediaGridProps, "mayUpload" | "onFiles">) {
  return (
    <div className={cx("rounded-2xl", mayUpload && "border-2 border-line-strong border-dashed")}>
      <Empty icon={<Images size={20} />} title={m.media_empty_title()} {...(mayUpload && { action: <UploadButton onFiles={onFiles} /> })}>
        {mayUpload ? m.media_empty_text() : m.media_empty_reader()}
      </Empty>
    </div>
  );
}

/** Calls back when the element comes near the window, to load a list's next page. */
function useSight<E extends HTMLElement>(onSeen: () => void) {
  const element = useRef<E>(null);
  const seen = useEffectEvent(onSeen);
  useEffect(() => {
    if (element.current === null) return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && seen(), { rootMargin: "400px" });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, []);
  return element;
}
