import * as contract from "@galley/contract";
import { sentence } from "@galley/messages";
import { tellAtCommit } from "#src/core/database/signals/tell-signal.ts";
import type { Tx } from "#src/core/database/transact.ts";
import { Failure } from "#src/core/failure.ts";
import type { Actor } from "#src/operations/actor.ts";
import { handle } from "#src/operations/handle.ts";
import { inputFirst } from "#src/operations/input-first.ts";
import { replaceHosts, requirePossible } from "./hosts/replace-hosts.ts";
import { noteBlogChange } from "./note-blog-change.ts";
import { readProjectSettings } from "./project-settings.ts";

/** Runs what else depends on the address of a project's site, when it changes. */
export type OnSiteMoved = (tx: Tx, actor: Actor, projectId: string, siteUrl: string) => Promise<void>;

/**
 * Creates the operation that changes a project's settings. Connected sites build on projects, so what a new address means for
 * them is passed in.
 */
export function bindUpdateProject(onSiteMoved: OnSiteMoved) {
  return handle(contract.updateProject, async ({ tx, actor, publicUrl, reservedHosts }, { id, blogHosts, approverEmail, ...input }) => {
    const { organizationId } = actor;
    await inputFirst(
      () => requirePossible(blogHosts ?? [], { publicUrl, reservedHosts }),
      () => readProjectSettings(tx, organizationId, id, publicUrl),
    );
    const change = {
      ...(input.name !== undefined && { name: input.name }),
      ...(input.siteUrl !== undefined && { site_url: input.siteUrl }),
      ...(input.language !== undefined && { language: input.language }),
      ...(input.timeZone !== undefined && { time_zone: input.timeZone }),
      ...(input.urlPattern !== undefined && { url_pattern: input.urlPattern }),
      ...(input.hostedBlog !== undefined && { hosted_blog: input.hostedBlog }),
      ...(input.reviewBeforePublishing !== undefined && { review_before_publishing: input.reviewBeforePublishing }),
      ...(input.agentReview !== undefined && { agent_review: input.agentReview }),
      // One approver, or anyone, takes the place of steps.
      ...(approverEmail !== undefined && {
        approver_id: await approverId(tx, organizationId, approverEmail),
        approval_policy_id: null,
        approval_steps: null,
      }),
    };
    if (Object.keys(change).length > 0) {
      await tx.updateTable("project").set(change).where("organization_id", "=", organizationId).where("id", "=", id).execute();
      await noteBlogChange(tx, { organizationId, projectId: id }, "all");
    }
    if (input.siteUrl !== undefined) await onSiteMoved(tx, actor, id, input.siteUrl);
    if (blogHosts !== undefined) await replaceHosts(tx, { organizationId, projectId: id, hosts: blogHosts }, { publicUrl, reservedHosts });
    await tellAtCommit(tx, { blog: { organizationId, projectId: id } });
    return readProjectSettings(tx, organizationId, id, publicUrl);
  });
}

async function approverId(tx: Tx, organizationId: string, email: string | null): Promise<string | null> {
  if (email === null) return null;
  const member = await tx
    .selectFrom("member")
    .innerJoin("person", "person.id", "member.person_id")
    .select(["person.id", "member.role"])
    .where("member.organization_id", "=", organizationId)
    .where((eb) => eb(eb.fn<string>("lower", ["person.email"]), "=", email.toLowerCase()))
    .executeTakeFirst();
  if (member === undefined) throw new Failure("invalid_input", sentence("refusal_approver_unknown"), "approverEmail");
  if (!contract.rolePermissions[member.role].has("articles:approve")) {
    throw new Failure(
      "invalid_input",
      sentence("refusal_role_cannot_approve", { role: sentence("word_role", { role: member.role }) }),
      "approverEmail",
    );
  }
  return member.id;
}
