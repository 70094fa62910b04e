import { descriptionLengthMax } from "#src/content/articles/article-description.ts";
import type { Text } from "#src/content/articles/texts/text.ts";
import { html, trustedHtml } from "../html.ts";
import type { ShownImage } from "../shown-images.ts";
import { headTags } from "./head-tags.ts";
import { displayClass, renderLayout } from "./layout.ts";
import { type BlogPageContext, blogOf, feedsOf, languageLinks } from "./page-context.ts";
import { picturesOfText } from "./picture.ts";
import { sharedPicture } from "./shared-picture.ts";
import { describeAbout } from "./structured-data.ts";

export type AboutPage = { title: string; text: Text; images: ReadonlyMap<string, ShownImage> };

/** Renders the page about the blog, in the project's language. */
export async function renderAboutPage(context: BlogPageContext, { title, text, images }: AboutPage): Promise<string> {
  const { site, links, publicUrl } = context;
  const locale = site.language;
  const description = await text.ask("excerpt", { lengthMax: descriptionLengthMax });
  const { html: body } = await text.ask("page", { images: picturesOfText(publicUrl, images) });
  const url = links.fullAbout();
  const firstImage = (await text.ask("imageIds")).map((id) => images.get(id)).find((image) => image !== undefined);
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
${trustedHtml(body)}
</div>
</div>
</article>`,
    blog: blogOf(context, locale),
    nameIsHeading: false,
    languages: languageLinks(context, locale, () => undefined),
  });
}
