import { type Document, excerptOf, imageIdsOf, toHtml } from "@galley/markdown";
import { descriptionLengthMax } from "#src/content/articles/article-description.ts";
import { html, trustedHtml } from "../html.ts";
import type { ShownImage } from "../shown-images.ts";
import { headTags } from "./head-tags.ts";
import { displayClass, renderLayout } from "./layout.ts";
import { type BlogPageContext, blogOf, feedsOf, languageLinks } from "./page-context.ts";
import { resolverOf } from "./picture.ts";
import { sharedPicture } from "./shared-picture.ts";
import { describeAbout } from "./structured-data.ts";

export type AboutPage = { title: string; document: Document; images: ReadonlyMap<string, ShownImage> };

/** Renders the page about the blog, in the project's language. */
export function renderAboutPage(context: BlogPageContext, { title, document, images }: AboutPage): string {
  const { site, links, publicUrl } = context;
  const locale = site.language;
  const description = excerptOf(document, descriptionLengthMax);
  const url = links.fullAbout();
  const firstImage = imageIdsOf(document)
    .map((id) => images.get(id))
    .find((image) => image !== undefined);
  return renderLayout(context.shell, {
    locale,
    title: `${title} · ${site.name}`,
    head: headTags({
      title,
      description,
      canonical: url,
      siteName: site.name,
      locale,
      kind: "website",
      translations: [],
      defaultUrl: undefined,
      image: sharedPicture(context, firstImage),
      times: undefined,
      feeds: feedsOf(context, locale),
      structuredData: describeAbout({ url, title, description, locale, blog: { name: site.name, url: links.fullIndex(locale) } }),
    }),
    main: html`<article>
<header class="article-head"><h1 class="${displayClass(title)}">${title}</h1></header>
<div class="article-body bare alone">
<div class="prose">
${trustedHtml(toHtml(document, resolverOf(publicUrl, images)))}
</div>
</div>
</article>`,
    blog: blogOf(context, locale),
    nameIsHeading: false,
    languages: languageLinks(context, locale, () => undefined),
  });
}
