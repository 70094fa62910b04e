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

/** Returns what saving a revision of the article means beyond the text; null for a draft. */
export function consequenceOf({ status, publishedRevision }: Pick<Article, "status" | "publishedRevision">): string | null {
  if (publishedRevision !== null) return m.editor_published_notice({ revision: publishedRevision });
  return status === "approved" || status === "scheduled" ? m.editor_approved_notice() : null;
}
