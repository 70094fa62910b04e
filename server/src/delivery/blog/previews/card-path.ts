import type { Vault } from "#src/core/secrets.ts";

/** Everything that is drawn onto the picture of shared links of a text that may not be saved. */
export type PreviewedCard = {
  projectId: string;
  title: string;
  locale: string;
  minutes: number;
  coverImageId: string | null;
  look: string;
};

const form = /^\/previews\/cards\/([\w-]{1,64})\/([\w.-]{1,8000})\.jpg$/;
const cardPlace = (organizationId: string) => [organizationId, "preview", "card"] as const;

/** Returns the path of the picture. It is sealed, so that a proxy's log does not reveal drafts. */
export function sealCard(vault: Vault, organizationId: string, card: PreviewedCard): string {
  return `/previews/cards/${organizationId}/${vault.seal(JSON.stringify(card), cardPlace(organizationId))}.jpg`;
}

/** Opens a sealed path; undefined when this service has not sealed it. */
export function openCard(vault: Vault, path: string): { organizationId: string; card: PreviewedCard } | undefined {
  const [, organizationId = "", sealed] = form.exec(path) ?? [];
  if (sealed === undefined) return undefined;
  try {
    return { organizationId, card: JSON.parse(vault.open(sealed, cardPlace(organizationId))) };
  } catch {
    return undefined;
  }
}
