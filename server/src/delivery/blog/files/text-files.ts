import type { LiveAddress } from "../live-articles.ts";
import { languageName } from "../pages/language.ts";
import { blogDescription, type PageContext } from "../pages/page-context.ts";
import { languagesOf } from "../site.ts";

export const llmsEntriesMax = 500;

/** For crawlers at the root of a blog's own host. */
export function renderRobots({ links }: PageContext): string {
  return `User-agent: *\nAllow: /\n\nSitemap: ${links.fullFile("sitemap.xml")}\n`;
}

/** The blog in Markdown for language models: what it is, and where each article stands. */
export function renderLlms({ site, links }: PageContext, addresses: readonly LiveAddress[]): string {
  const sections = languagesOf(site).map((locale) => {
    const lines = addresses
      .filter((address) => address.locale === locale)
      .map((address) => {
        const summary = address.summary === "" ? "" : `: ${oneLine(address.summary)}`;
        return `- [${oneLine(address.title)}](${links.fullArticle(locale, address.slug)})${summary}\n`;
      });
    return lines.length === 0 ? "" : `\n## ${languageName(locale)}\n\n${lines.join("")}`;
  });
  return `# ${oneLine(site.name)}\n\n> ${oneLine(blogDescription(site, site.language))}\n${sections.join("")}`;
}

/** Text on one line of Markdown, in which nothing reads as markup. */
function oneLine(text: string): string {
  return text
    .replaceAll(/\s+/g, " ")
    .trim()
    .replaceAll(/[\\`*_[\]<>#]/g, "\\$&");
}
