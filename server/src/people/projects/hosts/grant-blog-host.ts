import * as contract from "@galley/contract";
import { sentence } from "@galley/messages";
import { Failure } from "#src/core/failure.ts";
import { handle } from "#src/operations/handle.ts";
import { findHost, giveHost, insertHost } from "./host-queries.ts";
import { presentHost } from "./present-host.ts";
import { impossibleHost } from "./refused-hosts.ts";

/** Gives a host to a project's blog on the operator's word, in place of a record in the DNS. */
export const grantBlogHost = handle(contract.grantBlogHost, async ({ tx, actor, publicUrl }, { projectId, host }) => {
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
    .set({ state: "granted", missing_since: null, next_check_at: null, told: false })
    .where("organization_id", "=", organizationId)
    .where("host", "=", host)
    .execute();
  await giveHost(tx, organizationId, host);
  return presentHost({ ...row, state: "granted", missing_since: null, serves: true });
});
