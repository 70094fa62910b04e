export const openGraphSize = { width: 1200, height: 630 } as const;

/** Returns the path of the link preview image of a revision of an article. */
export function openGraphPath({ organizationId, articleId, revision }: OpenGraphOf): string {
  return `/open-graph/${organizationId}/${articleId}/${revision}.jpg`;
}

export type OpenGraphOf = { organizationId: string; articleId: string; revision: number };

const form = /^\/open-graph\/([\w-]{1,64})\/([\w-]{1,64})\/(\d{1,9})\.jpg$/;

export function readOpenGraphPath(path: string): OpenGraphOf | undefined {
  const [, organizationId, articleId, revision] = form.exec(path) ?? [];
  return organizationId === undefined || articleId === undefined ? undefined : { organizationId, articleId, revision: Number(revision) };
}
