import * as contract from "@galley/contract";
import { sql } from "kysely";
import { Failure } from "#src/platform/failure.ts";
import { handle } from "#src/platform/handle.ts";
import { lockProject } from "./project-queries.ts";

export const setBrand = handle(contract.setBrand, async ({ tx, actor }, { id, profile }) => {
  const { organizationId } = actor;
  const project = await lockProject(tx, actor, id);
  if (project === undefined) throw new Failure("not_found", "There is no project with this id. See `project list`.");
  const { version } = await tx
    .insertInto("brand")
    .values({
      organization_id: organizationId,
      project_id: id,
      version: sql<number>`(select coalesce(max(version), 0) + 1 from brand where organization_id = ${organizationId} and project_id = ${id})`,
      profile: JSON.stringify(profile),
      created_by: actor.personId,
    })
    .returning("version")
    .executeTakeFirstOrThrow();
  return { brandVersion: version };
});
