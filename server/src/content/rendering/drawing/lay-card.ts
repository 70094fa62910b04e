import type { ImageSource } from "@takumi-rs/core";
import { missingGlyphs } from "#src/content/glyphs/coverage.ts";
import type { Laid, Studio } from "./draw-slides.ts";
import { cropPicture, fitLogo } from "./pictures.ts";
import { type Card, cardCanvas, cardLayout } from "./templates/card.ts";
import { logoSource, pictureSource } from "./templates/template.ts";
import { breakable } from "./writing/breaks.ts";
import { writingOf } from "./writing/writing.ts";

const logoBox = { width: 160, height: 34 };

/** Lays out a link preview image. Texts with letters that no font has are left out: the brand alone is better than empty boxes. */
export async function layCard(studio: Studio, given: Card): Promise<Laid> {
  const [title, kicker, note] = [given.title, given.kicker, given.note].map((words) => (missingGlyphs(words).length === 0 ? words : ""));
  const heading = title || kicker || "";
  const writing = writingOf(heading, given.language);
  const card = { ...given, title: breakable(writing, heading, given.language), kicker: title ? (kicker ?? "") : "", note: note ?? "" };
  const logo = card.logo === null ? null : await fitLogo(card.logo, logoBox);
  const layout = cardLayout(card, writing, logo);
  const images: ImageSource[] = logo === null ? [] : [{ src: logoSource, data: logo.png, cache: "none" }];
  if (card.picture !== null && layout.picture !== undefined) {
    images.push({ src: pictureSource, data: await cropPicture(card.picture, layout.picture), cache: "none" });
  }
  const texts = [card.kicker, card.title, card.note].join(" ");
  return studio.drawLayout(layout, { canvas: cardCanvas, language: card.language, writing, texts, images });
}
