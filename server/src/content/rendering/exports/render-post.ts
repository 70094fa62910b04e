import * as contract from "@galley/contract";
import { sentence } from "@galley/messages";
import { type LockedPost, lockPost } from "#src/content/posts/post-queries.ts";
import { readClock } from "#src/core/database/database-clock.ts";
import type { Tx } from "#src/core/database/transact.ts";
import { Failure } from "#src/core/failure.ts";
import { handle } from "#src/operations/handle.ts";
import { linksBy } from "#src/people/access/made-links.ts";
import { exportSubjectOf, findOrAskForExport } from "./begin-export.ts";
import { type ExportRow, type ExportSubject, findExport } from "./export-queries.ts";
import { presentExport } from "./present-export.ts";
import { requireCarousel } from "./require-carousel.ts";

export const renderPost = handle(contract.renderPost, async ({ tx, actor, links, retention }, { id, destination, exportId }) => {
  const post = await lockPost(tx, actor, id);
  await requireCarousel(tx, post, destination);
  const asked = exportId === undefined ? undefined : await requireExport(tx, post, exportId, retention.exports);
  const subject = await exportSubjectOf(tx, {
    organizationId: actor.organizationId,
    projectId: post.project_id,
    postId: id,
    destination,
    revision: post.revision,
  });
  // A failed export that the caller names is returned as it is; a call without its id tries again.
  const failed = asked?.status === "failed" && isOf(asked, subject) ? asked : undefined;
  const row = failed ?? (await findOrAskForExport(tx, subject, retention.exports));
  return presentExport(row, linksBy(actor, links), await readClock(tx));
});

function isOf(row: ExportRow, { destination, revision, look }: ExportSubject): boolean {
  return row.destination === destination && row.revision === revision && row.look === look;
}

async function requireExport(tx: Tx, post: LockedPost, exportId: string, keptDays: number): Promise<ExportRow> {
  const found = await findExport(tx, post.organization_id, exportId);
  if (found?.post_id === post.id) return found;
  throw new Failure("not_found", sentence("refusal_export_unknown", { count: keptDays }));
}
