import type { ArticleSite } from "#src/projects/article-url.ts";

/** What goes out: one approved revision of one article, to one place. */
export type Delivery = {
  organizationId: string;
  publicationId: string;
  articleId: string;
  revision: number;
  locale: string;
  slug: string;
  site: ArticleSite;
  publicUrl: string;
};

/** A place that articles go to. `deliver` may run again for the same revision; it gives the address that readers use. */
export type Destination = { deliver(delivery: Delivery): Promise<{ url: string }> };
