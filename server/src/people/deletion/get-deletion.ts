import * as contract from "@galley/contract";
import { sql } from "kysely";
import type { z } from "zod";
import type { Tx } from "#src/core/database/transact.ts";
import { handle } from "#src/operations/handle.ts";
import { findProject } from "#src/people/projects/project-queries.ts";
import { findDeletion, presentDeletion } from "./deletion-queries.ts";
import { noSuchProject } from "./no-such-project.ts";

type OrganizationContents = z.output<typeof contract.getOrganizationDeletion.output>["contents"];
type Contents = z.output<typeof contract.getProjectDeletion.output>["contents"];

export const getOrganizationDeletion = handle(contract.getOrganizationDeletion, async ({ tx, actor: { organizationId } }) => {
  const { rows } = await sql<Omit<OrganizationContents, keyof Contents>>`
    select (select count(*)::integer from project p where p.organization_id = ${organizationId}) as projects,
      (select count(*)::integer from member m where m.organization_id = ${organizationId}) as members,
      (select count(*)::integer from api_token t where t.organization_id = ${organizationId} and t.revoked_at is null
        and (t.expires_at is null or t.expires_at > now())) as tokens`.execute(tx);
  const [counted] = rows;
  if (counted === undefined) throw new Error("A count returned no row.");
  return {
    ...(await deletionState(tx, organizationId, null)),
    contents: { ...counted, ...(await countContents(tx, organizationId, null)) },
  };
});

export const getProjectDeletion = handle(contract.getProjectDeletion, async ({ tx, actor }, { id }) => {
  const { organizationId } = actor;
  if ((await findProject(tx, actor, id)) === undefined) throw noSuchProject();
  return { ...(await deletionState(tx, organizationId, id)), contents: await countContents(tx, organizationId, id) };
});

async function deletionState(tx: Tx, organizationId: string, projectId: string | null) {
  const deletion = await findDeletion(tx, organizationId, projectId);
  return { deletion: deletion === undefined ? null : presentDeletion(deletion) };
}

async function countContents(tx: Tx, organizationId: string, projectId: string | null): Promise<Contents> {
  // The order is that of a key, so that no more rows are read than are counted.
  const count = (table: string) => sql<number>`(
    select count(*)::integer from (
      select from ${sql.table(table)} t
      where t.organization_id = ${organizationId} and ${projectId === null ? sql`true` : sql`t.project_id = ${projectId}`}
      order by ${projectId === null ? sql`t.id` : sql`t.project_id`} limit ${contract.limits.countedMax}
    ) counted)`;
  const { rows } = await sql<Contents>`
    select ${count("article")} as articles, ${count("post")} as posts, ${count("library_image")} as images, ${count("topic")} as topics,
      ${count("comment")} as comments`.execute(tx);
  const [counted] = rows;
  if (counted === undefined) throw new Error("A count returned no row.");
  return counted;
}
