/**
 * The tag by which the service sees that a page shows a revision: `<meta name="galley:revision" content="<id>:<revision>">`,
 * for the head of an article's page. Without it the service looks for the title.
 */
export function revisionMeta({ id, revision }: { readonly id: string; readonly revision: number }): string {
  return `<meta name="galley:revision" content="${revisionContent({ id, revision })}">`;
}

/** What that tag's `content` holds, for frameworks that write the tag themselves. */
export function revisionContent({ id, revision }: { readonly id: string; readonly revision: number }): string {
  return `${id.replace(/[^\w-]/g, "")}:${revision}`;
}
