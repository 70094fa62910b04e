import { type CarouselDestination, carouselDestinations } from "@galley/contract";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { type ReactNode, Suspense } from "react";
import { m } from "#messages";
import { networkScreens } from "#src/parts/networks/screens.ts";
import { cx } from "#src/ui/cx.ts";
import { type CarouselDraft, tagLine } from "../editor/draft.ts";
import { SlidePicture } from "../slides/slide-picture.tsx";
import type { Picture } from "../slides/slide-pictures.ts";
import { NetworkChoice } from "./network-choice.tsx";

type Props = {
  draft: CarouselDraft;
  destinations: readonly CarouselDestination[];
  destination: CarouselDestination;
  onDestination: (destination: CarouselDestination) => void;
  pictures: readonly Picture[];
  current: number;
  onOpen: (index: number) => void;
  /** Lies over the open slide. */
  overlay?: ReactNode;
};

/** Open slide as each network frames it. */
export function CarouselPreview(props: Props) {
  const { draft, destinations, destination, onDestination, pictures, current, onOpen, overlay } = props;
  const count = draft.slides.length;
  const caption = [draft.caption.trim(), tagLine(draft.hashtags)].filter(Boolean).join("\n\n");
  const title = draft.slides[current]?.title ?? "";
  const Frame = networkScreens[destination].frame;
  const slide = (
    <Stage count={count} current={current} onOpen={onOpen}>
      <SlidePicture picture={pictures[current]} alt={m.posts_slide_picture({ number: current + 1, title })} className="w-full" large />
      {overlay}
    </Stage>
  );
  return (
    <div className="flex flex-col gap-3">
      {destinations.length > 1 && (
        <NetworkChoice
          label={m.posts_preview_as()}
          chosen={destination}
          networks={carouselDestinations.filter((one) => destinations.includes(one))}
          onChoose={onDestination}
        />
      )}
      {Frame && (
        <Suspense fallback={slide}>
          <Frame caption={caption} count={count} current={current}>
            {slide}
          </Frame>
        </Suspense>
      )}
    </div>
  );
}

function Stage({
  count,
  current,
  onOpen,
  children,
}: {
  count: number;
  current: number;
  onOpen: (index: number) => void;
  children: ReactNode;
}) {
  return (
    <div className="relative">
      {children}
      {current > 0 && <Turn side="left" label={m.posts_slide_previous()} onClick={() => onOpen(current - 1)} />}
      {current < count - 1 && <Turn side="right" label={m.posts_slide_next()} onClick={() => onOpen(current + 1)} />}
    </div>
  );
}

function Turn({ side, label, onClick }: { side: "left" | "right"; label: string; onClick: () => void }) {
  return (
    <button
      type="button"
      aria-label={label}
      onClick={onClick}
      className={cx(
        "absolute top-1/2 grid size-8 -translate-y-1/2 place-items-center rounded-full bg-black/60 text-white hover:bg-black/75",
        side === "left" ? "left-2" : "right-2",
      )}
    >
      {side === "left" ? <ChevronLeft size={18} /> : <ChevronRight size={18} />}
    </button>
  );
}
