import * as contract from "@galley/contract";
import { sentence } from "@galley/messages";
import { sql } from "kysely";
import { countRedirectChange, redirectPath, redirectTarget } from "#src/content/articles/redirects.ts";
import type { Tx } from "#src/core/database/transact.ts";
import { Failure, type Violation } from "#src/core/failure.ts";
import { handle } from "#src/operations/handle.ts";
import { requireProject } from "#src/people/projects/project-queries.ts";
import type { ProjectRef } from "../site.ts";

type Given = { from: string; target: string | null };
type Kept = { path: string; target: string | null };

/** Keeps redirects, all of them or none. Of two with one path the last one counts. */
export const setRedirects = handle(contract.setRedirects, async ({ tx, actor }, { projectId, redirects }) => {
  const { organizationId } = actor;
  await requireProject(tx, actor, projectId);
  const kept = readAll(redirects);
  const ref = { organizationId, projectId };
  await countRedirectChange(tx, ref);
  const { rows } = await sql<Kept & { createdAt: Date }>`
    insert into blog_redirect (organization_id, project_id, path, target)
    select p.organization_id, p.id, r.path, r.target
    from jsonb_to_recordset(${JSON.stringify(kept)}::jsonb) as r (path text, target text)
    join project p on p.organization_id = ${organizationId} and p.id = ${projectId}
    order by r.path
    on conflict (organization_id, project_id, path) do update
    set target = excluded.target, article_id = null, created_at = excluded.created_at
    returning path, target, created_at as "createdAt"`.execute(tx);
  await requireFew(tx, ref);
  return { data: rows.map((row) => ({ ...row, waits: false, createdAt: row.createdAt.toISOString() })) };
});

function readAll(redirects: readonly Given[]): Kept[] {
  const violations: Violation[] = [];
  const kept = new Map<string, Kept>();
  for (const [index, { from, target }] of redirects.entries()) {
    const path = redirectPath(from.trim());
    const shown = target === null ? null : redirectTarget(target);
    const refuse = (field: keyof Given, text: Violation["text"]) => violations.push({ param: `redirects[${index}].${field}`, text });
    if (path === undefined) refuse("from", sentence("refusal_redirect_path"));
    else if (shown === undefined) refuse("target", sentence("refusal_redirect_target"));
    else if (shown?.startsWith("/") && redirectPath(shown) === path) refuse("target", sentence("refusal_redirect_itself"));
    else kept.set(path, { path, target: shown });
  }
  refuseFor(violations);
  return [...kept.values()];
}

function refuseFor(violations: readonly Violation[]): void {
  const [first] = violations;
  if (first !== undefined) throw new Failure("invalid_input", first.text, first.param, { violations });
}

async function requireFew(tx: Tx, { organizationId, projectId }: ProjectRef): Promise<void> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from blog_redirect where organization_id = ${organizationId} and project_id = ${projectId}`.execute(
    tx,
  );
  if ((rows[0]?.count ?? 0) <= contract.redirectsMax) return;
  refuseFor([{ param: "redirects", text: sentence("refusal_redirects_max", { count: contract.redirectsMax }) }]);
}
