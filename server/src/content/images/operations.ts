import * as contract from "@galley/contract";
import { sql } from "kysely";
import { handle } from "#src/operations/handle.ts";
import { afterCursor, jsonTime, listAsJson } from "#src/operations/list-as-json.ts";
import { withinReach } from "#src/operations/within-reach.ts";
import { requireProject } from "#src/people/projects/project-queries.ts";
import { browseImages } from "./browse-images.ts";
import { cropImage } from "./crop-image.ts";
import { dashboardImage } from "./dashboard-image.ts";
import { deleteImage } from "./delete-image.ts";
import { imageNotFound } from "./image-queries.ts";
import { imageUrl } from "./image-url.ts";
import { updateImage } from "./update-image.ts";
import { uploadImage } from "./upload-image.ts";

const articlesMax = 100;

const listImages = handle(contract.listImages, async (context, { projectId, limit, cursor }) => {
  const { tx, actor, publicUrl } = context;
  const { organizationId } = actor;
  await requireProject(tx, actor, projectId);
  const page = { query: ["list_images", organizationId, projectId], limit, cursor, orderedBy: "createdAt" };
  return listAsJson(
    context,
    page,
    sql`select i.id, ${imageUrl(publicUrl, "")}::text || i.id as url, i.file_name as "fileName", i.alt, i.width, i.height, i.license,
        i.credit, case when i.focus_x is not null then json_build_object('x', i.focus_x, 'y', i.focus_y) end as focus, i.placeholder, ${jsonTime(sql`i.created_at`)} as "createdAt",
        (select coalesce(json_agg(json_build_object('type', 'article', 'id', a.article_id, 'title', a.title)), '[]')
          from articles_showing(i.id, ${articlesMax}::integer) a) as "usedIn"
      from library_image i
      where i.organization_id = ${organizationId} and i.project_id = ${projectId}
        and ${afterCursor(context, page, sql`i.created_at`, sql`i.id`)}
      order by i.created_at desc, i.id desc
      limit ${limit + 1}`,
  );
});

const getImage = handle(contract.getImage, async ({ tx, actor, publicUrl }, { id }) => {
  const { rows } = await sql<{ image: string }>`
    select row_to_json(item)::text as image from (
      select ${dashboardImage(actor.organizationId, publicUrl)}
      from library_image i
      where ${withinReach(actor, "i")} and i.id = ${id}
    ) item`.execute(tx);
  const [row] = rows;
  if (row === undefined) throw imageNotFound();
  return { rawJson: row.image };
});

export const imageOperations = {
  uploadImage,
  cropImage,
  deleteImage,
  listImages,
  browseImages,
  getImage,
  updateImage,
};
