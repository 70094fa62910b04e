import { imageIdsOf, parseArticle } from "@galley/markdown";
import type { Tx } from "#src/core/database/transact.ts";
import { findImages } from "../live-articles.ts";
import type { AboutPage } from "../pages/about-page.ts";
import type { ProjectRef } from "../site.ts";
import { readBlogSettings } from "./blog-settings.ts";

/** Reads the About page of a blog; undefined where there is none. */
export async function readAbout(tx: Tx, ref: ProjectRef): Promise<AboutPage | undefined> {
  const { about } = await readBlogSettings(tx, ref);
  if (about === null) return undefined;
  const { document } = parseArticle(about.markdown);
  return { title: about.title, document, images: await findImages(tx, ref, imageIdsOf(document)) };
}
