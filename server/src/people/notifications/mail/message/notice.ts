import type { NotificationKind } from "@galley/contract";

/** Content of a notification, as far as an email needs it. */
export type Notice = {
  id: string;
  organizationId: string;
  organizationName: string;
  personId: string;
  kind: NotificationKind;
  /** Name of the person who did it; null for what the service found by itself. */
  actor: string | null;
  title: string;
  articleId: string | null;
  postId: string | null;
  endpointId: string | null;
  accountId: string | null;
  projectId: string | null;
  projectName: string | null;
  commentId: string | null;
  /** The project, or one that the person reaches: the dashboard shows notifications beside one. null if there is none. */
  homeId: string | null;
  /** Text of the comment, or what happened and what to do; "" if there is neither. */
  body: string;
};
