import * as contract from "@galley/contract";
import { sentence } from "@galley/messages";
import { Failure } from "#src/core/failure.ts";
import { handle } from "#src/operations/handle.ts";
import { dropWork } from "#src/operations/queue/work.ts";
import { setApprovalSteps } from "./approval/set-approval-steps.ts";
import { findVersion, listVersions, requireBrandOf } from "./brand-version-queries.ts";
import { createProject } from "./create-project.ts";
import { getBrand } from "./get-brand.ts";
import { getHostedBlog } from "./get-hosted-blog.ts";
import { getProjectSettings } from "./get-project-settings.ts";
import { checkBlogHost } from "./hosts/check-blog-host.ts";
import { checkKind, findHost, giveHost, insertHost } from "./hosts/host-queries.ts";
import { presentHost } from "./hosts/present-host.ts";
import { impossibleHost } from "./hosts/refused-hosts.ts";
import { listProjects } from "./list-projects.ts";
import { setBrand } from "./set-brand.ts";

/** Gives a host to a project's blog on the operator's word, in place of a record in the DNS. */
const grantBlogHost = handle(contract.grantBlogHost, async ({ tx, actor, publicUrl }, { projectId, host }) => {
  const { organizationId } = actor;
  const problem = impossibleHost(host, publicUrl);
  if (problem !== undefined) throw new Failure("invalid_input", problem, "host");
  await insertHost(tx, organizationId, projectId, host);
  const row = await findHost(tx, organizationId, host);
  if (row?.project_id !== projectId) {
    throw new Failure("invalid_input", sentence("refusal_host_of_other_project", { host }), "host");
  }
  await tx
    .updateTable("blog_host")
    .set({ state: "granted", missing_since: null, told: false })
    .where("organization_id", "=", organizationId)
    .where("host", "=", host)
    .execute();
  await dropWork(tx, { organizationId, kind: checkKind, subject: host });
  await giveHost(tx, organizationId, host);
  return presentHost({ ...row, state: "granted", missing_since: null, serves: true });
});

const listBrandVersions = handle(contract.listBrandVersions, async ({ tx, actor, pager }, { id, limit, cursor }) => {
  const { organizationId } = actor;
  const query = ["list_brand_versions", organizationId, id];
  const position = pager.unpack(query, cursor);
  await requireBrandOf(tx, actor, id);
  const page = { limit: limit + 1, before: position && Number(position[0]) };
  const rows = await listVersions(tx, { organizationId, projectId: id }, page);
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return {
    data: shown.map(({ version, created_at: createdAt, author_name: name, changed }) => ({
      version,
      createdAt,
      author: { name },
      changed,
    })),
    nextCursor: rows.length > limit && last !== undefined ? pager.pack(query, [last.version]) : null,
  };
});

const getBrandVersion = handle(contract.getBrandVersion, async ({ tx, actor }, { id, version }) => {
  const { organizationId } = actor;
  await requireBrandOf(tx, actor, id);
  const row = await findVersion(tx, { organizationId, projectId: id }, version);
  if (row === undefined) throw new Failure("not_found", sentence("refusal_brand_version_unknown"));
  // Read through the schema: a profile written before a field existed gets its default.
  const profile = contract.BrandProfile.parse(row.profile);
  return { version, createdAt: row.created_at, author: { name: row.author_name }, profile };
});

export const projectOperations = {
  listProjects,
  getBrand,
  createProject,
  getProjectSettings,
  setApprovalSteps,
  setBrand,
  listBrandVersions,
  getBrandVersion,
  getHostedBlog,
  checkBlogHost,
  grantBlogHost,
};
