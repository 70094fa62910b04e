import type { Mount } from "../blog-links.ts";
import type { BlogPageContext } from "../pages/page-context.ts";

/** The address of an article on a blog, with what its page needs besides the article. */
export type ArticleAddress = {
  context: BlogPageContext;
  mount: Mount;
  locale: string;
  slug: string;
  headers: Readonly<Record<string, string>>;
};
