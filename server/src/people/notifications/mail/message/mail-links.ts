import type { Notice } from "./notice.ts";

/** Returns the dashboard page that shows a notification's subject; a comment is opened at its passage. */
export function noticeUrl(notice: Notice, publicUrl: string): string {
  const { kind, organizationId, projectId, articleId, postId, accountId, endpointId, commentId } = notice;
  const comment = commentId === null ? "" : `?comment=${commentId}`;
  const inOrganization = `${publicUrl}/organizations/${organizationId}`;
  const inProject = `${publicUrl}/projects/${projectId}`;
  if (articleId !== null) return `${inProject}/articles/${articleId}${comment}`;
  if (postId !== null) return `${inProject}/posts/${postId}${comment}`;
  if (accountId !== null || kind === "host_unproved") return `${inProject}/connections`;
  return endpointId !== null ? `${inOrganization}/webhooks/${endpointId}` : `${inOrganization}/credits`;
}

/** Returns the page that lists a person's notifications and on which they choose what those are. */
export function notificationsUrl({ homeId }: Pick<Notice, "homeId">, publicUrl: string): string {
  return homeId === null ? `${publicUrl}/` : `${publicUrl}/projects/${homeId}/notifications`;
}

export function choicesUrl({ homeId }: Pick<Notice, "homeId">, publicUrl: string): string {
  return homeId === null ? `${publicUrl}/` : `${publicUrl}/projects/${homeId}/notifications/choices`;
}
