import { type Html, html, trustedHtml } from "../html.ts";

export type HeadTags = {
  title: string;
  description: string;
  canonical: string;
  siteName: string;
  locale: string;
  kind: "website" | "article";
  /** The same page in other languages, this one included; empty where there is only one. */
  translations: readonly { locale: string; url: string }[];
  /** Address of the page for readers whose language is not among the translations. */
  defaultUrl: string | undefined;
  image: { url: string; alt: string; width: number; height: number } | undefined;
  times: { published: Date; modified: Date } | undefined;
  feeds: readonly { type: string; url: string; title: string }[];
  structuredData: object;
};

export function headTags(tags: HeadTags): Html {
  const { image, times } = tags;
  return html`<meta name="description" content="${tags.description}">
<link rel="canonical" href="${tags.canonical}">
${tags.translations.map(({ locale, url }) => alternate(locale, url))}${tags.defaultUrl && alternate("x-default", tags.defaultUrl)}
<meta property="og:type" content="${tags.kind}">
<meta property="og:site_name" content="${tags.siteName}">
<meta property="og:title" content="${tags.title}">
<meta property="og:description" content="${tags.description}">
<meta property="og:url" content="${tags.canonical}">
<meta property="og:locale" content="${tags.locale.replaceAll("-", "_")}">
${
  times &&
  html`<meta property="article:published_time" content="${times.published.toISOString()}">
<meta property="article:modified_time" content="${times.modified.toISOString()}">
`
}${
  image &&
  html`<meta property="og:image" content="${image.url}">
<meta property="og:image:width" content="${image.width}">
<meta property="og:image:height" content="${image.height}">
<meta property="og:image:alt" content="${image.alt}">
`
}<meta name="twitter:card" content="${isWide(image) ? "summary_large_image" : "summary"}">
<meta name="twitter:title" content="${tags.title}">
<meta name="twitter:description" content="${tags.description}">
${tags.feeds.map(({ type, url, title }) => html`<link rel="alternate" type="${type}" href="${url}" title="${title}">\n`)}${jsonLd(tags.structuredData)}`;
}

/** Returns whether a picture fills the top of a preview, rather than a square beside its words. */
function isWide(image: HeadTags["image"]): boolean {
  return image !== undefined && image.width > image.height;
}

function alternate(locale: string, url: string): Html {
  return html`<link rel="alternate" hreflang="${locale}" href="${url}">\n`;
}

/** Renders JSON in a script element. Writes `<` as an escape, so that no text can close the element. */
function jsonLd(data: object): Html {
  return html`<script type="application/ld+json">${trustedHtml(JSON.stringify(data).replaceAll("<", "\\u003c"))}</script>`;
}
