import * as contract from "@galley/contract";
import { sentence } from "@galley/messages";
import { Failure } from "#src/core/failure.ts";
import { handle } from "#src/operations/handle.ts";
import { lockProject, requireProject } from "#src/people/projects/project-queries.ts";
import { findConnection } from "./connection-queries.ts";

/** Disconnects a platform. A publication that is still on its way there fails at its next attempt, and says why. */
export const disconnectPlatform = handle(contract.disconnectPlatform, async ({ tx, actor }, { projectId, platform }) => {
  const { organizationId } = actor;
  await requireProject(tx, actor, projectId);
  await lockProject(tx, actor, projectId);
  const connection = await findConnection(tx, organizationId, projectId, platform);
  if (connection === undefined) {
    throw new Failure("not_found", sentence("refusal_platform_not_connected", { platform: contract.platformTitles[platform] }));
  }
  await tx.deleteFrom("platform_connection").where("organization_id", "=", organizationId).where("id", "=", connection.id).execute();
  return { projectId, platform, disconnected: true as const };
});
