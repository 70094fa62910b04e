import type { PublicationAction, PublicationStatus } from "@galley/contract";

type Sent = { destination: string; action: PublicationAction; status: PublicationStatus; revision: number };

/** Returns the newest publication of each destination, which is the one that counts. Publications come newest first. */
export function newestByDestination<P extends Sent>(publications: readonly P[]): P[] {
  return [...new Map(publications.toReversed().map((publication) => [publication.destination, publication])).values()].toReversed();
}

type Target = { status: string; revision: number; publishedRevision: number | null };

/** Returns whether the outcome of a publication is still wanted, so that a failed one can be tried again. */
export function isAwaited({ action, revision }: Sent, article: Target): boolean {
  if (action === "withdraw") return article.publishedRevision === null;
  return article.publishedRevision === revision || (article.status === "scheduled" && article.revision === revision);
}
