import { Link, type LinkProps } from "@tanstack/react-router";
import { m } from "#messages";
import { personName } from "#src/format/person-name.ts";
import { useOrganization } from "#src/place/use-place.ts";
import type { AuditEntry } from "./entry.ts";

/** Name of the changed subject, as a link if it has a screen. */
export function SubjectLink({ entry }: { entry: AuditEntry }) {
  const { id: organizationId } = useOrganization();
  const { subject } = entry;
  if (subject === null) return null;
  if (subject.title === null) return subject.type !== null && <span className="text-ink-3">({m.audit_gone()})</span>;
  const title = subject.title === "" ? subject.id : personName(subject.title);
  const link = linkOf(entry, organizationId);
  if (link === undefined) return <span className="text-ink-2 [overflow-wrap:anywhere]">{title}</span>;
  return (
    <Link
      {...link}
      className="font-medium underline decoration-line-strong underline-offset-2 [overflow-wrap:anywhere] hover:decoration-current"
    >
      {title}
    </Link>
  );
}

function linkOf({ subject, operation }: AuditEntry, organizationId: string): LinkProps | undefined {
  if (subject === null) return undefined;
  const { id, projectId, articleId, postId } = subject;
  if (projectId !== null)
    return { ...linkInProject(subject), params: { projectId, articleId: articleId ?? id, postId: postId ?? id } } as LinkProps;
  const { type } = subject;
  const params = { organizationId };
  if (type === "token" && operation.endsWith("_assistant")) return { to: "/organizations/$organizationId/assistants", params };
  if (type === "token") return { to: "/organizations/$organizationId/tokens", params, search: { show: "all", token: id } };
  if (type === "endpoint") return { to: "/organizations/$organizationId/webhooks", params };
  if (type === "person" || type === "invitation") return { to: "/organizations/$organizationId/members", params };
  return undefined;
}

type Subject = NonNullable<AuditEntry["subject"]>;

function linkInProject({ type, id, articleId, postId }: Subject): LinkProps {
  if (type === "article" || articleId !== null) return { to: "/projects/$projectId/articles/$articleId" };
  if (type === "post" || postId !== null) return { to: "/projects/$projectId/posts/$postId" };
  if (type === "image") return { to: "/projects/$projectId/media", search: { image: id } };
  if (type === "topic") return { to: "/projects/$projectId/suggestions", search: { topic: id } } as LinkProps;
  return { to: "/projects/$projectId/calendar" };
}
