import type * as contract from "@galley/contract";
import { sql } from "kysely";
import type { z } from "zod";
import type { Tx } from "#src/database/transact.ts";
import { Failure } from "#src/platform/failure.ts";
import { blogUrl } from "./article-url.ts";
import { type HostRules, refusedHost } from "./hosts/refused-hosts.ts";
import { selectProject } from "./project-queries.ts";

type Settings = z.output<typeof contract.createProject.output>;

export async function readSettings(tx: Tx, organizationId: string, id: string, publicUrl: string): Promise<Settings> {
  const project = await selectProject(tx, organizationId).where("id", "=", id).executeTakeFirst();
  if (project === undefined) throw new Failure("not_found", "There is no project with this id. See `project list`.");
  const approver = await tx.selectFrom("person").select("email").where("id", "=", project.approver_id).executeTakeFirst();
  return {
    id,
    name: project.name,
    siteUrl: project.site_url,
    language: project.language,
    timeZone: project.time_zone,
    urlPattern: project.url_pattern,
    hostedBlog: project.hosted_blog,
    blogHosts: await selectBlogHosts(tx, organizationId, id),
    blogSlug: project.blog_slug,
    blogUrl: project.hosted_blog ? blogUrl(project, publicUrl) : null,
    reviewBeforePublishing: project.review_before_publishing,
    agentReview: project.agent_review,
    approverEmail: approver?.email ?? null,
  };
}

/** Hosts that serve the project's blog; articles name the first one as their address. */
export async function selectBlogHosts(tx: Tx, organizationId: string, projectId: string): Promise<string[]> {
  const hosts = await tx
    .selectFrom("blog_address")
    .select("address")
    .where("kind", "=", "host")
    .where("organization_id", "=", organizationId)
    .where("project_id", "=", projectId)
    .orderBy("address")
    .execute();
  return hosts.map(({ address }) => address);
}

/** Makes these hosts, and no others, serve the project's blog. */
export async function replaceBlogHosts(
  tx: Tx,
  { organizationId, projectId, hosts }: { organizationId: string; projectId: string; hosts: readonly string[] },
  rules: HostRules,
): Promise<void> {
  const known = new Set(await selectBlogHosts(tx, organizationId, projectId));
  for (const host of hosts) {
    const problem = known.has(host) ? undefined : refusedHost(host, rules);
    if (problem !== undefined) throw new Failure("invalid_input", problem, "blogHosts");
  }
  await tx
    .deleteFrom("blog_address")
    .where("kind", "=", "host")
    .where("organization_id", "=", organizationId)
    .where("project_id", "=", projectId)
    .execute();
  for (const host of new Set(hosts)) {
    if (!(await claimAddress(tx, "host", host, organizationId, projectId))) {
      throw new Failure("invalid_input", `The host ${host} serves another blog. Take it off there first.`, "blogHosts");
    }
  }
}

export async function claimAddress(
  tx: Tx,
  kind: "path" | "host",
  address: string,
  organizationId: string,
  projectId: string,
): Promise<boolean> {
  const { rows } = await sql`
    insert into blog_address (kind, address, organization_id, project_id) values (${kind}, ${address}, ${organizationId}, ${projectId})
    on conflict (kind, address) do nothing returning 1`.execute(tx);
  return rows.length === 1;
}
