import type { Vault } from "#server/core/secrets.ts";

/** Access of a site beyond its live pages: one revision, for a person who may read it, until a time in seconds. */
export type PreviewGrant = { projectId: string; articleId: string; revision: number; personId: string; expires: number };

const grantPlace = (organizationId: string) => [organizationId, "site", "preview grant"] as const;
const lengthMax = 2000;

/** Seals a grant: whoever carries it can neither read nor change it. It opens for the same organization alone. */
export function sealGrant(vault: Vault, organizationId: string, grant: PreviewGrant): string {
  return vault.seal(JSON.stringify(grant), grantPlace(organizationId));
}

/** Opens a grant; undefined when this service has not sealed it for the organization. */
export function openGrant(vault: Vault, organizationId: string, sealed: string): PreviewGrant | undefined {
  if (sealed.length > lengthMax) return undefined;
  try {
    return JSON.parse(vault.open(sealed, grantPlace(organizationId)));
  } catch {
    return undefined;
  }
}
