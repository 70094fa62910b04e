import { imageSources } from "#src/content/images/image-sources.ts";
import { imageUrl } from "#src/content/images/image-url.ts";
import { type Html, html } from "../html.ts";
import type { Site } from "../site.ts";
import type { SitePicture } from "../site-choices.ts";

type Context = { site: Pick<Site, "chosen" | "name">; publicUrl: string };

/** Renders the logo in place of the blog's name, which is its text; undefined for a blog without one. */
export function logoOf({ site: { chosen, name }, publicUrl }: Context): Html | undefined {
  const { logo, darkLogo } = chosen;
  if (logo === null) return undefined;
  const src = (picture: SitePicture) => imageSources(publicUrl, picture).src;
  const dark =
    darkLogo &&
    html`<source srcset="${src(darkLogo)}" media="(prefers-color-scheme:dark)" width="${darkLogo.width}" height="${darkLogo.height}">`;
  return html`<picture>${dark}<img class="logo" src="${src(logo)}" alt="${name}" width="${logo.width}" height="${logo.height}"></picture>`;
}

/** Renders the links to the icons that were made of an image; undefined for a blog without any. */
export function iconsOf({ site: { chosen }, publicUrl }: Context): Html | undefined {
  if (chosen.iconId === null) return undefined;
  const url = imageUrl(publicUrl, chosen.iconId);
  return html`<link rel="icon" type="image/png" sizes="32x32" href="${url}?icon=32">
<link rel="icon" type="image/png" sizes="192x192" href="${url}?icon=192">
<link rel="apple-touch-icon" href="${url}?icon=180">`;
}
