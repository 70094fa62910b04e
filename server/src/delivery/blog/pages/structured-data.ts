import type { Blog, BlogPosting, WithContext } from "schema-dts";

export type PostingFacts = {
  url: string;
  title: string;
  description: string;
  locale: string;
  published: Date;
  modified: Date;
  wordCount: number;
  minutes: number;
  image: string | undefined;
  blog: { name: string; url: string };
};

/** Describes an article to search engines. Galley publishes no names of people, so the blog itself is the author. */
export function describePosting(facts: PostingFacts): WithContext<BlogPosting> {
  const publisher = { "@type": "Organization", name: facts.blog.name, url: facts.blog.url } as const;
  return {
    "@context": "https://schema.org",
    "@type": "BlogPosting",
    mainEntityOfPage: { "@type": "WebPage", "@id": facts.url },
    url: facts.url,
    headline: facts.title,
    description: facts.description,
    inLanguage: facts.locale,
    datePublished: facts.published.toISOString(),
    dateModified: facts.modified.toISOString(),
    wordCount: facts.wordCount,
    timeRequired: `PT${facts.minutes}M`,
    ...(facts.image !== undefined && { image: facts.image }),
    author: publisher,
    publisher,
    isPartOf: { "@type": "Blog", name: facts.blog.name, url: facts.blog.url },
  };
}

export function describeBlog(blog: { name: string; url: string; description: string; locale: string }): WithContext<Blog> {
  return {
    "@context": "https://schema.org",
    "@type": "Blog",
    url: blog.url,
    name: blog.name,
    description: blog.description,
    inLanguage: blog.locale,
    publisher: { "@type": "Organization", name: blog.name },
  };
}
