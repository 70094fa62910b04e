import type { PageImage } from "@galley/markdown";
import { imageSources, thumbnailUrl } from "#src/content/images/image-sources.ts";
import { type Html, html } from "../html.ts";
import type { ShownImage } from "../shown-images.ts";
import { cropClass, type Shape } from "./crops.ts";

type Place = { sizes: string; shape: Shape };

// A picture within the text, which is shown whole.
const textSizes = "(max-width: 900px) calc(100vw - 48px), 640px";

/** Areas that pictures fill on a page, with their widths as `sizes`. They follow the style sheets beside this file. */
export const places = {
  /** The cover of an article: to the edges of a phone, and as wide as the page elsewhere. */
  cover: {
    sizes: "(max-width: 900px) 100vw, (max-width: 1120px) calc(100vw - 48px), 1072px",
    shape: { wide: 2, narrow: 4 / 3 },
  },
  /** The latest article on the start page. */
  lead: { sizes: "(max-width: 900px) calc(100vw - 48px), (max-width: 1120px) 50vw, 550px", shape: { wide: 4 / 3 } },
  /** The latest article on the start page of a grid. */
  feature: { sizes: "(max-width: 900px) calc(100vw - 48px), (max-width: 1120px) 56vw, 620px", shape: { wide: 3 / 2 } },
  /** One of three articles side by side. */
  card: { sizes: "(max-width: 900px) calc(100vw - 48px), (max-width: 1120px) 30vw, 326px", shape: { wide: 3 / 2 } },
  /** An author below an article. */
  face: { sizes: "72px", shape: { wide: 1 } },
  /** An author above their articles. */
  portrait: { sizes: "96px", shape: { wide: 1 } },
} as const satisfies Record<string, Place>;

// The cover of a listed article, at the side of the list.
const thumbnailShape = { wide: 3 / 2 };

type Shown = { alt: string; place: Place; isFirst: boolean };

/** Returns the pictures of a text, in all their widths, with their credits. */
export function picturesOfText(publicUrl: string, images: ReadonlyMap<string, ShownImage>): ReadonlyMap<string, PageImage> {
  const shown = [...images].map(([id, image]): [string, PageImage] => {
    const { width, height, credit } = image;
    return [id, { ...imageSources(publicUrl, image), sizes: textSizes, width, height, credit }];
  });
  return new Map(shown);
}

/** Renders a picture in all its widths, with its dimensions, so that nothing on the page moves when it loads. */
export function pictureTag(publicUrl: string, image: ShownImage, { alt, place: { sizes, shape }, isFirst }: Shown): Html {
  const { src, srcset } = imageSources(publicUrl, image);
  const sources = srcset === undefined ? html`` : html` srcset="${srcset}" sizes="${sizes}"`;
  const loading = isFirst ? html` fetchpriority="high"` : html` loading="lazy"`;
  return html`<img${cropClass(image, shape)} src="${src}"${sources} alt="${alt}" width="${image.width}" height="${image.height}"${loading} decoding="async">`;
}

/** Renders the cover of a listed article. Its alt text is empty, since the title beside it names the article. */
export function thumbnail(publicUrl: string, image: ShownImage): Html {
  const { id, width, height } = image;
  return html`<img${cropClass(image, thumbnailShape)} src="${thumbnailUrl(publicUrl, id)}" alt="" width="${width}" height="${height}" loading="lazy" decoding="async">`;
}
