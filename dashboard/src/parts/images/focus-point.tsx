import type { KeyboardEvent, MouseEvent } from "react";
import { m } from "#messages";
import { arrowDirection } from "./arrow-direction.ts";

export type Point = { x: number; y: number };
type FocusPointProps = {
  focus: Point | null;
  onChange: (focus: Point) => void;
  /** Takes the focus when its dialog opens. */
  isFirst?: boolean;
};

const step = 0.02;
const longStep = 0.1;

/** Chooses the most important point of an image that it covers, by a click or by the arrow keys; with Shift they go further. */
export function FocusPoint({ focus, onChange, isFirst = false }: FocusPointProps) {
  const at = focus === null ? m.media_focus_none() : m.media_focus_at({ x: shown(focus.x), y: shown(focus.y) });
  function pointAt({ currentTarget, clientX, clientY, detail }: MouseEvent<HTMLElement>) {
    // A press of Enter or the space bar has no position.
    if (detail === 0) return;
    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    onChange({ x: share((clientX - left) / width), y: share((clientY - top) / height) });
  }
  function move(event: KeyboardEvent<HTMLElement>) {
    const direction = arrowDirection(event.key);
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
        data-first={isFirst || undefined}
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
