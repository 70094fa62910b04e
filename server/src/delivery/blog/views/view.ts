import type { BlogPageKind } from "@galley/contract";

/**
 * A page of a blog other than an article's. Further pages of a list are one with its first, and searches are one whatever they look for.
 * `subject` is the year of an archive, the slug of a tag or the person behind an author, and empty for other kinds.
 */
export type ViewedPage = { kind: BlogPageKind; locale: string; subject: string };

/** A page that a reader has opened. */
export type View = { organizationId: string } & ({ articleId: string } | (ViewedPage & { projectId: string }));

/** Returns a text that stands for the page, in its organization. */
export function viewKey(view: View): string {
  return "articleId" in view ? view.articleId : `${view.projectId} ${pageKey(view)}`;
}

/** Returns a text that stands for the page, in its project. */
export function pageKey({ kind, locale, subject }: ViewedPage): string {
  return `${kind} ${locale} ${subject}`;
}
