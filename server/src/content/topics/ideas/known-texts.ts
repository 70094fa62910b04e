import { subjectOfPage } from "#src/content/results/page-subject.ts";
import type { ProjectRow } from "#src/people/projects/project-queries.ts";
import type { Subjects } from "./idea-queries.ts";

/**
 * Returns all subjects that a query may already be about, each in a few words. The site's own name is one: people who search for
 * it do not look for an article.
 */
export function knownTexts({ name, site_url }: ProjectRow, { articles, topics, pages }: Subjects): string[] {
  // Most pages are articles, whose slugs are known.
  const slugs = new Set(articles.map(({ slug }) => slug.replaceAll("-", " ")));
  return [
    name,
    URL.parse(site_url)?.host ?? "",
    ...articles.map(({ title, slug }) => `${title} ${slug}`),
    ...topics.map(({ title, keyword }) => `${title} ${keyword}`),
    ...pages.map(subjectOfPage).filter((subject) => subject !== "" && !slugs.has(subject)),
  ];
}
