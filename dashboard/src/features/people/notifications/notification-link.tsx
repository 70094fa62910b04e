import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { usePlace } from "#src/place/use-place.ts";
import type { Notification } from "./notification-words.tsx";

type NotificationLinkProps = { notification: Notification; onOpen: () => void; className: string; children: ReactNode };

/** Link to the subject of a notification. A comment opens at its passage. */
export function NotificationLink({ notification, onOpen, className, children }: NotificationLinkProps) {
  const { subject, projectId, commentId } = notification;
  const { organization, project } = usePlace();
  const common = { onClick: onOpen, className, "data-row": notification.id, preload: false as const };
  const search = (commentId === null ? {} : { comment: commentId }) as never;
  if (subject.type === "article" && projectId !== null) {
    return (
      <Link {...common} to="/projects/$projectId/articles/$articleId" params={{ projectId, articleId: subject.id }} search={search}>
        {children}
      </Link>
    );
  }
  if (subject.type === "post" && projectId !== null) {
    return (
      <Link {...common} to="/projects/$projectId/posts/$postId" params={{ projectId, postId: subject.id }} search={search}>
        {children}
      </Link>
    );
  }
  if (subject.type === "credits") {
    return (
      <Link {...common} to="/organizations/$organizationId/credits" params={{ organizationId: organization.id }}>
        {children}
      </Link>
    );
  }
  if (subject.type === "endpoint") {
    return (
      <Link
        {...common}
        to="/organizations/$organizationId/webhooks/$endpointId"
        params={{ organizationId: organization.id, endpointId: subject.id }}
      >
        {children}
      </Link>
    );
  }
  return (
    <Link {...common} to="/projects/$projectId/connections" params={{ projectId: projectId ?? project.id }}>
      {children}
    </Link>
  );
}
