import { BrandProfile } from "@galley/contract";
import type { Tx } from "#src/core/database/transact.ts";

type Place = { organizationId: string; projectId: string };

/** Returns a project's brand, the newest version or the given one; version 0 and an empty profile if nobody has written one. */
export async function findBrand(
  tx: Tx,
  { organizationId, projectId }: Place,
  version?: number,
): Promise<{ brandVersion: number; brand: BrandProfile }> {
  const brands = tx
    .selectFrom("brand")
    .select(["version", "profile"])
    .where("organization_id", "=", organizationId)
    .where("project_id", "=", projectId);
  const row = await (version === undefined ? brands : brands.where("version", "=", version))
    .orderBy("version", "desc")
    .limit(1)
    .executeTakeFirst();
  // Read through the schema: a profile written before a field existed gets its default.
  return { brandVersion: row?.version ?? 0, brand: BrandProfile.parse(row?.profile ?? {}) };
}
