import { oneLine } from "@galley/markdown";
import type { LiveAddress } from "../live-articles.ts";
import { languageName } from "../pages/language.ts";
import { type BlogPageContext, blogDescription } from "../pages/page-context.ts";
import { languagesOf } from "../site.ts";

export const llmsEntriesMax = 500;

/** Renders `robots.txt` for crawlers at the root of a blog's own host. */
export function renderRobots({ links }: BlogPageContext): string {
  return `User-agent: *\nAllow: /\n\nSitemap: ${links.fullFile("sitemap.xml")}\n`;
}

/** Renders `llms.txt`: the blog in Markdown for language models, with its description and a link to each article. */
export function renderLlms({ site, links }: BlogPageContext, addresses: readonly LiveAddress[]): string {
  const sections = languagesOf(site).map((locale) => {
    const lines = addresses
      .filter((address) => address.locale === locale)
      .map((address) => {
        const summary = address.summary === "" ? "" : `: ${escapedLine(address.summary)}`;
        return `- [${escapedLine(address.title)}](${links.fullArticle(locale, address.slug)})${summary}\n`;
      });
    return lines.length === 0 ? "" : `\n## ${languageName(locale)}\n\n${lines.join("")}`;
  });
  return `# ${escapedLine(site.name)}\n\n> ${escapedLine(blogDescription(site, site.language))}\n${sections.join("")}`;
}

/** Puts text on one line of Markdown and escapes everything that would read as markup. */
function escapedLine(text: string): string {
  return oneLine(text).replaceAll(/[\\`*_[\]<>#]/g, "\\$&");
}
