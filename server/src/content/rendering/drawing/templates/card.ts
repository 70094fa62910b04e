import type { Node } from "@takumi-rs/core";
import type { SlidePicture } from "../../slide-source.ts";
import type { Theme } from "../../theme/theme.ts";
import type { SlideCanvas } from "../canvas.ts";
import { box, column, image, text } from "../nodes.ts";
import type { PixelSize } from "../pictures.ts";
import type { Writing } from "../writing/writing.ts";
import { logoSource, pictureSource, type SlideLayout } from "./template.ts";
import { labelStyle, titleStyle, titleText } from "./type.ts";

/** Content of an article's link preview. `note` appears below the title, as in `Hearth & Home · 11 min`. */
export type Card = {
  language: string;
  theme: Theme;
  kicker: string;
  title: string;
  note: string;
  picture: SlidePicture | null;
  logo: SlidePicture | null;
};

export const cardCanvas: SlideCanvas = { width: 1200, height: 630, top: 60, bottom: 56, side: 64 };

const pictureWidth = 460;

/** Lays out an Open Graph image: words on the paper color, and a picture or the brand's primary color at the end. */
export function cardLayout(card: Card, writing: Writing, logo: PixelSize | null): SlideLayout {
  const { theme, kicker, note } = card;
  const { width, height, top, bottom, side } = cardCanvas;
  const background = theme.paper;
  const words = width - pictureWidth - 2 * side;
  const about = { theme, writing, writings: { title: writing }, title: card.title };
  return {
    sizes: { min: 34, max: 84 },
    room: { width: words, height: height - top - bottom - 130 },
    words: (size) => column({ width: words }, text(titleText(about), { ...titleStyle(about, size), color: background.ink })),
    page: (title) =>
      box(
        { width, height, backgroundColor: background.color },
        column(
          { width: width - pictureWidth, height, padding: `${top}px ${side}px ${bottom}px`, justifyContent: "space-between" },
          text(kicker, { ...labelStyle(about, 25), color: background.quiet, minHeight: 32 }),
          title,
          box(
            { alignItems: "center", gap: 16 },
            logo !== null && image(logoSource, logo.width, logo.height),
            text(note, { ...labelStyle(about, 25, 500), color: background.ink }),
          ),
        ),
        card.picture === null ? field(theme) : image(pictureSource, pictureWidth, height, { flexShrink: 0 }),
      ),
    picture: card.picture === null ? undefined : { width: pictureWidth, height },
  };
}

/** Draws a placeholder for the picture: a sun behind a horizon, in the brand's colors. */
function field({ primary, accent, paper }: Theme): Node {
  const { height } = cardCanvas;
  const horizon = 250;
  return box(
    { width: pictureWidth, height, position: "relative", overflow: "hidden", backgroundColor: primary.color, flexShrink: 0 },
    box({
      position: "absolute",
      left: 90,
      top: height - horizon - 140,
      width: 280,
      height: 280,
      borderRadius: 140,
      backgroundColor: accent.color,
    }),
    box({ position: "absolute", left: 0, top: height - horizon, width: pictureWidth, height: horizon, backgroundColor: primary.line }),
    Array.from({ length: 4 }, (_, index) =>
      box({
        position: "absolute",
        left: 0,
        top: height - horizon + 40 + index * 54,
        width: pictureWidth,
        height: 3,
        backgroundColor: paper.color,
        opacity: 0.12 + index * 0.05,
      }),
    ),
  );
}
