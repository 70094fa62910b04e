/**
 * Returns the tag that shows the service which revision a page has: `<meta name="galley:revision" content="<id>:<revision>">`,
 * for the head of an article's page. Without it the service looks for the title.
 */
export function revisionMeta({ id, revision }: { readonly id: string; readonly revision: number }): string {
  return `<meta name="galley:revision" content="${revisionContent({ id, revision })}">`;
}

/** Returns the `content` of that tag, for frameworks that write the tag themselves. */
export function revisionContent({ id, revision }: { readonly id: string; readonly revision: number }): string {
  return `${id.replace(/[^\w-]/g, "")}:${revision}`;
}
