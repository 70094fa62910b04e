import type { PublicationSummary } from "@galley/contract";
import type { z } from "zod";
import type { listPublications } from "./article-queries.ts";

type PublicationRow = Awaited<ReturnType<typeof listPublications>>[number];

export function presentPublication(row: PublicationRow): z.input<typeof PublicationSummary> {
  const { id, destination, action, status, revision, url, attempts, proof } = row;
  return {
    id,
    destination,
    action,
    status,
    revision,
    url,
    attempts,
    lastError: row.last_error,
    errorKind: row.error_kind,
    nextAttemptAt: status === "pending" ? row.next_attempt_at.toISOString() : null,
    publishedAt: row.published_at?.toISOString() ?? null,
    proof,
  };
}
