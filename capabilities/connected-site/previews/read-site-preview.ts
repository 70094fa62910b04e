import type { sitePreview } from "@galley/contract";
import { sql } from "kysely";
import type pg from "pg";
import type { z } from "zod";
import { openGraphPath } from "#server/content/articles/open-graph-path.ts";
import type { CoverRow } from "#server/content/articles/present-article.ts";
import { bodyOf, type PublishedBody, withImages } from "#server/content/articles/published-body.ts";
import { publishedDate } from "#server/content/articles/published-date.ts";
import { asKept, shownColumns } from "#server/content/images/kept-pictures.ts";
import type { KeptPictures } from "#server/core/database/column-shapes.ts";
import { isPast, readClock } from "#server/core/database/database-clock.ts";
import { type Tx, transact } from "#server/core/database/transact.ts";
import { Failure, forPrograms } from "#server/core/failure.ts";
import type { Vault } from "#server/core/secrets.ts";
import { type Actor, reaches } from "#server/operations/actor.ts";
import { isOpen } from "#server/operations/within-reach.ts";
import { findMembership } from "#server/people/access/memberships.ts";
import { openGrant, type PreviewGrant } from "./preview-grant.ts";

type Answer = z.input<typeof sitePreview.output>;
type Dependencies = { pool: pg.Pool; vault: Vault; publicUrl: string };

/** Reads a revision for a connected site that shows a grant beside its read token, while the person who asked for it may read it. */
export async function readSitePreview({ pool, vault, publicUrl }: Dependencies, actor: Actor, sealed: string): Promise<Answer> {
  const { organizationId, projectId } = actor;
  const grant = openGrant(vault, organizationId, sealed);
  if (grant === undefined || grant.projectId !== projectId) throw noGrant();
  const membership = await findMembership(pool, grant.personId, organizationId);
  if (membership === undefined || !reaches(membership, grant.projectId)) throw noGrant();
  return transact(pool, organizationId, async (tx) => {
    if (await isPast(tx, new Date(grant.expires * 1000))) throw noGrant();
    const row = await findRevision(tx, organizationId, grant);
    if (row === undefined) throw noGrant();
    return present(tx, { organizationId, publicUrl }, row);
  });
}

// The same words whatever is wrong, so that a grant cannot be tried out.
function noGrant(): Failure {
  return new Failure("not_found", forPrograms("This grant opens no revision, or no longer. Open the preview in Galley again."));
}

type Row = NonNullable<Awaited<ReturnType<typeof findRevision>>>;

function findRevision(tx: Tx, organizationId: string, { projectId, articleId, revision }: PreviewGrant) {
  return tx
    .selectFrom("article as a")
    .innerJoin("article_revision as r", (join) => join.on("r.organization_id", "=", organizationId).onRef("r.article_id", "=", "a.id"))
    .select([
      "a.project_id",
      "a.locale",
      "a.published_at",
      "a.original_at",
      "a.scheduled_at",
      "r.article_id",
      "r.revision",
      "r.slug",
      "r.title",
      "r.summary",
    ])
    .select(["r.markdown", "r.tags", "r.seo_title", "r.seo_description", "r.cover_image_id", "r.created_at", "r.pictures"])
    .where("a.organization_id", "=", organizationId)
    .where("a.project_id", "=", projectId)
    .where("a.id", "=", articleId)
    .where("r.revision", "=", revision)
    .where(isOpen(organizationId, "a.project_id"))
    .executeTakeFirst();
}

async function present(tx: Tx, { organizationId, publicUrl }: { organizationId: string; publicUrl: string }, row: Row): Promise<Answer> {
  const { article_id: articleId, project_id: projectId, cover_image_id: coverImageId } = row;
  const { body, imageIds } = await bodyOf({ ...row, organization_id: organizationId }, row.locale);
  const ids = coverImageId === null ? imageIds : [...imageIds, coverImageId];
  const images = await listImages(tx, { organizationId, projectId, pictures: row.pictures }, ids);
  const publishedAt = publishedDate(row, await readClock(tx));
  return {
    ...withImages(JSON.parse(body) as PublishedBody, coverImageId, images, publicUrl),
    publishedAt: publishedAt.toISOString(),
    updatedAt: row.created_at.toISOString(),
    openGraphImage: publicUrl + openGraphPath({ organizationId, articleId, revision: row.revision }),
  };
}

type Place = { organizationId: string; projectId: string; pictures: KeptPictures | null };

/** Lists the images that sites read with a revision. */
async function listImages(tx: Tx, { organizationId, projectId, pictures }: Place, ids: readonly string[]): Promise<CoverRow[]> {
  if (ids.length === 0) return [];
  const rows = await tx
    .selectFrom("image")
    .select([...shownColumns, "width", "height"])
    .where("organization_id", "=", organizationId)
    .where("project_id", "=", projectId)
    .where("id", "=", sql<string>`any(${[...ids]})`)
    .execute();
  return asKept(rows, pictures);
}
