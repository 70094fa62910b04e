import * as contract from "@galley/contract";
import { sentence } from "@galley/messages";
import { sql } from "kysely";
import { Failure } from "#src/core/failure.ts";
import { handle } from "#src/operations/handle.ts";
import { requireConfirmedSession } from "#src/people/access/sessions.ts";
import { noteWayIn } from "#src/people/accounts/note-way-in.ts";
import { findProject, lockProject } from "#src/people/projects/project-queries.ts";
import { issueSiteToken } from "./issue-site-token.ts";
import { issueToken } from "./issue-token.ts";
import { listTokens } from "./list-tokens.ts";
import { tokenState } from "./token-state.ts";

const revokeToken = handle(contract.revokeToken, async ({ tx, actor }, { id }) => {
  const token = await tx
    .updateTable("api_token")
    .set({ revoked_at: sql`least(revoked_at, now())` })
    .where("organization_id", "=", actor.organizationId)
    .where("id", "=", id)
    .where("kind", "in", ["api", "read"])
    .returning("id")
    .executeTakeFirst();
  if (token === undefined) throw new Failure("not_found", sentence("refusal_token_unknown"));
  return { id, revoked: true as const };
});

const createToken = handle(contract.createToken, async (context, input) => {
  const { tx, actor } = context;
  if (input.projectId !== null && (await findProject(tx, actor, input.projectId)) === undefined) {
    throw new Failure("invalid_input", sentence("refusal_project_unknown"), "projectId");
  }
  await noteWayIn(context, "add_token", input.name);
  const permissions = [...new Set(input.permissions)];
  const { id, value, expiresAt } = await issueToken(tx, actor, { ...input, permissions, kind: "api" });
  return { id, value, expiresAt: expiresAt?.toISOString() ?? null };
});

const createReadToken = handle(contract.createReadToken, async ({ tx, actor }, { id }) => {
  const project = await lockProject(tx, actor, id);
  if (project === undefined) throw new Failure("not_found", sentence("refusal_project_unknown"));
  await requireConfirmedSession(tx, actor);
  return issueSiteToken(tx, actor, { id, name: project.name });
});

const countTokens = handle(contract.countTokens, async ({ tx, actor: { organizationId } }) => {
  const { rows } = await sql<{ total: number; active: number; ended: number }>`
    select count(*)::integer as total, (count(*) filter (where s.state = 'active'))::integer as active,
      (count(*) filter (where s.state <> 'active'))::integer as ended
    from (
      select t.* from api_token t where t.organization_id = ${organizationId} and t.kind in ('api', 'read')
      order by t.created_at desc, t.id desc limit ${contract.limits.countedMax}
    ) t cross join lateral ${tokenState(organizationId)}`.execute(tx);
  return rows[0] ?? { total: 0, active: 0, ended: 0 };
});

export const tokenOperations = {
  countTokens,
  createReadToken,
  createToken,
  listTokens,
  revokeToken,
};
