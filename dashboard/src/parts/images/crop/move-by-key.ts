import type { KeyboardEvent } from "react";
import { arrowDirection } from "../arrow-direction.ts";
import type { Move, Size } from "./frame.ts";

const share = 0.01;
const longShare = 0.1;

/** Returns the way in pixels of the image that an arrow key leads, longer with Shift; null for other keys. */
export function moveByKey(event: KeyboardEvent, image: Size): Move | null {
  const direction = arrowDirection(event.key);
  if (direction === undefined) return null;
  event.preventDefault();
  const length = Math.max(1, Math.round(Math.max(image.width, image.height) * (event.shiftKey ? longShare : share)));
  return { x: direction.x * length, y: direction.y * length };
}
