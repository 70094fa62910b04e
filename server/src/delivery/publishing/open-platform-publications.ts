import type { ArticleDestination, PlatformName, PublicationAction } from "@galley/contract";
import { sql } from "kysely";
import type { Tx } from "#src/core/database/transact.ts";
import { newId } from "#src/core/ids.ts";
import { selectConnections } from "./platforms/connection-queries.ts";

type Published = { projectId: string; articleId: string; revision: number };
/** Due now without a `dueAt`. */
type Opened = Published & { destination: PlatformName; action: PublicationAction; main: boolean; dueAt?: Date };

/** Opens publications of a live revision at every platform that the project is connected to, except where it went live. */
export async function openPlatformPublications(
  tx: Tx,
  organizationId: string,
  published: Published,
  except: ArticleDestination,
): Promise<void> {
  for (const { platform } of await selectConnections(tx, organizationId, published.projectId).execute()) {
    if (platform === except) continue;
    await openPlatformPublication(tx, organizationId, { ...published, destination: platform, action: "publish", main: false });
  }
}

/**
 * Opens a publication at a platform, in place of one under way there, and returns its id. A worker may have a request under way
 * for the replaced one, so the next attempt waits until its lease has ended.
 */
export async function openPlatformPublication(tx: Tx, organizationId: string, opened: Opened): Promise<string> {
  const { projectId, articleId, revision, destination, action, main } = opened;
  const now = sql<Date>`date_trunc('milliseconds', now())`;
  const due_at = opened.dueAt ?? now;
  const replaced = await tx
    .updateTable("publication")
    .set({
      revision,
      action,
      main,
      due_at,
      status: "pending",
      next_attempt_at: sql<Date>`greatest(lease_until, ${now})`,
      lease_until: null,
      fence: sql`fence + 1`,
      attempts: 0,
      last_error: null,
      error_kind: null,
      exposed_at: null,
    })
    .where("organization_id", "=", organizationId)
    .where("article_id", "=", articleId)
    .where("destination", "=", destination)
    .where("status", "in", ["pending", "delivering"])
    .returning("id")
    .executeTakeFirst();
  if (replaced !== undefined) return replaced.id;
  const id = newId("publication");
  const columns = { project_id: projectId, article_id: articleId, revision, destination, action, main, due_at, status: "pending" as const };
  await tx
    .insertInto("publication")
    .values({ organization_id: organizationId, id, ...columns })
    .execute();
  return id;
}
