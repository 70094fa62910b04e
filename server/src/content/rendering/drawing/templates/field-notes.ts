import { faded } from "@galley/illustrator/color";
import type { Node } from "@takumi-rs/core";
import type { Background } from "../../theme/background.ts";
import { isSquare, isTall } from "../canvas.ts";
import { box, column, image, text } from "../nodes.ts";
import { callToAction, footer, kickerRow } from "./parts.ts";
import { type Frame, pictureSource, type SlideLayout } from "./template.ts";
import { bodyStyle, titleStyle, titleText } from "./type.ts";

const footerHeight = 62;
const kickerHeight = 40;

/** Editorial template: a dark cover above a picture, plain pages of paper with one rule, and a closing slide in the accent color. */
export function fieldNotes(frame: Frame): SlideLayout {
  if (frame.role === "cover") return coverLayout(frame);
  return pageLayout(frame, frame.role === "closing" ? frame.theme.accent : frame.theme.paper);
}

function coverLayout(frame: Frame): SlideLayout {
  const { canvas, theme, body } = frame;
  const background = theme.primary;
  const { width, height, top, bottom, side } = canvas;
  const tall = isTall(canvas);
  // Apps cover the end of a tall slide: there the picture extends to the edge, and the footer is above it.
  const band = tall ? 760 : isSquare(canvas) ? 330 : 460;
  const gap = 34;
  const foot = column({ padding: `0 ${side}px ${tall ? 34 : bottom}px` }, footer(frame, background, { line: false }));
  const scene = frame.picture ? image(pictureSource, width, band, { flexShrink: 0 }) : contours(frame, background, band);
  return {
    sizes: { min: 44, max: tall ? 150 : 142 },
    room: { width: width - 2 * side, height: height - top - kickerHeight - gap - band - footerHeight - (tall ? 34 : bottom) - 50 },
    words: (size) =>
      column(
        { width: width - 2 * side, gap },
        text(titleText(frame), { ...titleStyle(frame, size), color: background.ink }),
        body !== "" &&
          text(body, { ...bodyStyle(frame, clampBody(size * 0.3, 32, 38)), color: background.quiet, maxWidth: width - 2 * side - 60 }),
      ),
    page: (words) =>
      column(
        { width, height, backgroundColor: background.color },
        column({ padding: `${top}px ${side}px 0`, gap, flexGrow: 1 }, kickerRow(frame, background), words),
        tall ? [foot, scene] : [scene, foot],
      ),
    picture: frame.picture ? { width, height: band } : undefined,
  };
}

/** Draws a placeholder for the picture: contour lines of a hill, as on a map, around a spot in the accent color. */
function contours({ canvas: { width }, writing }: Frame, background: Background, height: number): Node {
  const center = { x: writing.direction === "rtl" ? width * 0.27 : width * 0.73, y: height * 0.6 };
  const ring = (index: number) => {
    const [radiusX, radiusY] = [70 + index * 74, 54 + index * 58];
    return box({
      position: "absolute",
      left: center.x - radiusX,
      top: center.y - radiusY,
      width: radiusX * 2,
      height: radiusY * 2,
      borderRadius: "50%",
      borderWidth: 2,
      borderStyle: "solid",
      borderColor: faded(background.ink, Math.max(0.07, 0.34 - index * 0.03)),
    });
  };
  const spot = { left: center.x - 26, top: center.y - 26, width: 52, height: 52, borderRadius: 26, backgroundColor: background.mark };
  return box(
    { width, height, position: "relative", overflow: "hidden", flexShrink: 0 },
    Array.from({ length: 12 }, (_, index) => ring(index)),
    box({ position: "absolute", ...spot }),
  );
}

function pageLayout(frame: Frame, background: Background): SlideLayout {
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
        text(titleText(frame), { ...titleStyle(frame, size), color: background.ink }),
        role === "slide" && body !== "" && box({ width: 96, height: 6, borderRadius: 3, backgroundColor: background.mark }),
        body !== "" && text(body, { ...bodyStyle(frame, clampBody(size * 0.37, 34, 46)), color: background.ink }),
      ),
    page: (words) =>
      column(
        { width, height, backgroundColor: background.color },
        picture && image(pictureSource, width, band, { flexShrink: 0 }),
        column(
          { padding: `${picture ? 48 : top}px ${side}px ${bottom}px`, flexGrow: 1 },
          kickerRow(frame, background),
          column(
            { flexGrow: 1, justifyContent: "center", gap },
            words,
            role === "closing" && callToAction(frame, background, { radius: 60 }),
          ),
          footer(frame, background, { line: true }),
        ),
      ),
    picture: picture ? { width, height: band } : undefined,
  };
}

function clampBody(size: number, min: number, max: number): number {
  return Math.round(Math.min(max, Math.max(min, size)));
}
