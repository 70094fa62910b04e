import { m } from "#messages";
import type { Article } from "./manuscript.ts";

/** Returns why an article cannot be changed right now; null if it can. */
export function lockOf({ status, publications }: Pick<Article, "status" | "publications">, mayWrite: boolean): string | null {
  if (!mayWrite) return m.editor_locked_role();
  if (status === "generating") return m.editor_locked_generating();
  if (status === "in_review") return m.editor_locked_in_review();
  if (publications.some((publication) => publication.status === "delivering")) return m.editor_locked_delivering();
  return null;
}

/**
 * Says for how long changes of an approved, dated or live article wait, and what an update of it means. `isReviewed` tells whether the
 * person's own work needs an approval here; undefined while that is unknown.
 */
export function waitingWords(
  { status, publishedRevision }: Pick<Article, "status" | "publishedRevision">,
  isReviewed: boolean | undefined,
): string | null {
  if (isReviewed === undefined) return null;
  if (publishedRevision !== null) {
    const revision = publishedRevision;
    return isReviewed ? m.editor_published_notice({ revision }) : m.editor_published_free_notice({ revision });
  }
  if (isReviewed) return m.editor_approved_notice();
  return status === "scheduled" ? m.editor_scheduled_free_notice() : m.editor_approved_free_notice();
}
