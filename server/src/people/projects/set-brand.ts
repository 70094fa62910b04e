import * as contract from "@galley/contract";
import { sentence } from "@galley/messages";
import type { Tx } from "#src/core/database/transact.ts";
import { Failure } from "#src/core/failure.ts";
import { handle } from "#src/operations/handle.ts";
import { findBrandVersion } from "./find-brand.ts";
import { changeBlog } from "./note-blog-change.ts";
import { lockProject } from "./project-queries.ts";

export const setBrand = handle(contract.setBrand, async ({ tx, actor }, { id, profile, baseVersion }) => {
  const { organizationId } = actor;
  const project = await lockProject(tx, actor, id);
  if (project === undefined) throw new Failure("not_found", sentence("refusal_project_unknown"));
  // The project's lock keeps another version from being written meanwhile.
  const newest = await findBrandVersion(tx, { organizationId, projectId: id });
  if (baseVersion !== undefined) requireNewest(newest, baseVersion);
  await requireLogo(tx, { organizationId, projectId: id }, profile.visual.logoImageId);
  const { version } = await tx
    .insertInto("brand")
    .values({
      organization_id: organizationId,
      project_id: id,
      version: newest + 1,
      profile: JSON.stringify(profile),
      created_by: actor.personId,
    })
    .returning("version")
    .executeTakeFirstOrThrow();
  await changeBlog(tx, { organizationId, projectId: id });
  return { brandVersion: version };
});

function requireNewest(currentVersion: number, baseVersion: number): void {
  if (currentVersion === baseVersion) return;
  const text = sentence("refusal_brand_outdated", { version: currentVersion });
  throw new Failure("conflict", text, undefined, { currentVersion });
}

/** Requires a logo to be an image of the project; refuses one of another project like an unknown one. */
async function requireLogo(tx: Tx, { organizationId, projectId }: { organizationId: string; projectId: string }, imageId: string | null) {
  if (imageId === null) return;
  const image = await tx
    .selectFrom("library_image")
    .select("id")
    .where("organization_id", "=", organizationId)
    .where("project_id", "=", projectId)
    .where("id", "=", imageId)
    .executeTakeFirst();
  if (image !== undefined) return;
  const text = sentence("refusal_image_not_in_project");
  throw new Failure("invalid_input", text, "profile.visual.logoImageId");
}
