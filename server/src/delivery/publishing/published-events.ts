import type { NewEvent } from "#src/operations/record-event.ts";

type Published = {
  projectId: string;
  articleId: string;
  revision: number;
  slug: string;
  locale: string;
  publicationId: string;
  /** Revision and slug that readers saw until then; null when nothing was live. */
  replaced: number | null;
  replacedSlug: string | null;
};

/** Returns the events of a revision that went live: that it did, that it took the place of another one, and of another address. */
export function publishedEvents(organizationId: string, published: Published): NewEvent[] {
  const { projectId, articleId, revision, slug, locale, publicationId, replaced, replacedSlug } = published;
  const data = { articleId, revision, slug, locale, publicationId };
  const event = { organizationId, projectId, subjectId: articleId, occurrence: String(revision), data };
  const events: NewEvent[] = [{ ...event, type: "article.published" }];
  if (replaced !== null && replaced !== revision) events.push({ ...event, type: "article.updated" });
  if (replacedSlug !== null && replacedSlug !== slug)
    events.push({ ...event, type: "article.slug_changed", data: { ...data, previousSlug: replacedSlug } });
  return events;
}
