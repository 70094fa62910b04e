import type { LiveAddress } from "../live-articles.ts";
import { languageName } from "../pages/language.ts";
import { blogDescription, type PageContext } from "../pages/page-context.ts";
import { languagesOf } from "../site.ts";

export const llmsEntriesMax = 500;

/** Renders `robots.txt` for crawlers at the root of a blog's own host. */
export function renderRobots({ links }: PageContext): string {
  return `User-agent: *\nAllow: /\n\nSitemap: ${links.fullFile("sitemap.xml")}\n`;
}

/** Renders `llms.txt`: the blog in Markdown for language models, with its description and a link to each article. */
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

/** Puts text on one line of Markdown and escapes everything that would read as markup. */
function oneLine(text: string): string {
  return text
    .replaceAll(/\s+/g, " ")
    .trim()
    .replaceAll(/[\\`*_[\]<>#]/g, "\\$&");
}
