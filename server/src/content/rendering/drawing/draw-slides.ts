import { type ImageSource, type Node, Renderer } from "@takumi-rs/core";
import { drawableText, missingGlyphs } from "#src/content/glyphs/coverage.ts";
import type { Carousel, SourceSlide } from "../slide-source.ts";
import type { Theme } from "../theme/theme.ts";
import { type CanvasName, canvases, type SlideCanvas } from "./canvas.ts";
import { createEmojiBook } from "./emoji.ts";
import { fontLoader } from "./fonts/load-fonts.ts";
import { layWords } from "./lay-words.ts";
import { cropPicture, fitLogo, type PixelSize } from "./pictures.ts";
import { fieldNotes } from "./templates/field-notes.ts";
import { notebook } from "./templates/notebook.ts";
import { poster } from "./templates/poster.ts";
import { type Frame, logoSource, pictureSource, type SlideLayout, type Template, type Writings } from "./templates/template.ts";
import { Undrawable } from "./undrawable.ts";
import { breakable } from "./writing/breaks.ts";
import { type Writing, writingOf, writingWithin } from "./writing/writing.ts";

const templates: Record<Theme["template"], Template> = { field_notes: fieldNotes, poster, notebook };

/** A laid out slide, ready to be written as pixels or as paths. */
export type Drawing = {
  node: Node;
  images: ImageSource[];
  canvas: SlideCanvas;
  language: string;
  direction: Writing["direction"];
  /** True when every word fits into its line. */
  fit: boolean;
  slide: SourceSlide;
  photograph: Photograph | null;
};

/** The picture of a slide, cropped to the area that it fills. */
type Photograph = PixelSize & { jpeg: Buffer };

export type Studio = {
  renderer: Renderer;
  /** Lays out one slide of a carousel, counted from 0. */
  draw(carousel: Carousel, index: number, canvasName: CanvasName): Promise<Drawing>;
  /** Lays out any other layout. */
  drawLayout(layout: SlideLayout, about: LayoutContext): Promise<Laid>;
};

/** A laid out drawing, without the fields that only slides have. */
export type Laid = Omit<Drawing, "slide" | "photograph">;

type LayoutContext = { canvas: SlideCanvas; language: string; writing: Writing; texts: string; images: ImageSource[] };

const logoBox = { width: 220, height: 40 };
const cacheBytesMax = 24 * 1024 * 1024;

/** Creates a renderer with its fonts and emoji. Each process creates it once and uses it for all drawings. */
export function createStudio(): Studio {
  const renderer = new Renderer({ cacheMaxBytes: cacheBytesMax });
  const loadFonts = fontLoader(renderer);
  const emoji = createEmojiBook();

  async function drawLayout(layout: SlideLayout, { canvas, language, writing, texts, images }: LayoutContext) {
    await loadFonts(texts, writing);
    const { direction } = writing;
    const words = await layWords(layout, {
      finish: (node) => ({ ...node, dir: direction }),
      async measure(node) {
        const placed = await emoji.place(node);
        return renderer.measure(placed.node, { width: layout.room.width, images: placed.images, lang: language });
      },
    });
    const page = await emoji.place({ ...layout.page(words.node), dir: direction });
    return { node: page.node, images: [...images, ...page.images], canvas, language, direction, fit: words.fit };
  }

  return {
    renderer,
    drawLayout,
    async draw(carousel, index, canvasName) {
      const given = carousel.slides[index];
      if (given === undefined) throw new Error("There is no such slide.");
      const slide = drawableSlide(given, index);
      const { name, callToAction } = carousel.speaker;
      const speaker = { ...carousel.speaker, name: drawableText(name), callToAction: drawableText(callToAction) };
      const texts = [slide.kicker, slide.title, slide.body, speaker.name, speaker.host, speaker.callToAction].join(" ");
      const canvas = canvases[canvasName];
      const { writing, writings } = writingsOf(carousel, slide);
      const laid = (block: keyof Writings, text: string) => breakable(writings[block], text, carousel.language);
      const logo = speaker.logo === null ? undefined : await fitLogo(speaker.logo, logoBox);
      const frame: Frame = {
        canvas,
        theme: carousel.theme,
        writing,
        writings,
        role: slide.role,
        kicker: laid("kicker", slide.kicker),
        title: laid("title", slide.title),
        body: laid("body", slide.body),
        number: index + 1,
        total: carousel.slides.length,
        picture: slide.picture !== null,
        speaker: {
          ...speaker,
          callToAction: laid("callToAction", speaker.callToAction),
          logo: logo === undefined ? null : { src: logoSource, width: logo.width, height: logo.height },
        },
      };
      const layout = templates[carousel.theme.template](frame);
      const images: ImageSource[] = logo === undefined ? [] : [{ src: logoSource, data: logo.png, cache: "none" }];
      const photograph = await croppedPicture(slide, layout);
      if (photograph !== null) images.push({ src: pictureSource, data: photograph.jpeg, cache: "none" });
      const laidOut = await drawLayout(layout, { canvas, language: carousel.language, writing, texts, images });
      if (!laidOut.fit) throw new Undrawable(tooLongWord(index, slide));
      return { ...laidOut, slide, photograph };
    },
  };
}

/** Determines the writing of a slide and its blocks. Gaps are filled from the carousel. The slide has the direction of its title. */
function writingsOf({ slides, language, speaker }: Carousel, slide: SourceSlide): { writing: Writing; writings: Writings } {
  const deck = writingOf(slides.map(({ title, body }) => `${title} ${body}`).join(" "), language);
  const writing = writingWithin(deck, [slide.title, slide.body, slide.kicker].join("\n"), language);
  const within = (text: string) => writingWithin(writing, text, language);
  const writings = {
    kicker: within(slide.kicker || speaker.name),
    title: within(slide.title),
    body: within(slide.body),
    callToAction: within(speaker.callToAction),
  };
  return { writing, writings };
}

function tooLongWord(index: number, { title, body }: SourceSlide): string {
  const [longest = ""] = `${title} ${body}`.split(/\s+/).toSorted((one, other) => other.length - one.length);
  const shown = longest.length > 40 ? `${longest.slice(0, 40)}…` : longest;
  return `Slide ${index + 1} contains “${shown}”, which does not fit on a line. Write it with spaces or hyphens.`;
}

/** Leaves out characters that the fonts lack, which the post's findings report. Throws `Undrawable` for a title of nothing else. */
function drawableSlide(slide: SourceSlide, index: number): SourceSlide {
  const title = drawableText(slide.title);
  if (title === "" && slide.title !== "") {
    const missing = missingGlyphs(slide.title).join(" ");
    throw new Undrawable(`The title of slide ${index + 1} contains only ${missing}, which no font of this service has. Write another.`);
  }
  return { ...slide, kicker: drawableText(slide.kicker), title, body: drawableText(slide.body) };
}

async function croppedPicture({ picture }: SourceSlide, { picture: area }: SlideLayout): Promise<Photograph | null> {
  return picture === null || area === undefined ? null : { ...area, jpeg: await cropPicture(picture, area) };
}
