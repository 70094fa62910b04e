import * as contract from "@galley/contract";
import { sql } from "kysely";
import { havingWords } from "#src/content/search/having-words.ts";
import { handle } from "#src/operations/handle.ts";
import { afterCursor, findEnd, listAsJson } from "#src/operations/list-as-json.ts";
import { requireProject } from "#src/people/projects/project-queries.ts";
import { dashboardImage } from "./dashboard-image.ts";

/** Images that a page is chosen from where no index knows the answer: a page may have few of them, or none, and still go on. */
const lookedThroughMax = 2000;
const all = { condition: sql<boolean>`true`, isGathered: true };

export const browseImages = handle(contract.browseImages, async (context, { projectId, limit, cursor, ...filter }) => {
  const { tx, actor, publicUrl } = context;
  const { organizationId } = actor;
  const { query, unused, missingAlt } = filter;
  await requireProject(tx, actor, projectId);
  const cursorOf = ["browse_images", organizationId, projectId, query ?? null, unused, missingAlt];
  const page = { query: cursorOf, limit, cursor, orderedBy: "createdAt" };
  const place = { organizationId, projectId, type: "image" as const, inTitle: false };
  const words = query === undefined ? all : await havingWords(tx, place, query, sql`i.id`);
  const inOrder = sql`
    from library_image i
    where i.organization_id = ${organizationId} and i.project_id = ${projectId} and ${words.isGathered ? words.condition : sql`true`}
      and ${afterCursor(context, page, sql`i.created_at`, sql`i.id`)}
    order by i.created_at desc, i.id desc`;
  if (!unused && !missingAlt && words.isGathered) {
    return listAsJson(context, page, sql`select ${dashboardImage(organizationId, publicUrl)} ${inOrder} limit ${limit + 1}`);
  }
  return listAsJson(
    context,
    { ...page, lookedThrough: await findEnd(tx, inOrder, lookedThroughMax, [sql`i.created_at`, sql`i.id`]) },
    sql`
      with looked as materialized (select i.* ${inOrder} limit ${lookedThroughMax}),
      shown as materialized (
        select s.image_id from images_shown_among(${projectId}, ${unused ? sql`array(select l.id from looked l)` : sql`'{}'::text[]`}) s
      )
      select ${dashboardImage(organizationId, publicUrl)} from looked i
      where ${words.isGathered ? sql`true` : words.condition} and ${missingAlt ? sql`btrim(i.alt) = ''` : sql`true`}
        and ${unused ? sql`not exists (select from shown s where s.image_id = i.id)` : sql`true`}
      order by i.created_at desc, i.id desc
      limit ${limit + 1}`,
  );
});
