import type { BlogSettings } from "@galley/contract";
import { type RawBuilder, sql } from "kysely";

export type SitePicture = {
  id: string;
  width: number;
  height: number;
  /** Address of a picture that is only shown; otherwise it has that of the image. */
  data?: string;
};

/** Choices of people for the pages of a blog. */
export type SiteChoices = {
  look: BlogSettings["look"];
  menu: BlogSettings["menu"];
  /** Title of the About page; null where there is none. */
  about: string | null;
  logo: SitePicture | null;
  darkLogo: SitePicture | null;
  /** Image of which icons were made. */
  iconId: string | null;
  /** Whether others are told of its articles. */
  pings: boolean;
};

/** The choices with their count of changes, by which a change of the About page's text shows too. */
export type CountedChoices = SiteChoices & { changes: number };

export const noChoices: SiteChoices = { look: "list", menu: [], about: null, logo: null, darkLogo: null, iconId: null, pings: true };

/** Selects what is chosen for a blog, null where nothing is. Images that are gone are left out. */
export function selectChoices({
  organizationId,
  projectId,
}: {
  organizationId: string;
  projectId: string;
}): RawBuilder<CountedChoices | null> {
  const picture = (column: string) => sql`(
    select jsonb_build_object('id', i.id, 'width', i.width, 'height', i.height) from image i
    where i.organization_id = ${organizationId} and i.project_id = ${projectId} and i.id = ${sql.ref(column)})`;
  return sql<CountedChoices | null>`(
    select jsonb_build_object('look', s.look, 'menu', s.menu, 'about', s.about_title, 'changes', s.changes, 'logo', ${picture("s.logo_image_id")},
      'darkLogo', ${picture("s.dark_logo_image_id")}, 'iconId', ${picture("s.favicon_image_id")} ->> 'id', 'pings', s.pings)
    from blog_settings s where s.organization_id = ${organizationId} and s.project_id = ${projectId})`;
}
