import type { BlogSettings } from "@galley/contract";
import type { Tx } from "#src/core/database/transact.ts";
import type { ProjectRef } from "../site.ts";

const none: BlogSettings = {
  look: "list",
  menu: [],
  about: null,
  logoImageId: null,
  darkLogoImageId: null,
  faviconImageId: null,
  pings: true,
};

/** Reads the settings of a blog; those of a blog that has chosen nothing where it has no row. */
export async function readBlogSettings(tx: Tx, { organizationId, projectId }: ProjectRef): Promise<BlogSettings> {
  const row = await tx
    .selectFrom("blog_settings")
    .select(["look", "menu", "about_title", "about_markdown", "logo_image_id", "dark_logo_image_id", "favicon_image_id", "pings"])
    .where("organization_id", "=", organizationId)
    .where("project_id", "=", projectId)
    .executeTakeFirst();
  if (row === undefined) return none;
  const { about_title: title, about_markdown: markdown } = row;
  return {
    look: row.look,
    menu: row.menu,
    about: title === null || markdown === null ? null : { title, markdown },
    logoImageId: row.logo_image_id,
    darkLogoImageId: row.dark_logo_image_id,
    faviconImageId: row.favicon_image_id,
    pings: row.pings,
  };
}
