import type { BrandVisual, CarouselDestination } from "@galley/contract";
import type { Vault } from "#src/core/secrets.ts";

/** A slide that is not saved, and everything that its picture depends on. */
export type UnsavedSlide = {
  projectId: string;
  articleId: string | null;
  destination: CarouselDestination;
  slide: { kicker: string; title: string; body: string; imageId: string | null };
  /** Counted from 1. */
  number: number;
  total: number;
  brandVersion: number;
  /** The `key` of the look. */
  look: string;
  /** A brand that is not saved either. */
  brand?: UnsavedBrand;
};

/** Look of an unsaved brand, and the call to action of its closing slides. */
export type UnsavedBrand = { visual: BrandVisual; callToAction: string };

const form = /^\/previews\/unsaved\/([\w-]{1,64})\/([\w.-]{1,12000})\.jpg$/;
const sealedPlace = (organizationId: string) => [organizationId, "preview", "unsaved"] as const;

/** Returns the path of its picture. It is sealed, so that a proxy's log does not reveal drafts. */
export function sealUnsaved(vault: Vault, organizationId: string, slide: UnsavedSlide): string {
  return `/previews/unsaved/${organizationId}/${vault.seal(JSON.stringify(slide), sealedPlace(organizationId))}.jpg`;
}

/** Opens a sealed path; undefined when this service has not sealed it. */
export function openUnsaved(vault: Vault, path: string): { organizationId: string; unsaved: UnsavedSlide } | undefined {
  const [, organizationId = "", sealed] = form.exec(path) ?? [];
  if (sealed === undefined) return undefined;
  try {
    return { organizationId, unsaved: JSON.parse(vault.open(sealed, sealedPlace(organizationId))) };
  } catch {
    return undefined;
  }
}
