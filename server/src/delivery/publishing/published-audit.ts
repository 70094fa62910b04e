import type { NewAuditRow } from "#src/operations/record-audit.ts";

/** Returns the row of the audit log of an article that the service published at its date. */
export function publishedAudit(organizationId: string, articleId: string, publicationId: string): NewAuditRow {
  return {
    organizationId,
    operation: "publish_article",
    surface: "scheduler",
    personId: null,
    tokenId: null,
    subjectId: articleId,
    requestId: publicationId,
  };
}
