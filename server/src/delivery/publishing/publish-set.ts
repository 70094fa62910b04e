import type pg from "pg";
import { insertPublishedBodies } from "#src/content/articles/published-body.ts";
import { type Tx, transactByIndex } from "#src/core/database/transact.ts";
import { failpoint } from "#src/core/failpoint.ts";
import { newId } from "#src/core/ids.ts";
import { measure } from "#src/core/watching/observe.ts";
import { countAttempt } from "#src/operations/queue/count-attempt.ts";
import { recordAudits } from "#src/operations/record-audit.ts";
import { type NewEvent, recordEvents } from "#src/operations/record-event.ts";
import { articleUrl } from "#src/people/projects/article-url.ts";
import { type DueArticle, lockSet } from "./lock-set.ts";
import { insertConfirmed, insertPending } from "./open-publication.ts";
import { publishedAudit } from "./published-audit.ts";
import { publishedEvents } from "./published-events.ts";
import { showRevisions } from "./show-revisions.ts";

export type PublishSetDependencies = { pool: pg.Pool; publicUrl: string };

/**
 * Publishes due articles of one organization at pages that the database alone decides about: all of them in one transaction, with
 * everything that opening, delivering and confirming each would write. Returns those that it has published. The others are not
 * due any more, another worker has them, or they need a delivery of their own.
 */
export async function publishSet({ pool, publicUrl }: PublishSetDependencies, organizationId: string, articleIds: readonly string[]) {
  const published = await transactByIndex(pool, organizationId, async (tx) => {
    const set = await lockSet(tx, organizationId, articleIds);
    if (set.length === 0) return [];
    await insertPublishedBodies(tx, organizationId, set);
    const publications = set.map((article) => ({ ...article, publicationId: newId("publication") }));
    await writeSet(tx, organizationId, publications, publicUrl);
    failpoint("set.before_commit");
    return publications;
  });
  failpoint("set.after_commit");
  for (const { destination, lateSeconds } of published) {
    countAttempt("publications", destination, "succeeded");
    measure("lateness", { work: "publications", kind: destination }, lateSeconds);
  }
  return published;
}

type Published = DueArticle & { publicationId: string };

async function writeSet(tx: Tx, organizationId: string, set: readonly Published[], publicUrl: string): Promise<void> {
  const done = set.map((article) => ({ ...article, main: true, url: articleUrl(article.site, publicUrl, article.locale, article.slug) }));
  const audited = set.map(({ articleId, publicationId }) => publishedAudit(organizationId, articleId, publicationId));
  const events = set.flatMap((article): NewEvent[] => publishedEvents(organizationId, article));
  const further = set.flatMap(({ projectId, articleId, revision, further: destinations }) =>
    destinations.map((destination) => ({ projectId, articleId, revision, destination, main: false })),
  );
  // Sent together: none needs the answer of another.
  await Promise.all([
    insertConfirmed(tx, organizationId, done),
    showRevisions(tx, organizationId, set, { publishes: true }),
    recordAudits(tx, organizationId, audited),
    recordEvents(tx, organizationId, events),
    insertPending(tx, organizationId, further),
  ]);
}
