import type * as contract from "@galley/contract";
import { sentence } from "@galley/messages";
import { sql } from "kysely";
import type { z } from "zod";
import type { Tx } from "#src/core/database/transact.ts";
import { Failure } from "#src/core/failure.ts";
import { blogUrl } from "./article-url.ts";
import { listHosts } from "./hosts/host-queries.ts";
import { presentHost } from "./hosts/present-host.ts";
import { selectProject } from "./project-queries.ts";

type Settings = z.output<typeof contract.createProject.output>;

export async function readProjectSettings(tx: Tx, organizationId: string, id: string, publicUrl: string): Promise<Settings> {
  const project = await selectProject(tx, organizationId).where("id", "=", id).executeTakeFirst();
  if (project === undefined) throw new Failure("not_found", sentence("refusal_project_unknown"));
  const approver = await tx.selectFrom("person").select(["id", "email"]).where("id", "=", project.approver_id).executeTakeFirst();
  const hosts = await listHosts(tx, organizationId, id);
  return {
    id,
    name: project.name,
    siteUrl: project.site_url,
    language: project.language,
    timeZone: project.time_zone,
    urlPattern: project.url_pattern,
    hostedBlog: project.hosted_blog,
    blogHosts: hosts.map(({ host }) => host),
    hosts: hosts.map(presentHost),
    blogSlug: project.blog_slug,
    blogUrl: project.hosted_blog ? blogUrl(project, publicUrl) : null,
    reviewBeforePublishing: project.review_before_publishing,
    agentReview: project.agent_review,
    approverEmail: approver === undefined ? null : addressOf(approver),
  };
}

/** Returns an approver's address. A former member has none, and one that leads nowhere stands for it: null would mean that anyone approves. */
function addressOf({ id, email }: { id: string; email: string }): string {
  return email === id ? `${id}@former-member.invalid` : email;
}

/** Claims a path for a project's blog; returns false if another project has it. */
export async function claimPath(tx: Tx, organizationId: string, projectId: string, path: string): Promise<boolean> {
  const { rows } = await sql`
    insert into blog_address (kind, address, organization_id, project_id) values ('path', ${path}, ${organizationId}, ${projectId})
    on conflict (kind, address) do nothing returning 1`.execute(tx);
  return rows.length === 1;
}
