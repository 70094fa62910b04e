import { type Motif, motifSize } from "../motifs/motif.ts";
import type { Hex } from "../palette/color.ts";
import { inksOn } from "../palette/inks.ts";
import { arch, area, clippedTo, disc, placed, rectangle } from "../shapes.ts";
import { objectSide, type PictureCanvas, type Scene } from "./picture.ts";
import { gridAround, tile } from "./tiles.ts";

// Height of a floating object above the line that others stand on.
const lift = 0.05;

/** An object on a floor before a large disc. */
const stage: Scene = {
  name: "stage",
  setting: "in front of a large disc",
  draw(canvas, subject) {
    const { width, height, scheme } = canvas;
    const { side, x, y } = middle(canvas);
    const floor = y + side / 2;
    return {
      elements: [
        rectangle(0, 0, width, height, scheme.background),
        disc(x, y - side * 0.1, side * 1.05, scheme.field),
        rectangle(0, floor, width, height - floor, scheme.floor),
        standing(canvas, subject, [scheme.field, scheme.background]),
      ].join(""),
      focus: { x, y },
    };
  },
};

/** An object in a disc, from which rings spread over the ground. */
const rings: Scene = {
  name: "rings",
  setting: "in a disc with wide rings around it",
  draw(canvas, subject) {
    const { width, height, scheme } = canvas;
    const { side, x, y } = middle(canvas);
    const radius = side * 0.86;
    const reach = Math.hypot(width, height) / 2;
    const count = Math.min(9, Math.ceil((reach - radius) / (side * 0.4)));
    const around = Array.from({ length: count }, (_, index) => {
      const outward = count - index;
      return disc(x, y, radius + side * 0.4 * outward, outward % 2 === 0 ? scheme.background : scheme.hush);
    });
    const stands = subject.stance === "stands";
    const floor = y + side / 2;
    return {
      elements: [
        rectangle(0, 0, width, height, count % 2 === 0 ? scheme.hush : scheme.background),
        ...around,
        disc(x, y, radius, scheme.field),
        stands ? clippedTo("plate", disc(x, y, radius, scheme.field), rectangle(x - radius, floor, radius * 2, radius, scheme.floor)) : "",
        standing(canvas, subject, [scheme.field]),
      ].join(""),
      focus: { x, y },
    };
  },
};

/** An object in an arched doorway. */
const doorway: Scene = {
  name: "doorway",
  setting: "in an arched doorway",
  draw(canvas, subject) {
    const { width, height, scheme } = canvas;
    const { side, x, y } = middle(canvas);
    const floor = y + side / 2;
    const step = side * 0.2;
    const top = y - side * 0.78;
    const arches = [2, 1, 0].map((outward) => {
      const span = side * 1.55 + step * 2 * outward;
      const tone = outward === 0 ? scheme.field : outward === 1 ? scheme.mark : scheme.hush;
      return area(arch(x - span / 2, top - step * outward, span, floor - top + step * outward), tone);
    });
    return {
      elements: [
        rectangle(0, 0, width, height, scheme.background),
        ...arches,
        rectangle(0, floor, width, height - floor, scheme.floor),
        standing(canvas, subject, [scheme.field]),
      ].join(""),
      focus: { x, y },
    };
  },
};

/** An object in one large square among small ones with plain geometry. */
const mosaic: Scene = {
  name: "mosaic",
  setting: "among squares with plain geometry",
  draw(canvas, subject) {
    const { width, height, scheme, chance } = canvas;
    const { side, x, y } = middle(canvas);
    const frame = side * 1.4;
    const squares = gridAround(canvas, { x: x - frame / 2, y: y - frame / 2, side: frame / 2 });
    const floor = y + side / 2;
    return {
      elements: [
        rectangle(0, 0, width, height, scheme.background),
        ...squares.map((at) => tile(chance, scheme, at)),
        rectangle(x - frame / 2, y - frame / 2, frame, frame, scheme.field),
        subject.stance === "stands" ? rectangle(x - frame / 2, floor, frame, (frame - side) / 2, scheme.floor) : "",
        standing(canvas, subject, [scheme.field]),
      ].join(""),
      focus: { x, y },
    };
  },
};

/** All scenes, one for each variation. */
export const scenes: readonly Scene[] = [stage, rings, doorway, mosaic];

function middle(canvas: PictureCanvas) {
  return { side: objectSide(canvas), x: canvas.width / 2, y: canvas.height / 2 };
}

/** Draws the object in the middle of the picture. */
function standing(canvas: PictureCanvas, subject: Motif, [ground, ...beside]: readonly [Hex, ...Hex[]]): string {
  const { side, x, y } = middle(canvas);
  const raised = subject.stance === "floats" ? side * lift : 0;
  const inks = inksOn(canvas.scheme.palette, ground, ...beside);
  return placed(subject.draw(inks), x - side / 2, y - side / 2 - raised, side / motifSize);
}
