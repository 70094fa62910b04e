import { imageSources, usualWidth } from "#src/content/images/image-sources.ts";
import { imageUrl } from "#src/content/images/image-url.ts";
import type { ShownImage } from "../shown-images.ts";
import type { HeadTags } from "./head-tags.ts";
import type { BlogPageContext } from "./page-context.ts";

const iconSide = 192;

/** Returns the picture with which links to a page are shown elsewhere: one of the page, else the icon of the blog, if it has one. */
export function sharedPicture({ site, publicUrl }: BlogPageContext, image: ShownImage | undefined): HeadTags["image"] {
  const { iconId } = site.chosen;
  if (image === undefined) {
    return iconId === null
      ? undefined
      : { url: `${imageUrl(publicUrl, iconId)}?icon=${iconSide}`, alt: site.name, width: iconSide, height: iconSide };
  }
  const width = usualWidth(image.width) ?? image.width;
  const height = Math.round((image.height * width) / image.width);
  return { url: imageSources(publicUrl, image).src, alt: image.alt, width, height };
}

/** Returns the cover of the first listed article that has one. */
export function firstCover({
  entries,
  images,
}: {
  entries: readonly { id: string }[];
  images: ReadonlyMap<string, ShownImage>;
}): ShownImage | undefined {
  return entries.map(({ id }) => images.get(id)).find((image) => image !== undefined);
}
