import * as contract from "@galley/contract";
import { sql } from "kysely";
import { searchQuery } from "#src/core/text/search-words.ts";
import { handle } from "#src/operations/handle.ts";
import { afterCursor, listAsJson } from "#src/operations/list-as-json.ts";
import { requireProject } from "#src/people/projects/project-queries.ts";
import { dashboardImage } from "./dashboard-image.ts";

export const browseImages = handle(contract.browseImages, async (context, { projectId, limit, cursor, ...filter }) => {
  const { tx, actor, publicUrl } = context;
  const { organizationId } = actor;
  const { query, unused, missingAlt } = filter;
  await requireProject(tx, actor, projectId);
  const cursorOf = ["browse_images", organizationId, projectId, query ?? null, unused, missingAlt];
  const page = { query: cursorOf, limit, cursor, orderedBy: "createdAt" };
  return listAsJson(
    context,
    page,
    sql`select ${dashboardImage(organizationId, publicUrl)}
      from library_image i
      where i.organization_id = ${organizationId} and i.project_id = ${projectId}
        and ${query === undefined ? sql`true` : sql`i.id in (select id from entries_with(${searchQuery(organizationId, query)}, ${projectId}, 'image', false))`}
        and ${missingAlt ? sql`btrim(i.alt) = ''` : sql`true`}
        and ${unused ? sql`not exists (select from images_shown(${projectId}) s where s.image_id = i.id)` : sql`true`}
        and ${afterCursor(context, page, sql`i.created_at`, sql`i.id`)}
      order by i.created_at desc, i.id desc
      limit ${limit + 1}`,
  );
});
