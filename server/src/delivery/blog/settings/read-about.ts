import { textOf } from "#src/content/articles/texts/text.ts";
import type { Tx } from "#src/core/database/transact.ts";
import type { AboutPage } from "../pages/about-page.ts";
import { findImages } from "../shown-images.ts";
import type { ProjectRef } from "../site.ts";
import { readBlogSettings } from "./blog-settings.ts";

/** Reads the About page of a blog; undefined where there is none. */
export async function readAbout(tx: Tx, ref: ProjectRef): Promise<AboutPage | undefined> {
  const { about } = await readBlogSettings(tx, ref);
  if (about === null) return undefined;
  const text = textOf(ref.organizationId, about.markdown);
  const { pictures } = await tx
    .selectFrom("blog_settings")
    .select("pictures")
    .where("organization_id", "=", ref.organizationId)
    .where("project_id", "=", ref.projectId)
    .executeTakeFirstOrThrow();
  return { title: about.title, text, images: await findImages(tx, ref, { ids: await text.ask("imageIds"), pictures }) };
}
