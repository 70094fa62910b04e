import { type CarouselDestination, networksByName, type SlideShape } from "@galley/contract";
import { useQueries, useQuery } from "@tanstack/react-query";
import { query } from "#src/api/query.ts";
import { onThisOrigin } from "#src/format/image-address.ts";
import { useSettled } from "#src/ui/use-settled.ts";
import type { DraftSlide } from "../editor/draft.ts";

export type Picture = { url: string | undefined; width: number; height: number; error: unknown };

type Wanted = {
  projectId: string;
  articleId: string | null;
  destination: CarouselDestination;
  slides: readonly DraftSlide[];
  /** Saved version, whose pictures the service keeps. */
  saved: { postId: string; revision: number; slides: readonly DraftSlide[] } | undefined;
};

const typingMilliseconds = 500;
// Addresses of pictures work for an hour.
const freshMilliseconds = 45 * 60 * 1000;
// Until the picture tells its own.
const sizes: Record<SlideShape, { width: number; height: number }> = {
  portrait: { width: 540, height: 675 },
  square: { width: 540, height: 540 },
  tall: { width: 540, height: 960 },
};

/** Loads the picture of each slide as its destination gets it, for the saved revision and for slides that differ from it. */
export function useSlidePictures({ projectId, articleId, destination, slides, saved }: Wanted): Picture[] {
  const settled = useSettled(slides, typingMilliseconds);
  const isSaved = settled.map((slide, index) => settled.length === saved?.slides.length && isSameSlide(slide, saved.slides[index]));
  // The key holds everything that the pictures show, so that no other change reloads them.
  const ofSaved = { id: saved?.postId ?? "", destination, revision: saved?.revision };
  const kept = useQuery({
    ...query("preview_post", { id: ofSaved.id, destination }),
    queryKey: ["drawn", "preview_post", ofSaved] as const,
    staleTime: freshMilliseconds,
    enabled: saved !== undefined && isSaved.includes(true),
  });
  const total = settled.length;
  const drawn = useQueries({
    queries: settled.map(({ key: _, ...slide }, index) => {
      const input = { projectId, ...(articleId !== null && { articleId }), destination, slide, number: index + 1, total };
      return {
        ...query("preview_slide", input),
        queryKey: ["drawn", "preview_slide", input] as const,
        staleTime: freshMilliseconds,
        enabled: !isSaved[index] && fitsIntoAddress(slide),
      };
    }),
  });
  return settled.map((_, index) => {
    const found = isSaved[index] ? kept.data?.slides[index] : drawn[index]?.data;
    const error = isSaved[index] ? kept.error : drawn[index]?.error;
    return {
      ...sizes[networksByName[destination].slides?.("4:5") ?? "portrait"],
      ...found,
      url: found && onThisOrigin(found.url),
      error: error ?? null,
    };
  });
}

function isSameSlide(one: DraftSlide, other: DraftSlide | undefined): boolean {
  return (
    other !== undefined &&
    one.kicker === other.kicker &&
    one.title === other.title &&
    one.body === other.body &&
    one.imageId === other.imageId
  );
}

/** Returns whether a slide is short enough for the URL of its picture. Longer slides get none; their counters show why. */
function fitsIntoAddress({ kicker, title, body }: Omit<DraftSlide, "key">): boolean {
  return kicker.length <= 100 && title.length <= 300 && body.length <= 900;
}
