import type { Hex } from "@galley/illustrator/color";
import type { Node } from "@takumi-rs/core";
import type { Background } from "../../theme/background.ts";
import type { Theme } from "../../theme/theme.ts";
import { isSquare, isTall } from "../canvas.ts";
import { box, column, image, text } from "../nodes.ts";
import { latinWriting } from "../writing/writing.ts";
import { callToAction, figures, kickerStyle, kickerText, signature } from "./parts.ts";
import { type Frame, pictureSource, type SlideLayout } from "./template.ts";
import { tileRows } from "./tiles.ts";
import { bodyStyle, labelStyle, posterStyle, titleText } from "./type.ts";

const barHeight = 14;
const bandShares = { cover: 0.44, slide: 0.36, closing: 0.3 } as const;
const footerHeight = 78;

/** Loud template: narrow heavy titles as large as possible, blocks of plain color, shapes cut from circles, and a progress bar. */
export function poster(frame: Frame): SlideLayout {
  const { canvas, theme, role, body, picture } = frame;
  const { width, height, side } = canvas;
  const background = backgroundFor(frame);
  const top = topBand(frame, background);
  const [above, below] = [top === undefined ? canvas.top : 52, isTall(canvas) ? canvas.bottom : 36];
  const asks = role === "closing" && frame.speaker.callToAction !== "" ? 124 : 0;
  const numeral = role === "slide" && !picture ? (isSquare(canvas) ? 180 : 270) : 0;
  const gap = 38;
  return {
    sizes: { min: 44, max: isTall(canvas) ? 250 : 226 },
    room: {
      width: width - 2 * side,
      height: height - (top?.height ?? 0) - above - 60 - numeral - asks - gap - footerHeight - below - barHeight,
    },
    words: (size) =>
      column(
        { width: width - 2 * side, gap },
        text(titleText(frame), { ...posterStyle(frame, size), color: background.ink }),
        body !== "" &&
          text(body, {
            ...bodyStyle(frame, size > 130 ? 42 : size > 76 ? 36 : 31),
            color: background.ink,
            maxWidth: width - 2 * side - 40,
          }),
      ),
    page: (words) =>
      column(
        { width, height, backgroundColor: background.color, position: "relative" },
        top?.node,
        column(
          { padding: `${above}px ${side}px ${below + barHeight}px`, flexGrow: 1 },
          heading(frame, background, numeral),
          column(
            { flexGrow: 1, justifyContent: role === "closing" ? "flex-start" : "flex-end", gap: 44, paddingTop: gap },
            words,
            role === "closing" && callToAction(frame, background, { radius: 0 }),
          ),
          foot(frame, background),
        ),
        bar(frame, background, theme),
      ),
    picture: picture ? { width, height: top?.height ?? 0 } : undefined,
  };
}

/** Alternates slides between paper and the brand's primary color. */
function backgroundFor({ role, number, theme }: Frame): Background {
  if (role === "cover") return theme.primary;
  if (role === "closing") return theme.accent;
  return number % 2 === 0 ? theme.paper : theme.primary;
}

function topBand(frame: Frame, background: Background): { node: Node; height: number } | undefined {
  const { canvas, role, picture } = frame;
  const { width, height } = canvas;
  if (picture) {
    const band = Math.round(height * bandShares[role]);
    return { node: image(pictureSource, width, band, { flexShrink: 0 }), height: band };
  }
  if (role === "slide") return undefined;
  const rows = isTall(canvas) ? 2 : 1;
  const across = isSquare(canvas) ? 6 : 4;
  return { node: tileRows(frame, background, { rows, across }), height: (width / across) * rows };
}

function heading(frame: Frame, background: Background, numeral: number): Node {
  const kicker = kickerText(frame, { ...kickerStyle(frame, 32, 700), color: background.ink });
  if (numeral === 0) return box({ alignItems: "center", gap: 20 }, block(background.display), kicker);
  const number = {
    ...posterStyle({ writings: { title: latinWriting }, title: "" }, numeral * 1.24),
    color: background.display,
    lineHeight: 0.8,
  };
  return box(
    { justifyContent: "space-between", alignItems: "flex-start" },
    text(String(frame.number - 1), number),
    frame.kicker !== "" && box({ alignItems: "center", gap: 20 }, kicker, block(background.display)),
  );
}

function block(color: Hex): Node {
  return box({ width: 44, height: 14, backgroundColor: color });
}

function foot(frame: Frame, background: Background): Node {
  return box(
    { justifyContent: "space-between", alignItems: "flex-end", height: footerHeight },
    signature(frame, background.ink),
    frame.total > 1 && figures(`${frame.number} / ${frame.total}`, { ...labelStyle(frame, 26, 700), color: background.ink }),
  );
}

/** Draws the reader's progress along the lower edge. */
function bar({ canvas, number, total, writing }: Frame, background: Background, { accent }: Theme): Node {
  const filled = { width: Math.round((canvas.width * number) / total), height: barHeight };
  const color = background === accent ? background.ink : background.display;
  const side = writing.direction === "rtl" ? { right: 0 } : { left: 0 };
  return box(
    { position: "absolute", bottom: 0, left: 0, width: canvas.width, height: barHeight, backgroundColor: background.line },
    box({ position: "absolute", top: 0, ...side, ...filled, backgroundColor: color }),
  );
}
