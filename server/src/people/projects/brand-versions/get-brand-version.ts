import * as contract from "@galley/contract";
import { sentence } from "@galley/messages";
import { Failure } from "#src/core/failure.ts";
import { handle } from "#src/operations/handle.ts";
import { findVersion, requireBrandOf } from "./brand-version-queries.ts";

export const getBrandVersion = handle(contract.getBrandVersion, async ({ tx, actor }, { id, version }) => {
  const { organizationId } = actor;
  await requireBrandOf(tx, actor, id);
  const row = await findVersion(tx, { organizationId, projectId: id }, version);
  if (row === undefined) throw new Failure("not_found", sentence("refusal_brand_version_unknown"));
  // Read through the schema: a profile written before a field existed gets its default.
  const profile = contract.BrandProfile.parse(row.profile);
  return { version, createdAt: row.created_at, author: { name: row.author_name }, profile };
});
