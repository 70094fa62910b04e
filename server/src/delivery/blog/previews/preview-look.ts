import { once } from "#src/core/once.ts";
import { blogLinks } from "../blog-links.ts";
import { readFonts } from "../pages/font-files.ts";
import type { BlogPageContext } from "../pages/page-context.ts";
import { inScheme, readStylesheet, type Stylesheet, styleOf } from "../pages/stylesheet.ts";
import type { Site } from "../site.ts";

const look = once(() => {
  const { css, preloads } = readFonts();
  return { style: readStylesheet(css), preloads };
});

type PreviewLook = { context: BlogPageContext; style: Stylesheet };

/** Returns the look of a blog's pages in one color scheme, or in that of the reader's system. Its links lead to the service's own address, where previews are seen. */
export function previewLook(site: Site, publicUrl: string, scheme: "light" | "dark" | "auto"): PreviewLook {
  const { style: plain, preloads } = look();
  const colored = styleOf(plain, site);
  const style = scheme === "auto" ? colored : inScheme(colored, scheme);
  const { year } = Temporal.Now.zonedDateTimeISO(site.time_zone);
  const shell = { ...style, preloads };
  return { context: { site, links: blogLinks(site, publicUrl, "path"), publicUrl, shell, year, discovery: {} }, style };
}
