import * as contract from "@galley/contract";
import { sentence } from "@galley/messages";
import { Failure } from "#src/core/failure.ts";
import { handle } from "#src/operations/handle.ts";
import { findBrand } from "./find-brand.ts";
import { changeBlog } from "./note-blog-change.ts";
import { lockProject } from "./project-queries.ts";
import { requireProjectImage } from "./require-project-image.ts";

export const setBrand = handle(contract.setBrand, async ({ tx, actor }, { id, profile, baseVersion }) => {
  const { organizationId } = actor;
  const project = await lockProject(tx, actor, id);
  if (project === undefined) throw new Failure("not_found", sentence("refusal_project_unknown"));
  // The project's lock keeps another version from being written meanwhile.
  const place = { organizationId, projectId: id };
  const { brandVersion: newest, brand } = await findBrand(tx, place);
  if (baseVersion !== undefined) requireNewest(newest, baseVersion);
  await requireProjectImage(tx, place, profile.visual.logoImageId, "profile.visual.logoImageId", brand.visual.logoImageId);
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
