import { hash } from "node:crypto";
import type { ProjectRef } from "../site.ts";

/** Groups of a blog's answers that change together. */
export type CacheGroup =
  /** All of them. */
  | "blog"
  /** Pages of articles, which show other articles at their end. */
  | "articles"
  /** Start pages and the further pages of their lists. */
  | "index"
  /** Feeds, the sitemap, robots.txt and llms.txt. */
  | "files"
  /** Images of the project, which no change but its deletion drops together. */
  | "images";

const keyLength = 16;

/** Returns the key of a group of answers. It tells no id: keys are public. */
export function groupKey(ref: ProjectRef, group: CacheGroup): string {
  return digestOf(ref, `group ${group}`);
}

/** Returns the key of what is shown under a slug, in every language. */
export function slugKey(ref: ProjectRef, slug: string): string {
  return digestOf(ref, `slug ${slug}`);
}

/** Returns the key of an image, in all of its sizes. */
export function imageKey(ref: ProjectRef, imageId: string): string {
  return digestOf(ref, `image ${imageId}`);
}

// Hexadecimal, since Cloudflare takes upper and lower case for the same.
function digestOf({ organizationId, projectId }: ProjectRef, name: string): string {
  return hash("sha256", `${organizationId} ${projectId} ${name}`, "hex").slice(0, keyLength);
}
