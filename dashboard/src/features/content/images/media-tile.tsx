import { Link } from "@tanstack/react-router";
import { m } from "#messages";
import { imageName } from "#src/parts/images/image-name.ts";
import { Thumbnail } from "#src/parts/images/thumbnail.tsx";
import type { DashboardImage } from "#src/parts/images/use-images.ts";
import { usePlace } from "#src/place/use-place.ts";
import { Checkbox } from "#src/ui/checkbox.tsx";
import { cx } from "#src/ui/cx.ts";
import { useMediaSearch } from "./use-media-search.ts";

type MediaTileProps = {
  image: DashboardImage;
  mayChoose: boolean;
  isChosen: boolean;
  isChoosing: boolean;
  onChoose: (isChosen: boolean) => void;
};

/** Image of the library with its name and its most important facts. */
export function MediaTile({ image, mayChoose, isChosen, isChoosing, onChoose }: MediaTileProps) {
  const { project } = usePlace();
  const { search } = useMediaSearch();
  const name = imageName(image);
  return (
    <li className="group relative min-w-0">
      <Link
        to="/projects/$projectId/media"
        params={{ projectId: project.id }}
        search={{ ...search, image: image.id }}
        resetScroll={false}
        preload={false}
        data-tile={image.id}
        className="block rounded-lg"
      >
        <Thumbnail
          image={{ ...image, alt: "" }}
          className={cx("rounded-lg transition-shadow", isChosen ? "ring-2 ring-accent" : "ring-1 ring-line group-hover:ring-line-strong")}
        />
        <span className="mt-2 block truncate font-medium text-ui leading-4.5">{name}</span>
        <span className="block truncate text-ink-3 text-xs leading-4.5">
          {image.alt.trim() === "" ? (
            <span className="text-amber-i">{m.media_no_alt()}</span>
          ) : image.usedIn.length > 0 ? (
            m.media_used({ count: image.usedIn.length })
          ) : (
            m.media_unused()
          )}
          {` · ${image.width} × ${image.height}`}
        </span>
      </Link>
      {mayChoose && (
        <span
          className={cx(
            "absolute top-2 left-2 grid size-7 place-items-center rounded-md bg-card/90 shadow-sm transition-opacity focus-within:opacity-100 group-hover:opacity-100 pointer-coarse:opacity-100",
            !isChosen && !isChoosing && "opacity-0",
          )}
        >
          <Checkbox label={m.media_select({ name })} hideLabel checked={isChosen} onChange={onChoose} />
        </span>
      )}
    </li>
  );
}
