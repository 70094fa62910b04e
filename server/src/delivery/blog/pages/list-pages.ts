import type { SiteChoices } from "../site-choices.ts";

type Look = SiteChoices["look"];
type Kind = { hasLead: boolean };

/** Articles on a page of a list. Those of a grid fill rows of two and of three, hence the lead on its first page comes on top. */
const perPage = { list: 20, grid: 18 } as const satisfies Record<Look, number>;

function leadOf(look: Look, { hasLead }: Kind): number {
  return hasLead && look === "grid" ? 1 : 0;
}

/** Counts the pages of a list of so many articles. */
export function pagesOf(look: Look, count: number, kind: Kind): number {
  return count === 0 ? 0 : Math.max(1, Math.ceil((count - leadOf(look, kind)) / perPage[look]));
}

/** Returns which articles are on a page of a list. */
export function spanOf(look: Look, page: number, kind: Kind): { limit: number; offset: number } {
  const lead = leadOf(look, kind);
  return page === 1 ? { limit: perPage[look] + lead, offset: 0 } : { limit: perPage[look], offset: (page - 1) * perPage[look] + lead };
}
