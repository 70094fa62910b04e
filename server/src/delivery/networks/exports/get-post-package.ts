import type { PostContent } from "@galley/contract";
import * as contract from "@galley/contract";
import { sentence } from "@galley/messages";
import type { z } from "zod";
import { pictureName } from "#src/content/images/find-picture-download.ts";
import { picturePath } from "#src/content/images/image-keys.ts";
import { typeOf } from "#src/content/images/image-kinds.ts";
import { lockPost, requirePost } from "#src/content/posts/post-queries.ts";
import { exportSubjectOf, findOrBeginExport } from "#src/content/rendering/exports/begin-export.ts";
import { type ExportRow, type ExportSubject, findNewestExport } from "#src/content/rendering/exports/export-queries.ts";
import { linkFiles } from "#src/content/rendering/exports/present-export.ts";
import { readClock } from "#src/core/database/database-clock.ts";
import type { Tx } from "#src/core/database/transact.ts";
import { Failure } from "#src/core/failure.ts";
import type { SignedLinks } from "#src/core/signed-links.ts";
import type { Actor } from "#src/operations/actor.ts";
import { handle } from "#src/operations/handle.ts";
import { linksBy } from "#src/people/access/made-links.ts";
import { findPictureOfText } from "../pictures/find-post-pictures.ts";
import { widestFile } from "../pictures/picture-file.ts";
import { altFor, fileFor } from "../pictures/picture-for-network.ts";
import { findNewest } from "../publication-queries.ts";
import { describeSlides } from "./describe-slides.ts";
import type { CarouselContent } from "./draw-package-files.ts";

type Package = z.input<typeof contract.getPostPackage.output>;
type Files = Pick<Package, "filesStatus" | "progress" | "files" | "downloadUrl" | "error">;

/**
 * Returns the package of a post. Drawn files are kept for some days, a package forever. Files that are gone are drawn again, of the
 * same revision in the same brand.
 */
export const getPostPackage = handle(contract.getPostPackage, async ({ tx, actor, retention, ...context }, { id, destination }) => {
  const links = linksBy(actor, context.links);
  const { project_id: projectId } = await requirePost(tx, actor, id);
  const { organizationId } = actor;
  const newest = await findNewest(tx, { organizationId, postId: id, destination });
  if (newest?.package == null || newest.error_code === "withdrawn") {
    throw new Failure("invalid_state", sentence("refusal_post_package_not_ready", { destination }));
  }
  const { text, link, brandVersion } = newest.package;
  const made = { id, destination, text, link };
  const content = await readContent(tx, { organizationId, postId: id, revision: newest.revision });
  const drawnFor = contract.carouselDestinations.find((one) => one === destination);
  if (brandVersion === null || drawnFor === undefined || content.kind !== "carousel") {
    const place = { organizationId, projectId, postId: id, revision: newest.revision, destination };
    const picture = await linkPicture(tx, links, place, content);
    const ready = { ...made, filesStatus: "ready" as const, progress: 1 };
    return picture === undefined ? { ...ready, files: [] } : { ...ready, files: [picture], downloadUrl: picture.url };
  }
  const ref = { organizationId, projectId, postId: id, destination: drawnFor, revision: newest.revision };
  const subject = await exportSubjectOf(tx, ref, brandVersion);
  const row = (await findNewestExport(tx, subject)) ?? (await beginAnew(tx, actor, subject, retention.exports));
  return { ...made, ...(await filesOf(tx, links, { subject, row, content })) };
});

async function beginAnew(tx: Tx, actor: Actor, subject: ExportSubject, keptDays: number): Promise<ExportRow> {
  await lockPost(tx, actor, subject.postId);
  return findOrBeginExport(tx, subject, keptDays);
}

type Drawn = { subject: ExportSubject; row: ExportRow; content: CarouselContent };

async function filesOf(tx: Tx, links: Pick<SignedLinks, "urlOf">, { subject, row, content }: Drawn): Promise<Files> {
  if (row.status === "failed") return { filesStatus: "failed", progress: row.progress, files: [], error: row.error ?? "" };
  if (row.files === null) return { filesStatus: "pending", progress: Math.min(row.progress, 0.99), files: [] };
  const { single, wholeUrl, expiresAt } = linkFiles(row, row.files, links, await readClock(tx));
  const alts = await describeSlides(tx, subject, content);
  const files = single.map(({ name, type, width, height, url }, index) => ({
    name,
    type,
    width,
    height,
    // A document is all slides in one, and holds their words itself.
    alt: type === "application/pdf" ? "" : (alts[index] ?? ""),
    url,
    expiresAt: expiresAt.toISOString(),
  }));
  return { filesStatus: "ready", progress: 1, files, ...(wholeUrl !== undefined && { downloadUrl: wholeUrl }) };
}

type Revision = { organizationId: string; postId: string; revision: number };

async function readContent(tx: Tx, { organizationId, postId, revision }: Revision): Promise<contract.PostContent> {
  const { content } = await tx
    .selectFrom("post_revision")
    .select("content")
    .where("organization_id", "=", organizationId)
    .where("post_id", "=", postId)
    .where("revision", "=", revision)
    .executeTakeFirstOrThrow();
  return content;
}

const linkMilliseconds = 60 * 60 * 1000;

/**
 * Returns the picture of a text as a person posts it, with an address that is valid for an hour. Returns undefined when the
 * text has no picture, or no longer has one.
 */
async function linkPicture(
  tx: Tx,
  links: Pick<SignedLinks, "urlOf">,
  place: Parameters<typeof findPictureOfText>[1] & { destination: contract.PostDestinationName },
  content: PostContent,
) {
  const picture = await findPictureOfText(tx, place, content);
  // Falls back to any file, since a person can convert what the network does not accept.
  const file = picture && (fileFor(place.destination, picture) ?? widestFile(picture));
  if (picture === undefined || file === undefined) return undefined;
  const { name, width, height } = file;
  const expiresAt = new Date((await readClock(tx)).getTime() + linkMilliseconds);
  return {
    name: pictureName(name),
    type: typeOf(picture.kind, name),
    width,
    height,
    alt: altFor(place.destination, picture),
    url: links.urlOf(picturePath(picture, name), expiresAt),
    expiresAt: expiresAt.toISOString(),
  };
}
