import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { usePlace } from "#src/place/use-place.ts";

type SubjectLinkProps = {
  /** Subject of a notification or of what waits. */
  about: {
    subject: { type: "article" | "post" | "topics" | "account" | "endpoint" | "blog" | "credits" | "author"; id: string };
    projectId: string | null;
    commentId: string | null;
  };
  onOpen?: () => void;
  className: string;
  /** Marks the link as a row of a list. */
  row?: string;
  children: ReactNode;
};

/** Link to the screen of a subject. A comment opens at its passage. */
export function SubjectLink({ about, onOpen, className, row, children }: SubjectLinkProps) {
  const { subject, projectId, commentId } = about;
  const { organization, project } = usePlace();
  const common = { onClick: onOpen, className, "data-row": row, "data-opens": subject.id, preload: false as const };
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
  if (subject.type === "topics" && projectId !== null) {
    return (
      <Link {...common} to="/projects/$projectId/suggestions" params={{ projectId }}>
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
  if (subject.type === "author") {
    return (
      <Link {...common} to="/projects/$projectId/blog/authors" params={{ projectId: project.id }}>
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
