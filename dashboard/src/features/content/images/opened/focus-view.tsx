import type { KeyboardEvent, MouseEvent } from "react";
import { m } from "#messages";
import { imageAddress, imageSources } from "#src/format/image-address.ts";
import type { DashboardImage } from "#src/parts/images/use-images.ts";

type Point = { x: number; y: number };
type FocusViewProps = { image: DashboardImage; focus: Point | null; onChange?: (focus: Point) => void };

const step = 0.02;
const longStep = 0.1;
const directions: Record<string, Point> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/** Whole image. A click or the arrow keys choose its most important point. */
export function FocusView({ image, focus, onChange }: FocusViewProps) {
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

function FocusPoint({ focus, onChange }: { focus: Point | null; onChange: (focus: Point) => void }) {
  const at = focus === null ? m.media_focus_none() : m.media_focus_at({ x: shown(focus.x), y: shown(focus.y) });
  function pointAt({ currentTarget, clientX, clientY, detail }: MouseEvent<HTMLElement>) {
    // A press of the space bar has no position.
    if (detail === 0) return;
    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    onChange({ x: share((clientX - left) / width), y: share((clientY - top) / height) });
  }
  function move(event: KeyboardEvent<HTMLElement>) {
    const direction = directions[event.key];
    if (direction === undefined) return;
    event.preventDefault();
    const length = event.shiftKey ? longStep : step;
    const { x, y } = focus ?? { x: 0.5, y: 0.5 };
    onChange({ x: share(x + direction.x * length), y: share(y + direction.y * length) });
  }
  return (
    <>
      <button
        type="button"
        aria-label={`${m.media_focus_point()}: ${at}`}
        onClick={pointAt}
        onKeyDown={move}
        className="absolute inset-0 cursor-crosshair! rounded"
      >
        {focus !== null && (
          <span
            className="-translate-1/2 absolute size-7 rounded-full border-2 border-white outline outline-black/50"
            style={{ left: `${focus.x * 100}%`, top: `${focus.y * 100}%` }}
          />
        )}
      </button>
      <span aria-live="polite" className="sr-only">
        {focus !== null && at}
      </span>
    </>
  );
}

function share(value: number): number {
  return Math.round(Math.min(1, Math.max(0, value)) * 1000) / 1000;
}

function shown(value: number): string {
  return String(Math.round(value * 100));
}
