import { type KeyboardEvent, type PointerEvent, type RefObject, useRef } from "react";
import { arrowDirection } from "../arrow-direction.ts";
import { type Frame, type Grip, type Move, moveFrame, resizeFrame, type Size } from "./frame.ts";

const share = 0.01;
const longShare = 0.1;

/** Returns the way in pixels of the image that an arrow key leads, longer with Shift; null for other keys. */
function moveByKey(event: KeyboardEvent, image: Size): Move | null {
  const direction = arrowDirection(event.key);
  if (direction === undefined) return null;
  event.preventDefault();
  const length = Math.max(1, Math.round(Math.max(image.width, image.height) * (event.shiftKey ? longShare : share)));
  return { x: direction.x * length, y: direction.y * length };
}

type Drag = { pointerId: number; x: number; y: number; frame: Frame };
type FrameMoves = {
  /** Shows the whole image. */
  stage: RefObject<HTMLElement | null>;
  image: Size;
  frame: Frame;
  ratio: number | null;
  onChange: (frame: Frame) => void;
};

/** Returns the listeners for a corner or an edge of a frame, and with null for the frame as a whole. */
export function useFrameMoves({ stage, image, frame, ratio, onChange }: FrameMoves) {
  const drag = useRef<Drag>(null);
  const change = (from: Frame, grip: Grip | null, by: Move) =>
    onChange(grip === null ? moveFrame(from, by, image) : resizeFrame(from, grip, by, { image, ratio }));
  return (grip: Grip | null) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      // A second finger changes nothing.
      if (event.button !== 0 || drag.current !== null) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      drag.current = { pointerId: event.pointerId, x: event.clientX, y: event.clientY, frame };
    },
    onPointerMove: ({ pointerId, clientX, clientY }: PointerEvent) => {
      const shownWidth = stage.current?.getBoundingClientRect().width ?? 0;
      if (drag.current?.pointerId !== pointerId || shownWidth === 0) return;
      const scale = image.width / shownWidth;
      change(drag.current.frame, grip, { x: (clientX - drag.current.x) * scale, y: (clientY - drag.current.y) * scale });
    },
    onLostPointerCapture: () => {
      drag.current = null;
    },
    onKeyDown: (event: KeyboardEvent) => {
      const by = moveByKey(event, image);
      if (by !== null) change(frame, grip, by);
    },
  });
}
