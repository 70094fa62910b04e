import type { Node } from "@takumi-rs/core";
import type { Background } from "../../theme/background.ts";
import { faded } from "../../theme/colour.ts";
import { isSquare, isTall } from "../canvas.ts";
import { box, column, image, text } from "../nodes.ts";
import { callToAction, footer, kickerRow } from "./parts.ts";
import { type Frame, type Layout, pictureSource } from "./template.ts";
import { bodyStyle, titleStyle, titleText } from "./type.ts";

const footerHeight = 62;
const kickerHeight = 40;

/** Editorial template: a dark cover above a picture, plain pages of paper with one rule, and a closing slide in the accent color. */
export function fieldNotes(frame: Frame): Layout {
  if (frame.role === "cover") return coverLayout(frame);
  return pageLayout(frame, frame.role === "closing" ? frame.theme.accent : frame.theme.paper);
}

function coverLayout(frame: Frame): Layout {
  const { canvas, theme, body } = frame;
  const ground = theme.primary;
  const { width, height, top, bottom, side } = canvas;
  const tall = isTall(canvas);
  // Apps cover the end of a tall slide: there the picture extends to the edge, and the footer is above it.
  const band = tall ? 760 : isSquare(canvas) ? 330 : 460;
  const gap = 34;
  const foot = column({ padding: `0 ${side}px ${tall ? 34 : bottom}px` }, footer(frame, ground, { line: false }));
  const scene = frame.picture ? photograph(frame, ground, band) : contours(frame, ground, band);
  return {
    sizes: { min: 44, max: tall ? 150 : 142 },
    room: { width: width - 2 * side, height: height - top - kickerHeight - gap - band - footerHeight - (tall ? 34 : bottom) - 50 },
    words: (size) =>
      column(
        { width: width - 2 * side, gap },
        text(titleText(frame), { ...titleStyle(frame, size), color: ground.ink }),
        body !== "" &&
          text(body, { ...bodyStyle(frame, clampBody(size * 0.3, 32, 38)), color: ground.quiet, maxWidth: width - 2 * side - 60 }),
      ),
    page: (words) =>
      column(
        { width, height, backgroundColor: ground.colour },
        column({ padding: `${top}px ${side}px 0`, gap, flexGrow: 1 }, kickerRow(frame, ground), words),
        tall ? [foot, scene] : [scene, foot],
      ),
    picture: frame.picture ? { width, height: band } : undefined,
  };
}

function photograph({ canvas: { width } }: Frame, ground: Background, height: number): Node {
  const fade = `linear-gradient(to bottom, ${ground.colour}, ${faded(ground.colour, 0)})`;
  return box(
    { width, height, position: "relative", flexShrink: 0 },
    image(pictureSource, width, height),
    box({ position: "absolute", top: 0, left: 0, width, height: 130, backgroundImage: fade }),
  );
}

/** Draws a placeholder for the picture: contour lines of a hill, as on a map, around a spot in the accent color. */
function contours({ canvas: { width }, writing }: Frame, ground: Background, height: number): Node {
  const centre = { x: writing.direction === "rtl" ? width * 0.27 : width * 0.73, y: height * 0.6 };
  const ring = (index: number) => {
    const [radiusX, radiusY] = [70 + index * 74, 54 + index * 58];
    return box({
      position: "absolute",
      left: centre.x - radiusX,
      top: centre.y - radiusY,
      width: radiusX * 2,
      height: radiusY * 2,
      borderRadius: "50%",
      borderWidth: 2,
      borderStyle: "solid",
      borderColor: faded(ground.ink, Math.max(0.07, 0.34 - index * 0.03)),
    });
  };
  const spot = { left: centre.x - 26, top: centre.y - 26, width: 52, height: 52, borderRadius: 26, backgroundColor: ground.mark };
  return box(
    { width, height, position: "relative", overflow: "hidden", flexShrink: 0 },
    Array.from({ length: 12 }, (_, index) => ring(index)),
    box({ position: "absolute", ...spot }),
  );
}

function pageLayout(frame: Frame, ground: Background): Layout {
  const { canvas, role, body, picture } = frame;
  const { width, height, top, bottom, side } = canvas;
  const band = picture ? Math.round(height * (isTall(canvas) ? 0.34 : 0.36)) : 0;
  const gap = isSquare(canvas) ? 32 : 42;
  const asks = role === "closing" && frame.speaker.callToAction !== "" ? 130 : 0;
  const above = picture ? band + 48 : top;
  return {
    sizes: { min: 44, max: isTall(canvas) ? 146 : 132 },
    room: { width: width - 2 * side, height: height - above - kickerHeight - bottom - footerHeight - asks - (picture ? 70 : 120) },
    words: (size) =>
      column(
        { width: width - 2 * side, gap },
        text(titleText(frame), { ...titleStyle(frame, size), color: ground.ink }),
        role === "slide" && body !== "" && box({ width: 96, height: 6, borderRadius: 3, backgroundColor: ground.mark }),
        body !== "" && text(body, { ...bodyStyle(frame, clampBody(size * 0.37, 34, 46)), color: ground.ink }),
      ),
    page: (words) =>
      column(
        { width, height, backgroundColor: ground.colour },
        picture && image(pictureSource, width, band, { flexShrink: 0 }),
        column(
          { padding: `${picture ? 48 : top}px ${side}px ${bottom}px`, flexGrow: 1 },
          kickerRow(frame, ground),
          column({ flexGrow: 1, justifyContent: "center", gap }, words, role === "closing" && callToAction(frame, ground, { radius: 60 })),
          footer(frame, ground, { line: true }),
        ),
      ),
    picture: picture ? { width, height: band } : undefined,
  };
}

function clampBody(size: number, min: number, max: number): number {
  return Math.round(Math.min(max, Math.max(min, size)));
}
