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
  /** Tags as typed, with commas between them. */
  tags: string;
  cover: Pick<Cover, "id" | "alt" | "width" | "height"> | null;
};

export const emptyManuscript: Manuscript = {
  title: "",
  markdown: "",
  slug: "",
  summary: "",
  seoTitle: "",
  seoDescription: "",
  tags: "",
  cover: null,
};

export function manuscriptOf({ title, markdown, slug, summary, seo, tags, coverImage }: Article): Manuscript {
  const cover = coverImage && { id: coverImage.id, alt: coverImage.alt, width: coverImage.width, height: coverImage.height };
  return { title, markdown, slug, summary, seoTitle: seo.title ?? "", seoDescription: seo.description ?? "", tags: tags.join(", "), cover };
}

const textFields = ["title", "markdown", "slug", "summary", "seoTitle", "seoDescription", "tags"] as const;
type Change = Omit<Input<"update_article">, "id" | "revision">;

/** Returns the changes from one version to the other; null if there are none. An article keeps its title until it is given another. */
export function changesBetween(before: Manuscript, after: Manuscript): Change | null {
  const texts = textFields
    .filter((name) => written(before[name]) !== written(after[name]) && !(name === "title" && written(after.title) === ""))
    .map((name) => [name, written(after[name])]);
  const { tags, ...rest } = Object.fromEntries(texts);
  const change: Change = rest;
  if (tags !== undefined) change.tags = tagsIn(tags);
  if (before.cover?.id !== after.cover?.id) change.coverImageId = after.cover?.id ?? null;
  return Object.keys(change).length === 0 ? null : change;
}

export function isSameManuscript(one: Manuscript, other: Manuscript): boolean {
  return textFields.every((name) => written(one[name]) === written(other[name])) && one.cover?.id === other.cover?.id;
}

/** Returns the tags of a typed line. */
export function tagsIn(line: string): string[] {
  return line
    .split(",")
    .map((tag) => tag.trim())
    .filter((tag) => tag !== "");
}

function written(text: string): string {
  return text.trim();
}
