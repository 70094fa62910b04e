import type { Input, Output } from "#src/api/operations.ts";

export type Article = Output<"get_article">;
type Cover = NonNullable<Article["coverImage"]>;

/** Content of an article that a revision keeps. */
export type Manuscript = {
  title: string;
  markdown: string;
  slug: string;
  summary: string;
  seoTitle: string;
  seoDescription: string;
  cover: Pick<Cover, "id" | "alt" | "width" | "height"> | null;
};

export const emptyManuscript: Manuscript = {
  title: "",
  markdown: "",
  slug: "",
  summary: "",
  seoTitle: "",
  seoDescription: "",
  cover: null,
};

export function manuscriptOf({ title, markdown, slug, summary, seo, coverImage }: Article): Manuscript {
  const cover = coverImage && { id: coverImage.id, alt: coverImage.alt, width: coverImage.width, height: coverImage.height };
  return { title, markdown, slug, summary, seoTitle: seo.title ?? "", seoDescription: seo.description ?? "", cover };
}

const textFields = ["title", "markdown", "slug", "summary", "seoTitle", "seoDescription"] as const;
type Change = Omit<Input<"update_article">, "id" | "revision">;

/** Returns the changes from one version to the other; null if there are none. */
export function changesBetween(before: Manuscript, after: Manuscript): Change | null {
  const texts = textFields.filter((name) => written(before[name]) !== written(after[name])).map((name) => [name, written(after[name])]);
  const change: Change = Object.fromEntries(texts);
  if (before.cover?.id !== after.cover?.id) change.coverImageId = after.cover?.id ?? null;
  return Object.keys(change).length === 0 ? null : change;
}

export function isSameManuscript(one: Manuscript, other: Manuscript): boolean {
  return changesBetween(one, other) === null;
}

function written(text: string): string {
  return text.trim();
}
