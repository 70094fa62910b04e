import { type Html, html } from "../html.ts";
import type { ShownImage } from "../shown-images.ts";

type Picture = Pick<ShownImage, "width" | "height" | "focus">;

/** Shape of the area that a picture fills, width by height; `narrow` where it has another one on a narrow screen. */
export type Shape = { wide: number; narrow?: number };

const middle = 50;
const step = 5;
const positions = Array.from({ length: 100 / step + 1 }, (_, index) => index * step);

/**
 * Classes that say which part of a cut picture shows. Pages allow no styles of single elements. A picture is cut along one of its
 * sides alone, so that one number does for both.
 */
export const cropCss =
  `img{object-position:var(--at,${middle}%) var(--at,${middle}%)}` +
  rulesOf("at") +
  `@media (max-width:900px){img{object-position:var(--narrow-at,var(--at,${middle}%)) var(--narrow-at,var(--at,${middle}%))}}` +
  rulesOf("narrow-at");

function rulesOf(name: string): string {
  return positions.map((position) => `.${name}-${position}{--${name}:${position}%}`).join("");
}

/** Returns the class attribute that brings a picture's focus as near to the middle of its area as the picture allows. */
export function cropClass(picture: Picture, { wide, narrow = wide }: Shape): Html | false {
  const [at, narrowAt] = [positionIn(picture, wide), positionIn(picture, narrow)];
  const classes = [at !== middle && `at-${at}`, narrowAt !== at && `narrow-at-${narrowAt}`].filter((name) => name !== false);
  return classes.length > 0 && html` class="${classes.join(" ")}"`;
}

/** Returns how much of what is cut off comes before what is shown, in percent. The dashboard cuts covers in the same way. */
function positionIn({ width, height, focus }: Picture, shape: number): number {
  if (focus === null) return middle;
  const isWide = width / height > shape;
  const [whole, shown, point] = isWide ? [width / height, shape, focus.x] : [height / width, 1 / shape, focus.y];
  const hidden = whole - shown;
  if (hidden <= 0) return middle;
  const begin = Math.min(hidden, Math.max(0, whole * point - shown / 2));
  return Math.round((begin / hidden) * (100 / step)) * step;
}
