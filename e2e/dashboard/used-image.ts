import type { Dashboard } from "./open-dashboard.ts";

/** Returns an image of the library that an article shows. */
export async function usedImage(dashboard: Dashboard): Promise<{ id: string; fileName: string; title: string }> {
  const { rows } = await dashboard.owner.query(
    `select i.id, i.file_name as "fileName", r.title from image i
     join article a on a.organization_id = i.organization_id and a.project_id = i.project_id
     join article_revision r on r.organization_id = a.organization_id and r.article_id = a.id and r.revision = a.revision
     where i.project_id = $1 and (r.cover_image_id = i.id or r.markdown like '%' || i.id || '%') order by i.id limit 1`,
    [dashboard.projectId],
  );
  return rows[0];
}
