import { imageSources, thumbnailUrl } from "#src/content/images/image-sources.ts";
import { type Html, html } from "../html.ts";
import type { ShownImage } from "../live-articles.ts";

/** Widths of an image on a page, as `sizes`. They follow the style sheets beside this file. */
export const shownWidths = {
  /** The cover of an article: to the edges of a phone, and as wide as the page elsewhere. */
  cover: "(max-width: 900px) 100vw, (max-width: 1120px) calc(100vw - 48px), 1072px",
  /** A picture within the text. */
  text: "(max-width: 900px) calc(100vw - 48px), 640px",
  /** The latest article on the start page. */
  lead: "(max-width: 900px) calc(100vw - 48px), (max-width: 1120px) 50vw, 550px",
  /** One of three articles side by side. */
  card: "(max-width: 900px) calc(100vw - 48px), (max-width: 1120px) 30vw, 326px",
  /** An author above their articles. */
  portrait: "96px",
} as const;

type Shown = { alt: string; sizes: string; isFirst: boolean };

/** Returns how a text finds its pictures, in all their widths, with their credits. */
export function resolverOf(publicUrl: string, images: ReadonlyMap<string, ShownImage>) {
  return (id: string) => {
    const image = images.get(id);
    if (image === undefined) return undefined;
    const { width, height, credit } = image;
    return { ...imageSources(publicUrl, image), sizes: shownWidths.text, width, height, credit };
  };
}

/** Renders a picture in all its widths, with its dimensions, so that nothing on the page moves when it loads. */
export function pictureTag(publicUrl: string, image: ShownImage, { alt, sizes, isFirst }: Shown): Html {
  const { src, srcset } = imageSources(publicUrl, image);
  const sources = srcset === undefined ? html`` : html` srcset="${srcset}" sizes="${sizes}"`;
  const loading = isFirst ? html` fetchpriority="high"` : html` loading="lazy"`;
  return html`<img src="${src}"${sources} alt="${alt}" width="${image.width}" height="${image.height}"${loading} decoding="async">`;
}

/** Renders the cover of a listed article. Its alt text is empty, since the title beside it names the article. */
export function thumbnail(publicUrl: string, { id, width, height }: ShownImage): Html {
  return html`<img src="${thumbnailUrl(publicUrl, id)}" alt="" width="${width}" height="${height}" loading="lazy" decoding="async">`;
}
