import { type CarouselDestination, carouselDestinations, type PostContent } from "@galley/contract";
import { lockPostRow } from "#src/content/posts/roll-up.ts";
import { exportSubjectOf, findOrBeginExport } from "#src/content/rendering/exports/begin-export.ts";
import { type ExportRow, findExport } from "#src/content/rendering/exports/export-queries.ts";
import { readClock } from "#src/core/database/database-clock.ts";
import { transact } from "#src/core/database/transact.ts";
import type { PostDelivery, PostDeliveryDependencies } from "../delivery.ts";
import { DeliveryFault } from "../fault.ts";
import { holdPublication } from "../hold-publication.ts";

export type CarouselContent = Extract<PostContent, { kind: "carousel" }>;
type OfCarousel = { content: CarouselContent; destination: CarouselDestination };
export type CarouselDelivery = PostDelivery & OfCarousel;
export type DrawnExport = ExportRow & { files: NonNullable<ExportRow["files"]> };

const lookMillisecondsMin = 1000;
const lookMillisecondsMax = 30_000;
const patienceMilliseconds = 60 * 60_000;

export function isCarousel<T extends Pick<PostDelivery, "content" | "destination">>(delivery: T): delivery is T & OfCarousel {
  return delivery.content.kind === "carousel" && carouselDestinations.some((one) => one === delivery.destination);
}

/**
 * Returns the files of a carousel as its destination takes them, or when to check again. The same worker draws them, from the
 * same rows, as those that a person asks for. A publication keeps the export that it began with while that exists.
 */
export async function drawPackageFiles(
  { pool, retention }: PostDeliveryDependencies,
  delivery: CarouselDelivery,
): Promise<DrawnExport | Date> {
  const { claim, organizationId, projectId, postId, revision, destination } = delivery;
  return transact(pool, organizationId, async (tx) => {
    await lockPostRow(tx, organizationId, postId);
    const held = await holdPublication(tx, claim);
    const known = held.export_id === null ? undefined : await findExport(tx, organizationId, held.export_id);
    const ref = { organizationId, projectId, postId, destination, revision };
    const row = known ?? (await findOrBeginExport(tx, await exportSubjectOf(tx, ref), retention.exports));
    if (row.status === "failed") throw undrawable(row.error ?? "The slides could not be drawn.");
    if (row.id !== held.export_id) {
      await tx
        .updateTable("post_publication")
        .set({ export_id: row.id })
        .where("organization_id", "=", organizationId)
        .where("id", "=", claim.id)
        .execute();
    }
    if (row.status === "ready" && row.files !== null) return { ...row, files: row.files };
    const now = (await readClock(tx)).getTime();
    if (now > Math.max(held.due_at.getTime(), held.created_at.getTime()) + patienceMilliseconds)
      throw undrawable("The slides were not drawn within an hour.");
    // A carousel takes about a second. Behind many others, the next check waits as long as the export has waited already.
    const waited = Math.max(now - row.created_at.getTime(), lookMillisecondsMin);
    return new Date(now + Math.min(waited, lookMillisecondsMax));
  });
}

function undrawable(why: string): DeliveryFault {
  return new DeliveryFault("permanent", "undrawable", `${why} Withdraw the post to change it, or retry.`);
}
