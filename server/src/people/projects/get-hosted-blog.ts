import * as contract from "@galley/contract";
import { handle } from "#src/operations/handle.ts";
import { blogUrl } from "./article-url.ts";
import { listHosts } from "./hosts/host-queries.ts";
import { presentHost } from "./hosts/present-host.ts";
import { requireProject } from "./project-queries.ts";

export const getHostedBlog = handle(contract.getHostedBlog, async ({ tx, actor, publicUrl }, { projectId }) => {
  const project = await requireProject(tx, actor, projectId);
  return {
    projectId,
    on: project.hosted_blog,
    url: blogUrl(project, publicUrl),
    serviceUrl: blogUrl({ ...project, blog_host: null }, publicUrl),
    hosts: (await listHosts(tx, actor.organizationId, projectId)).map(presentHost),
  };
});
