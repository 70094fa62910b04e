import { useRef } from "react";
import { m } from "#messages";
import { imageAddress } from "#src/format/image-address.ts";
import { cx } from "#src/ui/cx.ts";
import type { DashboardImage } from "../use-images.ts";
import type { Frame, Grip, Size } from "./frame.ts";
import { useFrameMoves } from "./use-frame-moves.ts";

type CropStageProps = { image: DashboardImage; frame: Frame; ratio: number | null; onChange: (frame: Frame) => void };

const shownWidth = 1280;
const shownHeight = "44dvh";
const corners: { grip: Grip; label: () => string; cursor: string }[] = [
  { grip: { x: -1, y: -1 }, label: m.media_crop_top_left, cursor: "cursor-nwse-resize!" },
  { grip: { x: 1, y: -1 }, label: m.media_crop_top_right, cursor: "cursor-nesw-resize!" },
  { grip: { x: -1, y: 1 }, label: m.media_crop_bottom_left, cursor: "cursor-nesw-resize!" },
  { grip: { x: 1, y: 1 }, label: m.media_crop_bottom_right, cursor: "cursor-nwse-resize!" },
];
const edges: { grip: Grip; cursor: string }[] = [
  { grip: { x: -1, y: 0 }, cursor: "cursor-ew-resize" },
  { grip: { x: 1, y: 0 }, cursor: "cursor-ew-resize" },
  { grip: { x: 0, y: -1 }, cursor: "cursor-ns-resize" },
  { grip: { x: 0, y: 1 }, cursor: "cursor-ns-resize" },
];

const grips = "-translate-1/2 absolute grid size-10 touch-none place-items-center";

/** Image with a frame that is moved, and resized at its corners and edges, with a pointer or the arrow keys. */
export function CropStage({ image, frame, ratio, onChange }: CropStageProps) {
  const stage = useRef<HTMLDivElement>(null);
  const listeners = useFrameMoves({ stage, image, frame, ratio, onChange });
  const box = boxOf(frame, image);
  return (
    <div
      ref={stage}
      className="relative mx-auto my-5 select-none bg-center bg-cover"
      style={{
        width: `min(100%, ${shownHeight} * ${image.width / image.height})`,
        aspectRatio: `${image.width} / ${image.height}`,
        backgroundImage: `url("${image.placeholder}")`,
      }}
    >
      <img src={imageAddress(image.id, shownWidth)} alt={image.alt} draggable={false} className="absolute inset-0 size-full rounded-sm" />
      <div aria-hidden className="pointer-events-none absolute inset-0 overflow-hidden rounded-sm">
        <div className="absolute shadow-[0_0_0_9999px_rgb(0_0_0/0.55)]" style={box} />
      </div>
      <button
        type="button"
        data-first
        aria-label={m.media_crop_frame()}
        className="absolute cursor-move! touch-none border border-white outline-offset-2"
        style={box}
        {...listeners(null)}
      >
        <span aria-hidden className="absolute inset-0 grid grid-cols-3 grid-rows-3 *:border-white/35 *:border-[0.5px]">
          {Array.from({ length: 9 }, (_, cell) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the lines of the grid never change.
            <span key={cell} />
          ))}
        </span>
      </button>
      {ratio === null &&
        edges.map(({ grip, cursor }) => (
          <span
            key={`${grip.x} ${grip.y}`}
            aria-hidden
            className={cx(grips, cursor)}
            style={gripPosition(grip, frame, image)}
            {...listeners(grip)}
          >
            <span className={cx("rounded-full bg-white shadow ring-1 ring-black/25", grip.x === 0 ? "h-1.5 w-5" : "h-5 w-1.5")} />
          </span>
        ))}
      {corners.map(({ grip, label, cursor }) => (
        <button
          key={`${grip.x} ${grip.y}`}
          type="button"
          aria-label={label()}
          className={cx(grips, "rounded-full", cursor)}
          style={gripPosition(grip, frame, image)}
          {...listeners(grip)}
        >
          <span className="size-3.5 rounded-full bg-white shadow ring-1 ring-black/25" />
        </button>
      ))}
    </div>
  );
}

function boxOf({ left, top, width, height }: Frame, image: Size) {
  return {
    left: share(left, image.width),
    top: share(top, image.height),
    width: share(width, image.width),
    height: share(height, image.height),
  };
}

function gripPosition({ x, y }: Grip, { left, top, width, height }: Frame, image: Size) {
  return { left: share(left + ((x + 1) / 2) * width, image.width), top: share(top + ((y + 1) / 2) * height, image.height) };
}

function share(value: number, whole: number): string {
  return `${(value / whole) * 100}%`;
}
