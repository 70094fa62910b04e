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
  publishedAt: Date | null;
  markdown: string;
};

/** An article as a Markdown file that `import_articles` reads back as it is. */
export function articleFile(article: ArticleText): { name: string; text: string } {
  const { title, slug, locale, summary, seoTitle, seoDescription, coverImageId, publishedAt, status, id, revision, markdown } = article;
  const fields = {
    title,
    slug,
    locale,
    ...(summary !== "" && { summary }),
    ...(seoTitle && { seo_title: seoTitle }),
    ...(seoDescription && { seo_description: seoDescription }),
    ...(coverImageId && { cover: `image:${coverImageId}` }),
    ...(publishedAt && { date: publishedAt.toISOString() }),
    status,
    id,
    revision,
    generator: "galley",
  };
  // A JSON string is a YAML string, whatever it holds.
  const lines = Object.entries(fields).map(([name, value]) => `${name}: ${JSON.stringify(value)}`);
  return { name: `articles/${locale}/${slug}.md`, text: `---\n${lines.join("\n")}\n---\n\n${markdown}` };
}
