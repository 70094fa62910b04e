import { type KeyboardEvent, type MouseEvent, useState } from "react";
import { m } from "#messages";
import { imageAddress } from "#src/format/image-address.ts";
import { Dialog } from "#src/ui/dialog.tsx";
import type { Manuscript } from "../manuscript.ts";

export type Point = { x: number; y: number };
type Props = { cover: NonNullable<Manuscript["cover"]>; focus: Point | null; onChange: (focus: Point) => void; onClose: () => void };

/** Dialog with the whole cover, in which a press or the arrow keys set the point that stays in view when it is cropped. */
export default function CoverFocus({ cover, focus, onChange, onClose }: Props) {
  const [moved, setMoved] = useState<Point>();
  const point = moved ?? focus ?? { x: 0.5, y: 0.5 };
  const set = (next: Point) => {
    setMoved(next);
    onChange(next);
  };
  return (
    <Dialog open onClose={onClose} title={m.editor_cover_focus()} description={m.editor_cover_focus_hint()}>
      <button
        type="button"
        data-first
        aria-label={`${m.editor_cover_focus()}: ${m.editor_cover_focus_value({ x: Math.round(point.x * 100), y: Math.round(point.y * 100) })}`}
        onClick={(event) => set(pointOf(event))}
        onKeyDown={(event) => {
          const next = movedBy(event, point);
          if (next !== null) set(next);
        }}
        className="relative block w-full cursor-crosshair overflow-hidden rounded-xl"
      >
        <img src={imageAddress(cover.id, 640)} alt="" width={cover.width} height={cover.height} className="h-auto w-full" />
        <span
          aria-hidden
          className="-translate-x-1/2 -translate-y-1/2 absolute size-6 rounded-full border-2 border-white bg-black/30 outline outline-black/40"
          style={{ left: `${point.x * 100}%`, top: `${point.y * 100}%` }}
        />
      </button>
    </Dialog>
  );
}

function pointOf(event: MouseEvent<HTMLElement>): Point {
  const { left, top, width, height } = event.currentTarget.getBoundingClientRect();
  // A key press on a button has no position and counts as its middle.
  if (event.detail === 0) return { x: 0.5, y: 0.5 };
  return { x: share((event.clientX - left) / width), y: share((event.clientY - top) / height) };
}

const steps: Record<string, Point> = {
  ArrowLeft: { x: -0.05, y: 0 },
  ArrowRight: { x: 0.05, y: 0 },
  ArrowUp: { x: 0, y: -0.05 },
  ArrowDown: { x: 0, y: 0.05 },
};

function movedBy(event: KeyboardEvent, { x, y }: Point): Point | null {
  const step = steps[event.key];
  if (step === undefined) return null;
  event.preventDefault();
  return { x: share(x + step.x), y: share(y + step.y) };
}

function share(value: number): number {
  return Math.round(Math.min(1, Math.max(0, value)) * 100) / 100;
}
