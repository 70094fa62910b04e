import type { PostContent, PostDestinationName } from "@galley/contract";
import { listDrawnExports } from "#src/content/rendering/exports/export-queries.ts";
import { findLook } from "#src/content/rendering/sources/find-look.ts";
import type { StoredPackage } from "#src/core/database/column-shapes.ts";
import type { Tx } from "#src/core/database/transact.ts";
import { buildPackages } from "./build-package.ts";
import { isCarousel } from "./draw-package-files.ts";

type Post = {
  projectId: string;
  postId: string;
  destination: PostDestinationName;
  revision: number;
  content: PostContent;
  articleId: string | null;
};

/** A package, and the export that holds its files when it has any. */
export type ReadyPackage = { package: StoredPackage; exportId: string | null };

/** Returns the packages of those posts of an organization that need no drawing: texts, and carousels that are drawn as they are today. */
export async function listReadyPackages<P extends Post>(
  tx: Tx,
  organizationId: string,
  publicUrl: string,
  posts: readonly P[],
): Promise<Map<P, ReadyPackage>> {
  const drawn = await listDrawn(tx, organizationId, posts);
  const ready = posts.filter((post) => !isCarousel(post) || drawn.has(packageKey(post)));
  const packages = await buildPackages(
    tx,
    organizationId,
    publicUrl,
    ready.map((post) => ({ ...post, brandVersion: drawn.get(packageKey(post))?.brandVersion ?? null })),
  );
  return new Map(
    ready.flatMap((post, index) => {
      const made = packages[index];
      return made === undefined ? [] : [[post, { package: made, exportId: drawn.get(packageKey(post))?.id ?? null }]];
    }),
  );
}

async function listDrawn(tx: Tx, organizationId: string, posts: readonly Post[]) {
  const subjects = [];
  for (const [projectId, own] of Map.groupBy(posts.filter(isCarousel), (post) => post.projectId)) {
    const look = await findLook(tx, { organizationId, projectId });
    if (look === undefined) continue;
    const { brandVersion, key } = look;
    for (const { postId, destination, revision } of own)
      subjects.push({ organizationId, projectId, postId, destination, revision, brandVersion, look: key });
  }
  const rows = await listDrawnExports(tx, organizationId, subjects);
  return new Map(rows.map((row) => [packageKey(row), row]));
}

function packageKey({ postId, destination }: { postId: string; destination: string }): string {
  return `${postId} ${destination}`;
}
