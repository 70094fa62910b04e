export type ArticleText = {
  id: string;
  title: string;
  slug: string;
  locale: string;
  status: string;
  revision: number;
  summary: string;
  seoTitle: string | null;
  seoDescription: string | null;
  coverImageId: string | null;
  tags: readonly string[];
  /** Name of the author whom readers see; null for nobody. */
  author: string | null;
  publishedAt: Date | null;
  markdown: string;
};

/** Renders an article as a Markdown file that `import_articles` reads back without changes. */
export function articleFile(article: ArticleText): { name: string; text: string } {
  const {
    title,
    slug,
    locale,
    summary,
    seoTitle,
    seoDescription,
    coverImageId,
    tags,
    author,
    publishedAt,
    status,
    id,
    revision,
    markdown,
  } = article;
  const fields = {
    title,
    slug,
    locale,
    ...(summary !== "" && { summary }),
    ...(seoTitle && { seo_title: seoTitle }),
    ...(seoDescription && { seo_description: seoDescription }),
    ...(tags.length > 0 && { tags }),
    ...(author !== null && { author }),
    ...(coverImageId && { cover: `image:${coverImageId}` }),
    ...(publishedAt && { date: publishedAt.toISOString() }),
    status,
    id,
    revision,
    generator: "galley",
  };
  // JSON is valid YAML.
  const lines = Object.entries(fields).map(([name, value]) => `${name}: ${JSON.stringify(value)}`);
  return { name: `articles/${locale}/${slug}.md`, text: `---\n${lines.join("\n")}\n---\n\n${markdown}` };
}
