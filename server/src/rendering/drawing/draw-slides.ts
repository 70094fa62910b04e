import { type ImageSource, type MeasuredNode, type Node, Renderer } from "@takumi-rs/core";
import type { Carousel, Slide } from "../slide-source.ts";
import { type Canvas, type CanvasName, canvases } from "./canvas.ts";
import { missingLetters } from "./coverage.ts";
import { createEmojiBook } from "./emoji.ts";
import { fitsInto, largestSize } from "./fit.ts";
import { fontLoader } from "./fonts/load-fonts.ts";
import { cropPicture, fitLogo, type Size } from "./pictures.ts";
import { type Frame, type Layout, logoSource, pictureSource } from "./templates/template.ts";
import { templates } from "./templates/templates.ts";
import { Undrawable } from "./undrawable.ts";
import { breakable } from "./writing/breaks.ts";
import { type Writing, writingOf } from "./writing/writing.ts";

/** A slide that only has to be written out as pixels or as paths. */
export type Drawing = {
  node: Node;
  images: ImageSource[];
  canvas: Canvas;
  language: string;
  direction: Writing["direction"];
  slide: Slide;
  photograph: Photograph | null;
};

/** The picture of a slide, cut to the area that it fills. */
export type Photograph = Size & { jpeg: Buffer };

export type Studio = {
  renderer: Renderer;
  /** Lays out one slide of a carousel, counted from 0. */
  draw(carousel: Carousel, index: number, canvasName: CanvasName): Promise<Drawing>;
  /** Lays out anything else that a template of its own describes. */
  drawLayout(layout: Layout, about: LayoutGround): Promise<Laid>;
};

/** What is drawn, without what only slides have. */
export type Laid = Omit<Drawing, "slide" | "photograph">;

export type LayoutGround = { canvas: Canvas; language: string; writing: Writing; texts: string; images: ImageSource[] };

const logoBox = { width: 220, height: 40 };
const cacheBytesMax = 24 * 1024 * 1024;

/** One renderer with its fonts and emoji. It is made once in a process and shared by everything that is drawn there. */
export function createStudio(): Studio {
  const renderer = new Renderer({ cacheMaxBytes: cacheBytesMax });
  const loadFonts = fontLoader(renderer);
  const emoji = createEmojiBook();

  async function drawLayout(layout: Layout, { canvas, language, writing, texts, images }: LayoutGround) {
    await loadFonts(texts, writing);
    const { direction } = writing;
    const measure = async (size: number): Promise<MeasuredNode> => {
      const words = await emoji.place({ ...layout.words(size), dir: direction });
      return renderer.measure(words.node, { width: layout.room.width, images: words.images, lang: language });
    };
    const size = await largestSize(layout.sizes, async (tried) => fitsInto(await measure(tried), layout.room));
    const page = await emoji.place({ ...layout.page(layout.words(size)), dir: direction });
    return { node: page.node, images: [...images, ...page.images], canvas, language, direction };
  }

  return {
    renderer,
    drawLayout,
    async draw(carousel, index, canvasName) {
      const slide = carousel.slides[index];
      if (slide === undefined) throw new Error("There is no such slide.");
      const { speaker } = carousel;
      const texts = [slide.kicker, slide.title, slide.body, speaker.name, speaker.host, speaker.callToAction].join(" ");
      requireDrawable(`Slide ${index + 1}`, [slide.kicker, slide.title, slide.body].join(" "));
      requireDrawable("The brand's name or call to action", `${speaker.name} ${speaker.callToAction}`);
      const canvas = canvases[canvasName];
      const writing = writingOf(carousel.slides.map(({ title, body }) => `${title} ${body}`).join(" "), carousel.language);
      const laid = (text: string) => breakable(writing.script, text);
      const logo = speaker.logo === null ? undefined : await fitLogo(speaker.logo, logoBox);
      const frame: Frame = {
        canvas,
        theme: carousel.theme,
        writing,
        role: slide.role,
        kicker: laid(slide.kicker),
        title: laid(slide.title),
        body: laid(slide.body),
        number: index + 1,
        total: carousel.slides.length,
        picture: slide.picture !== null,
        speaker: {
          ...speaker,
          callToAction: laid(speaker.callToAction),
          logo: logo === undefined ? null : { src: logoSource, width: logo.width, height: logo.height },
        },
      };
      const layout = templates[carousel.theme.template](frame);
      const images: ImageSource[] = logo === undefined ? [] : [{ src: logoSource, data: logo.png, cache: "none" }];
      const photograph = await cut(slide, layout);
      if (photograph !== null) images.push({ src: pictureSource, data: photograph.jpeg, cache: "none" });
      return { ...(await drawLayout(layout, { canvas, language: carousel.language, writing, texts, images })), slide, photograph };
    },
  };
}

function requireDrawable(place: string, texts: string): void {
  const missing = missingLetters(texts);
  if (missing.length === 0) return;
  throw new Undrawable(`${place} holds ${missing.join(" ")}, which no font of this service has. Write it without.`);
}

async function cut({ picture }: Slide, { picture: area }: Layout): Promise<Photograph | null> {
  return picture === null || area === undefined ? null : { ...area, jpeg: await cropPicture(picture, area) };
}
