import { faded } from "@galley/illustrator/color";
import type { Node } from "@takumi-rs/core";
import type { Background } from "../../theme/background.ts";
import { isSquare, isTall } from "../canvas.ts";
import { box, column, image, text } from "../nodes.ts";
import { callToAction, dots, figures, kickerOf, kickerStyle, positionOf, signature } from "./parts.ts";
import { type Frame, pictureSource, type SlideLayout } from "./template.ts";
import { bodyStyle, labelStyle, titleStyle, titleText } from "./type.ts";

const edge = 52;
const cell = 44;
const marginAt = 112;
const footerHeight = 64;
const bandWidth = 44;

/** Calm template: a bound book with a label and a band around it, then squared sheets with a margin and pictures on them. */
export function notebook(frame: Frame): SlideLayout {
  return frame.role === "cover" ? bookLayout(frame) : leafLayout(frame);
}

// Height of a label without its words, with some space below.
const plateHeight = 236;

function bookLayout(frame: Frame): SlideLayout {
  const { canvas, theme, body, picture, writing } = frame;
  const { width, height, top, bottom, side } = canvas;
  const [cover, label] = [theme.primary, theme.sheet];
  const labelWidth = width - 2 * side - bandWidth - 76;
  const inside = labelWidth - 2 * 58;
  const photo = picture ? { width: labelWidth - 48, height: Math.round(height * (isSquare(canvas) ? 0.22 : 0.33)) } : undefined;
  const taken = photo === undefined ? 60 : photo.height + 116;
  const end = writing.direction === "rtl" ? { left: side - 20 } : { right: side - 20 };
  return {
    sizes: { min: 40, max: isTall(canvas) ? 132 : 124 },
    room: { width: inside, height: height - top - (isTall(canvas) ? bottom : 48) - footerHeight - taken - plateHeight },
    words: (size) =>
      column(
        { width: inside, gap: 30 },
        text(titleText(frame), { ...titleStyle(frame, size), color: label.ink }),
        body !== "" && text(body, { ...bodyStyle(frame, isSquare(canvas) ? 29 : 34), color: label.quiet }),
      ),
    page: (words) =>
      column(
        {
          width,
          height,
          backgroundColor: cover.color,
          position: "relative",
          padding: `${top}px ${side}px ${isTall(canvas) ? bottom : 48}px`,
        },
        box({ position: "absolute", top: 0, ...end, width: bandWidth, height, backgroundColor: theme.accent.color }),
        column(
          { width: labelWidth, flexGrow: 1, justifyContent: photo === undefined ? "center" : "flex-start", gap: 44 },
          plate(label, column({ gap: 40 }, marked(frame), words)),
          photo !== undefined && snapshot(photo, theme.sheet.color, -1.6),
        ),
        column(
          { height: footerHeight, justifyContent: "flex-end", gap: 22, width: labelWidth },
          signature(frame, cover.quiet),
          dots(frame, cover),
        ),
      ),
    picture: photo,
  };
}

/** Draws a label with a second line inside its edge. */
function plate(background: Background, content: Node): Node {
  const line = { borderWidth: 3, borderStyle: "solid" as const, borderColor: background.line };
  return column(
    { backgroundColor: background.color, borderRadius: 26, padding: 16 },
    column({ ...line, borderRadius: 14, padding: "40px 39px 48px" }, content),
  );
}

/** Draws the kicker with a marker behind it. The slide's position is on its tab instead. */
function marked(frame: Frame): Node {
  if (frame.kicker === "" && frame.role === "slide") return box({ height: 52 });
  const { marker } = frame.theme;
  const label = { ...kickerStyle(frame, 29), color: marker.ink };
  return box({}, box({ backgroundColor: marker.color, padding: "7px 16px", borderRadius: 6 }, text(kickerOf(frame), label)));
}

function snapshot({ width, height }: { width: number; height: number }, frameColor: string, degrees: number): Node {
  return box(
    { backgroundColor: frameColor, padding: 24, borderRadius: 4, transform: `rotate(${degrees}deg)`, flexShrink: 0 },
    image(pictureSource, width, height),
  );
}

function leafLayout(frame: Frame): SlideLayout {
  const { canvas, theme, role, body, picture } = frame;
  const { width, height } = canvas;
  const { sheet, backdrop } = theme;
  const leaf = { top: isTall(canvas) ? canvas.top : 96, height: 0, width: width - 2 * edge };
  leaf.height = height - leaf.top - (isTall(canvas) ? canvas.bottom : 118);
  const inside = leaf.width - marginAt - 44 - 60;
  const photo = picture ? { width: inside - 40, height: Math.round(leaf.height * (isSquare(canvas) ? 0.25 : 0.32)) } : undefined;
  const asks = role === "closing" && frame.speaker.callToAction !== "" ? 140 : 0;
  const taken = 2 * 52 + 56 + (photo === undefined ? 90 : photo.height + 48 + 44 + 56) + asks;
  return {
    sizes: { min: 40, max: isTall(canvas) ? 118 : 104 },
    room: { width: inside, height: leaf.height - taken },
    words: (size) =>
      column(
        { width: inside, gap: 36 },
        text(titleText(frame), { ...titleStyle(frame, size), color: sheet.ink }),
        body !== "" && text(body, { ...bodyStyle(frame, Math.round(Math.min(42, Math.max(32, size * 0.44)))), color: sheet.ink }),
      ),
    page: (words) =>
      column(
        { width, height, backgroundColor: backdrop.color, position: "relative" },
        role === "slide" && tab(frame, leaf.top),
        squared(frame, leaf, [
          marked(frame),
          column(
            { flexGrow: 1, justifyContent: "center", gap: 44 },
            words,
            photo !== undefined && box({}, snapshot({ ...photo }, theme.backdrop.color, role === "closing" ? 1.2 : -1.2)),
            role === "closing" && callToAction(frame, sheet, { radius: 18 }),
          ),
        ]),
        box(
          { justifyContent: "space-between", alignItems: "center", padding: `0 ${edge + 8}px`, height: isTall(canvas) ? 110 : 118 },
          signature(frame, backdrop.quiet),
          dots(frame, backdrop),
        ),
      ),
    picture: photo,
  };
}

/** Draws the index tab that sticks out behind the sheet. */
function tab(frame: Frame, leafTop: number): Node {
  const { accent } = frame.theme;
  const end = frame.writing.direction === "rtl" ? { left: edge + 64 } : { right: edge + 64 };
  return box(
    {
      position: "absolute",
      top: leafTop - 56,
      ...end,
      height: 80,
      padding: "10px 30px",
      borderRadius: "16px 16px 0 0",
      backgroundColor: accent.color,
    },
    figures(positionOf(frame), { ...labelStyle(frame, 28, 700), color: accent.ink }),
  );
}

type Leaf = { top: number; width: number; height: number };

function squared(frame: Frame, { top, width, height }: Leaf, content: Node[]): Node {
  const { sheet, backdrop, accent } = frame.theme;
  const mirrored = frame.writing.direction === "rtl";
  const start = (at: number) => (mirrored ? { right: at } : { left: at });
  const rule = faded(sheet.ink, 0.07);
  const across = Array.from({ length: Math.floor((height - 1) / cell) }, (_, index) =>
    box({ position: "absolute", left: 0, top: (index + 1) * cell, width, height: 2, backgroundColor: rule }),
  );
  const down = Array.from({ length: Math.floor((width - 1) / cell) }, (_, index) =>
    box({ position: "absolute", ...start((index + 1) * cell), top: 0, width: 2, height, backgroundColor: rule }),
  );
  const holes = Array.from({ length: 5 }, (_, index) =>
    box({
      position: "absolute",
      ...start(38),
      top: Math.round((height * (index + 0.5)) / 5) - 17,
      width: 34,
      height: 34,
      borderRadius: 17,
      backgroundColor: backdrop.color,
    }),
  );
  const margin = box({ position: "absolute", ...start(marginAt), top: 0, width: 4, height, backgroundColor: faded(accent.color, 0.75) });
  const padding = mirrored ? `52px ${marginAt + 44}px 52px 60px` : `52px 60px 52px ${marginAt + 44}px`;
  return box(
    {
      marginTop: top,
      alignSelf: "center",
      flexShrink: 0,
      width,
      height,
      position: "relative",
      backgroundColor: sheet.color,
      borderRadius: 10,
      overflow: "hidden",
    },
    across,
    down,
    margin,
    holes,
    column({ width, height, padding, position: "relative" }, content),
  );
}
