import type { AboutPage, Blog, BlogPosting, CollectionPage, ProfilePage, WithContext } from "schema-dts";

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
  /** The person whom readers see; undefined where they see none. */
  author: { name: string; url: string } | undefined;
  keywords: readonly string[];
};

/** Describes an article to search engines. Without a person whom readers see, the blog itself is the author. */
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
    author: facts.author === undefined ? publisher : { "@type": "Person", ...facts.author },
    ...(facts.keywords.length > 0 && { keywords: facts.keywords.join(", ") }),
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

type AboutFacts = Pick<PostingFacts, "url" | "title" | "description" | "locale" | "blog">;

export function describeAbout({ url, title, description, locale, blog }: AboutFacts): WithContext<AboutPage> {
  return {
    "@context": "https://schema.org",
    "@type": "AboutPage",
    url,
    name: title,
    description,
    inLanguage: locale,
    isPartOf: { "@type": "Blog", name: blog.name, url: blog.url },
  };
}

type DescribedAuthor = { name: string; url: string; about: string; links: readonly string[]; image: string | undefined };

export function describeAuthor({ name, url, about, links, image }: DescribedAuthor): WithContext<ProfilePage> {
  const mainEntity = {
    "@type": "Person" as const,
    name,
    url,
    ...(about !== "" && { description: about }),
    ...(image !== undefined && { image }),
    ...(links.length > 0 && { sameAs: [...links] }),
  };
  return { "@context": "https://schema.org", "@type": "ProfilePage", url, mainEntity };
}

type DescribedTag = { tag: string; url: string; locale: string; blog: { name: string; url: string } };

export function describeTag({ tag, url, locale, blog }: DescribedTag): WithContext<CollectionPage> {
  const isPartOf = { "@type": "Blog" as const, ...blog };
  return { "@context": "https://schema.org", "@type": "CollectionPage", url, name: tag, inLanguage: locale, keywords: tag, isPartOf };
}
